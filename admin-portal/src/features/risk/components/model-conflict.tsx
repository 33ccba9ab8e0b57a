import { Actions, Button, DataTable, InlineAlert, type Column } from '@portal/shared-core/ui';

import type { RiskModel } from '../api/model.queries.ts';
import { clashesOf, type Clash, type ModelValues } from '../model-values.ts';

const columns: Column<Clash>[] = [
  { key: 'what', header: 'What', render: ({ what }) => what },
  { key: 'theirs', header: 'Saved by the colleague', render: ({ theirs }) => theirs },
  { key: 'yours', header: 'Yours', render: ({ yours }) => yours, phone: 'end' },
];

/** A colleague saved the draft meanwhile: both are shown, and the user chooses. */
export function ModelConflict({
  model,
  yours,
  onKeep,
  onTake,
}: {
  model: RiskModel;
  yours: ModelValues;
  onKeep: () => void;
  onTake: () => void;
}) {
  const clashes = clashesOf(model, yours);
  return (
    <>
      <InlineAlert
        tone="warning"
        title={`${model.saver?.full_name ?? 'A colleague'} saved this draft meanwhile`}
      >
        {clashes.length > 0
          ? 'Nothing of yours is lost. Choose which of the two goes on.'
          : 'What you entered is the same.'}
      </InlineAlert>
      {clashes.length > 0 && (
        <DataTable
          label="Both drafts"
          columns={columns}
          rows={clashes}
          rowKey={({ what }) => what}
        />
      )}
      <Actions>
        <Button onClick={onTake}>Take theirs</Button>
        <Button onClick={onKeep}>Keep mine</Button>
      </Actions>
    </>
  );
}
