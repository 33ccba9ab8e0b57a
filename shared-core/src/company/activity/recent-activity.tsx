import { useQuery } from '@tanstack/react-query';

import type { PortalName } from '../../contract/index.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { DateText, QueryPanel, TextLink, Timeline } from '../../ui/index.ts';
import { activityText } from './activity-text.ts';
import { recentActivityQuery } from './activity.queries.ts';

/** The last things that happened to a company; `to` is the address of all of it. */
export function RecentActivity({
  portal,
  companyId,
  to,
}: {
  portal: PortalName;
  companyId: string;
  to: string;
}) {
  const query = useQuery(recentActivityQuery(portal, useTenantScope(), companyId));
  return (
    <QueryPanel
      title="Activity"
      action={<TextLink to={to}>Full history</TextLink>}
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
