import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { DateText, DetailColumns, Facts, Panel, Stack, StatusChip } from '@portal/shared-core/ui';

import type { Assessment } from '../api/company-risk.queries.ts';
import { RiskBreakdown } from './risk-breakdown.tsx';

const overrideStates = {
  waiting: 'Waits for a second person',
  standing: 'In force',
  declined: 'Declined',
  replaced: 'Replaced',
} as const;

type Shown = Omit<Assessment, 'is_current'>;

/** An assessment that counts, or counted on a day: its rating, the contribution of each answer, its overrides, and those before it. */
export function RiskRecord({
  assessment,
  earlier,
  reviewNote,
}: {
  assessment: Shown;
  earlier: readonly Shown[];
  /** Why there is no day of the next review, where there is none. */
  reviewNote?: string | undefined;
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
                note: reviewNote,
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
