import { formatNumber } from '@portal/shared-core/domain/format';
import {
  riskRatingLabels,
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
  assessment: Pick<Assessment, 'breakdown' | 'definition'>;
}) {
  const parts = assessment.breakdown
    .map((part) => describe(part, assessment.definition))
    .toSorted((one, other) => other.points - one.points);
  return (
    <Panel title="Why" note="what each answer adds to the score" flush>
      <DataTable label="Contributions" columns={columns} rows={parts} rowKey={({ key }) => key} />
    </Panel>
  );
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
