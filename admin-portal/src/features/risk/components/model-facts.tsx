import { DataTable, DetailColumns, Facts, Panel, Stack, type Column } from '@portal/shared-core/ui';
import type { RiskFactor } from '@portal/shared-core/domain/risk';

import type { RiskModel } from '../api/model.queries.ts';
import { ratingName } from '../texts.ts';

const columns: Column<RiskFactor>[] = [
  { key: 'name', header: 'Factor', render: ({ name }) => name, sub: ({ question }) => question },
  {
    key: 'source',
    header: 'Answered',
    render: ({ source }) => (source === 'asked' ? 'By staff' : 'From facts'),
  },
  {
    key: 'weight',
    header: 'Weight',
    figures: true,
    phone: 'end',
    render: ({ weight }) => `${weight} %`,
  },
];

/** What a version says, which cannot be changed any more. */
export function ModelFacts({ model }: { model: RiskModel }) {
  const { factors, thresholds } = model.definition;
  return (
    <DetailColumns>
      <Panel title="Factors" flush>
        <DataTable label="Factors" columns={columns} rows={factors} rowKey={({ code }) => code} />
      </Panel>
      <Stack>
        <Panel title="Ratings begin at">
          <Facts
            layout="split"
            items={[
              { label: 'Medium', value: thresholds.medium },
              { label: 'High', value: thresholds.high },
            ]}
          />
        </Panel>
        <ModelOverrides model={model} />
        <Panel title="Source">
          <p>{model.source_note}</p>
        </Panel>
      </Stack>
    </DetailColumns>
  );
}

/** What raises a rating independently of the score, as text. */
export function ModelOverrides({ model }: { model: RiskModel }) {
  const { overrides } = model.definition;
  return (
    <Panel title="At least">
      <Facts
        items={overrides.map(({ name, rating, hard }) => ({
          label: name,
          value: ratingName(rating),
          note: hard && 'No person goes below it.',
        }))}
      />
    </Panel>
  );
}
