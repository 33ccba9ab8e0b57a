import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DetailColumns,
  EmptyState,
  Facts,
  Panel,
  QueryState,
  Stack,
  StatusChip,
  DateText,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useCompany } from '#/components/company/use-company.ts';

import { companyAssessments, type Assessment } from './api/company-risk.queries.ts';
import { RiskBreakdown } from './components/risk-breakdown.tsx';

const overrideStates = {
  waiting: 'Waits for a second person',
  standing: 'In force',
  declined: 'Declined',
  replaced: 'Replaced',
} as const;

/** How risky a company is held to be and why: the contribution of each answer, overrides, and the assessments before. */
function CompanyRiskPage() {
  const { id } = useCompany();
  const assessments = useQuery(companyAssessments(useTenantScope(), id));
  return (
    <QueryState query={assessments} failed="The risk could not be loaded">
      {(rows) => {
        const current = rows.find(({ is_current: isCurrent }) => isCurrent);
        if (!current) {
          return (
            <Panel title="Risk">
              <EmptyState title="Not assessed" text="No assessment of this company is recorded." />
            </Panel>
          );
        }
        return <Current assessment={current} earlier={rows.filter((row) => row !== current)} />;
      }}
    </QueryState>
  );
}

function Current({
  assessment,
  earlier,
}: {
  assessment: Assessment;
  earlier: readonly Assessment[];
}) {
  const { effective_rating: rating, rating: worked, residual_score: score, by } = assessment;
  return (
    <DetailColumns>
      <Stack>
        <RiskBreakdown assessment={assessment} />
      </Stack>
      <Stack>
        <Panel title="Rating" note="staff only">
          <Facts
            items={[
              {
                label: 'Counts as',
                value: <StatusChip {...riskRatingLabels[rating]} />,
                note:
                  rating !== worked &&
                  `Worked out as ${riskRatingLabels[worked].label.toLowerCase()}`,
              },
              {
                label: 'Score',
                value: `${formatNumber(score)} of 100`,
                note: `${formatNumber(assessment.inherent_score)} before controls`,
              },
              assessment.floor !== null && {
                label: 'Not below',
                value: riskRatingLabels[assessment.floor].label,
              },
              {
                label: 'Assessed',
                value: <DateText value={assessment.assessed_at} format="time" />,
                note: by?.full_name,
              },
              { label: 'Model', value: `Version ${assessment.version}` },
              {
                label: 'Next review',
                value: <DateText value={assessment.next_review_on} format="long" />,
              },
              { label: 'Reason', value: assessment.reason },
            ]}
          />
        </Panel>
        {assessment.overrides.length > 0 && (
          <Panel title="Overrides">
            <Facts
              items={assessment.overrides.map(
                ({
                  rating: wanted,
                  state,
                  reason,
                  made,
                  decided,
                  made_at: at,
                  decision_note: word,
                }) => ({
                  label: `${formatDate(at)}, ${overrideStates[state]}`,
                  value: riskRatingLabels[wanted].label,
                  note: [
                    reason,
                    made?.full_name,
                    decided && `decided by ${decided.full_name}`,
                    word,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                }),
              )}
            />
          </Panel>
        )}
        {earlier.length > 0 && (
          <Panel title="Earlier assessments">
            <Facts
              items={earlier.map(
                ({ assessed_at: at, effective_rating: was, residual_score: points, reason }) => ({
                  label: formatDate(at),
                  value: `${riskRatingLabels[was].label}, ${formatNumber(points)}`,
                  note: reason,
                }),
              )}
            />
          </Panel>
        )}
      </Stack>
    </DetailColumns>
  );
}

export { CompanyRiskPage as Component };
