import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, QueryPanel, StatusChip } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { complianceQueries } from '../api/compliance.queries.ts';

const severities = {
  critical: { tone: 'bad', label: 'Critical' },
  warning: { tone: 'warning', label: 'Warning' },
  info: { tone: 'neutral', label: 'Information' },
} as const;

/** What is open about a company, the most severe first, with the colleague who looks into it. */
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
          items={alerts.map(({ severity, title, detail, due_on: due, by }) => ({
            label: due ? `By ${formatDate(due)}` : 'No date',
            value: (
              <>
                {title} <StatusChip {...severities[severity]} />
              </>
            ),
            note: [detail, by ? `With ${by.full_name}` : 'Not assigned'].filter(Boolean).join(' '),
          }))}
        />
      )}
    </QueryPanel>
  );
}
