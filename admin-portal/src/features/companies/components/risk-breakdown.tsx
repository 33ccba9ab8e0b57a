import { formatNumber } from '@portal/shared-core/domain/format';
import {
  heldScore,
  riskRatingLabels,
  type HeldScore,
  type RiskDefinition,
  type RiskPart,
} from '@portal/shared-core/domain/risk';
import { DataTable, Panel, type Column } from '@portal/shared-core/ui';

import type { Assessment } from '../api/company-risk.queries.ts';

interface Part {
  key: string;
  name: string;
  group: string;
  answer: string;
  /** Points of the score; less than nothing for a control. */
  points: number;
  floor: string | null;
}

const columns: readonly Column<Part>[] = [
  { key: 'name', header: 'Factor', render: ({ name }) => name, sub: ({ group }) => group },
  {
    key: 'answer',
    header: 'Answer',
    render: ({ answer }) => answer,
    sub: ({ floor }) => floor && `Not below ${floor.toLowerCase()}`,
  },
  {
    key: 'points',
    header: 'Points',
    figures: true,
    phone: 'end',
    render: ({ points }) => formatNumber(points),
  },
];

/** What each answer adds to the score, the most first, and what controls take off. */
export function RiskBreakdown({
  assessment,
}: {
  assessment: Pick<Assessment, 'breakdown' | 'definition' | 'residual_score'>;
}) {
  if (assessment.breakdown.length === 0) {
    return (
      <Panel title="Why">
        <p>
          The company came in with a portfolio. No question of the model has been answered yet: the
          rating is that of the file, the facts known and its people.
        </p>
      </Panel>
    );
  }
  const parts = assessment.breakdown
    .map((part) => describe(part, assessment.definition))
    .toSorted((one, other) => other.points - one.points);
  const held = heldScore(assessment.residual_score, assessment.breakdown);
  return (
    <Panel
      title="Why"
      note={`what adds up to the score of ${formatNumber(assessment.residual_score)}`}
      flush
    >
      <DataTable
        label="Contributions"
        columns={columns}
        rows={held ? [...parts, lineOf(held)] : parts}
        rowKey={({ key }) => key}
      />
    </Panel>
  );
}

/** What controls may not take off, as a line of its own. */
function lineOf({ points, floor }: HeldScore): Part {
  const isHeld = 'The controls may not take this off';
  return {
    key: 'held',
    name: floor ? 'Held by an override' : 'Held by the least score',
    group: floor ? 'Override' : 'Least score',
    answer: floor
      ? `${isHeld}: an answer requires ${riskRatingLabels[floor].label.toLowerCase()} or worse`
      : `${isHeld}: no score is below 20`,
    points,
    floor: null,
  };
}

function describe(part: RiskPart, { factors, controls, groups }: RiskDefinition): Part {
  const factor = factors.find(({ code }) => code === part.factor);
  const control = controls.find(({ code }) => code === part.factor);
  const known = factor ?? control;
  const answers: readonly { code: string; label: string }[] = known?.answers ?? [];
  return {
    key: part.factor,
    name: known?.name ?? part.factor,
    group: factor ? (groups.find(({ code }) => code === factor.group)?.name ?? '') : 'Control',
    answer: answers.find(({ code }) => code === part.answer)?.label ?? part.answer,
    points: part.contribution ?? -(part.points ?? 0),
    floor: part.floor ? riskRatingLabels[part.floor].label : null,
  };
}
