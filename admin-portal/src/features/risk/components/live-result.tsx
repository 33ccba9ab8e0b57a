import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import {
  heldScore,
  riskRatingLabels,
  type RiskDefinition,
  type RiskRating,
  type RiskResult,
} from '@portal/shared-core/domain/risk';
import { riskResult } from '@portal/shared-core/domain/risk-result';
import { Facts, InlineAlert, Panel, StatusChip } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { useWatch, type Control } from 'react-hook-form';

import type { Question } from '../starting-answers.ts';
import { direction, ratingName } from '../texts.ts';

const Sticky = styled('div')({
  position: 'sticky',
  top: 16,
  [media.narrow]: { position: 'static' },
});

const Bar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) max-content',
  gap: '4px 12px',
  margin: '12px 0',
  fontSize: 13,
  '& > b': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& > i': { gridColumn: '1 / -1', height: 6, borderRadius: 3, background: color.well },
  '& > i > u': {
    display: 'block',
    height: '100%',
    borderRadius: 3,
    background: color.primary.main,
    textDecoration: 'none',
  },
});

/** What the answers make, worked out as the database does: rating, score, groups, and what the rating now does. */
export function LiveResult({
  definition,
  questions,
  control,
  counted,
}: {
  definition: RiskDefinition;
  questions: readonly Question[];
  control: Control<Record<string, string>>;
  /** The rating that counts until now; null without an assessment. */
  counted: RiskRating | null;
}) {
  const answers = useWatch({ control });
  const given = Object.fromEntries(questions.map(({ code }) => [code, answers[code] ?? '']));
  const result = riskResult(definition, given);
  const open = questions.filter(({ code }) => !given[code]).length;

  return (
    <Sticky>
      <Panel title="Result" note="worked out as you answer">
        <div aria-live="polite">
          {result ? (
            <Facts
              items={[
                {
                  label: 'Rating',
                  value: <StatusChip {...riskRatingLabels[result.rating]} />,
                  note: counted && `Counts as ${ratingName(counted).toLowerCase()} now`,
                },
                {
                  label: 'Score',
                  value: `${formatNumber(result.residual)} of 100`,
                  note: scoreText(result),
                },
                result.floor !== null && {
                  label: 'Not below',
                  value: ratingName(result.floor),
                  note: 'No override goes below it.',
                },
              ]}
            />
          ) : (
            <p>{`${open} ${open === 1 ? 'question is' : 'questions are'} not answered.`}</p>
          )}
        </div>
        {definition.groups.map(({ code, name }) => (
          <GroupBar key={code} name={name} {...contributionOf(definition, code, given)} />
        ))}
        {result && counted && direction(counted, result.rating) === 'falls' && (
          <InlineAlert tone="warning" title="The lower rating waits">
            {`${ratingName(counted)} counts until a second person approves ${ratingName(result.rating).toLowerCase()}.`}
          </InlineAlert>
        )}
      </Panel>
    </Sticky>
  );
}

/** '37.4 before controls; an override holds 10 of what they take off' */
function scoreText({ inherent, residual, breakdown }: RiskResult): string {
  const held = heldScore(residual, breakdown);
  const before = `${formatNumber(inherent)} before controls`;
  if (!held) return before;
  const holder = held.floor ? 'an override' : 'the least score of 20';
  return `${before}; ${holder} holds ${formatNumber(held.points)} of what they take off`;
}

function GroupBar({ name, points, most }: { name: string; points: number; most: number }) {
  return (
    <Bar>
      <span>{name}</span>
      <b>{`${formatNumber(points)} of ${formatNumber(most)}`}</b>
      <i aria-hidden>
        <u style={{ width: `${(points / most) * 100}%` }} />
      </i>
    </Bar>
  );
}

/** What a group adds by the answers given so far, and its weight. */
function contributionOf(
  { factors }: RiskDefinition,
  group: string,
  answers: Record<string, string>,
): { points: number; most: number } {
  const parts = factors.filter((factor) => factor.group === group);
  const fifths = parts.reduce((sum, { code, weight, answers: known }) => {
    const score = known.find((answer) => answer.code === answers[code])?.score ?? 0;
    return sum + weight * score;
  }, 0);
  return { points: fifths / 5, most: parts.reduce((sum, { weight }) => sum + weight, 0) };
}
