import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { PageTabs } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { queueQueries } from './queue.queries.ts';
import { screeningQueries } from './screening.queries.ts';

/** The parts of KYC, with what waits in each. */
export function KycTabs() {
  const hasScreen = useScreens();
  const scope = useTenantScope();
  const { data: cases } = useQuery(queueQueries.counts(scope));
  const { data: hits } = useQuery(screeningQueries.counts(scope));
  const open = hits
    ?.filter(({ state }) => state === 'open')
    .reduce((sum, row) => sum + row.hits, 0);
  const items = [
    { label: 'Queue', to: paths.kyc, end: true, ...(cases && { count: cases.everything }) },
    {
      label: 'Screening',
      to: paths.screening,
      ...(open !== undefined && { count: open, tone: 'warning' as const }),
    },
    { label: 'Watchlists', to: paths.watchlists },
  ].filter(({ to }) => hasScreen(to));
  return <PageTabs label="KYC" items={items} />;
}
