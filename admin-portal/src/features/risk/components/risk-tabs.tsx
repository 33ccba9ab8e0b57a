import { useTenantScope } from '@portal/shared-core/tenant';
import { PageTabs } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { riskQueries } from '../api/risk.queries.ts';

/** The parts of risk management, with what is due and what waits. */
export function RiskTabs() {
  const { data: counts } = useQuery(riskQueries.counts(useTenantScope()));
  return (
    <PageTabs
      label="Risk management"
      items={[
        { label: 'Overview', to: paths.riskManagement, end: true },
        { label: 'Companies', to: paths.riskCompanies() },
        {
          label: 'Reviews due',
          to: paths.riskReviews,
          ...(counts && { count: counts.due, ...(counts.late > 0 && { tone: 'bad' as const }) }),
        },
        {
          label: 'Overrides',
          to: paths.riskOverrides,
          ...(counts && {
            count: counts.waiting,
            ...(counts.waiting > 0 && { tone: 'warning' as const }),
          }),
        },
        { label: 'Model', to: paths.riskModels },
      ]}
    />
  );
}
