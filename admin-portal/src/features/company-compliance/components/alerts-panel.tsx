import { formatDaysIn } from '@portal/shared-core/domain/days-in-text';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, QueryPanel, StatusChip, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { severityLabels } from '#/components/compliance/alerts.ts';
import { complianceQueries } from '#/components/compliance/compliance.queries.ts';

/** What is open about a company and the people in it, the most severe first, with the colleague who looks into it. */
export function AlertsPanel({ companyId }: { companyId: string }) {
  const query = useQuery(complianceQueries.alerts(useTenantScope(), companyId));
  return (
    <QueryPanel
      title="Alerts"
      note={() => 'staff only'}
      query={query}
      failed="The alerts could not be loaded"
      empty="No alert is open."
    >
      {(alerts) => (
        <Facts
          items={alerts.map(({ id, severity, title, detail, due_on: due, ...alert }) => ({
            id,
            label: due ? `By ${formatDate(due)}` : 'No date',
            value: (
              <>
                <TextLink to={paths.alert(id)}>{title}</TextLink>{' '}
                <StatusChip {...severityLabels[severity]} />
              </>
            ),
            note: [
              formatDaysIn(detail),
              alert.party_name && `About ${alert.party_name}, who takes part in the company.`,
              alert.assignee_name ? `With ${alert.assignee_name}` : 'Not assigned',
            ]
              .filter(Boolean)
              .join(' '),
          }))}
        />
      )}
    </QueryPanel>
  );
}
