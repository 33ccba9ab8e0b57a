import { formatNumber } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, Facts, QueryPanel, StatusChip } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { companyOversight } from '../api/company-oversight.queries.ts';

/** What the client does not see: the risk of the company and its open alerts. */
export function StaffOnly({ companyId }: { companyId: string }) {
  const oversight = useQuery(companyOversight(useTenantScope(), companyId));
  return (
    <QueryPanel
      title="Staff only"
      note={() => 'the client does not see this'}
      query={oversight}
      failed="Risk and alerts could not be loaded"
    >
      {({ risk, alerts, alertCount }) => (
        <Facts
          items={[
            {
              label: 'Risk',
              value: risk ? (
                <StatusChip {...riskRatingLabels[risk.effective_rating]} />
              ) : (
                'Not assessed'
              ),
              note: risk && `Score ${formatNumber(risk.residual_score)} of 100`,
            },
            risk && { label: 'Next review', value: <DateText value={risk.next_review_on} /> },
            {
              label: 'Open alerts',
              value: alertCount === 0 ? 'None' : formatNumber(alertCount),
              note: alerts.map(({ title }) => title).join('; '),
            },
          ]}
        />
      )}
    </QueryPanel>
  );
}
