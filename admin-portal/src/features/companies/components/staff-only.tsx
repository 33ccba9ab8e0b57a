import { formatNumber } from '@portal/shared-core/domain/format';
import type { RiskRating } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DateText,
  Facts,
  InlineAlert,
  Panel,
  PanelSkeleton,
  StatusChip,
  type Tone,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { companyOversight } from '../api/company-oversight.queries.ts';

const ratings: Record<RiskRating, { label: string; tone: Tone }> = {
  low: { label: 'Low', tone: 'good' },
  medium: { label: 'Medium', tone: 'warning' },
  high: { label: 'High', tone: 'bad' },
  prohibited: { label: 'Prohibited', tone: 'bad' },
};

/** What the client does not see: the risk of the company and the alerts that are open about it. */
export function StaffOnly({ companyId }: { companyId: string }) {
  const oversight = useQuery(companyOversight(useTenantScope(), companyId));
  if (oversight.isPending) return <PanelSkeleton />;
  if (!oversight.data) {
    return (
      <Panel title="Staff only">
        <InlineAlert
          tone="bad"
          title="Risk and alerts could not be loaded"
          action={<Button onClick={() => void oversight.refetch()}>Try again</Button>}
        >
          {oversight.error?.message}
        </InlineAlert>
      </Panel>
    );
  }
  const { risk, alerts, alertCount } = oversight.data;
  return (
    <Panel title="Staff only" note="the client does not see this">
      <Facts
        items={[
          {
            label: 'Risk',
            value: risk ? <StatusChip {...ratings[risk.effective_rating]} /> : 'Not assessed',
            ...(risk && { note: `Score ${formatNumber(risk.residual_score)} of 100` }),
          },
          ...(risk
            ? [
                {
                  label: 'Next review',
                  value: <DateText value={risk.next_review_on} />,
                },
              ]
            : []),
          {
            label: 'Open alerts',
            value: alertCount === 0 ? 'None' : formatNumber(alertCount),
            ...(alerts.length > 0 && { note: alerts.map(({ title }) => title).join('; ') }),
          },
        ]}
      />
    </Panel>
  );
}
