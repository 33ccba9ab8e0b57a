import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, QueryPanel, TextLink, Timeline } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { activityText } from '../activity-text.ts';
import { recentActivityQuery } from '../api/activity.queries.ts';

/** The last things that happened to a company. */
export function RecentActivity({ companyId }: { companyId: string }) {
  const query = useQuery(recentActivityQuery(useTenantScope(), companyId));
  return (
    <QueryPanel
      title="Activity"
      action={<TextLink to={paths.companyActivity(companyId)}>Full history</TextLink>}
      query={query}
      failed="The activity could not be loaded"
      empty="Nothing happened yet."
    >
      {(rows) => (
        <Timeline
          label="Activity"
          entries={rows.map((row) => ({
            key: `${row.kind} ${row.subject_id} ${row.what} ${row.at}`,
            ...activityText(row),
            when: <DateText value={row.at} format="time" />,
          }))}
        />
      )}
    </QueryPanel>
  );
}
