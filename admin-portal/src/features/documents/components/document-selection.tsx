import { HeldButton } from '@portal/shared-core/ui/work';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { BulkButton } from '#/components/bulk/selection-buttons.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { DocumentRow } from '../api/document.queries.ts';

/** Accepts the selected documents that wait, without a day read from them: a type that needs one refuses. */
export function DocumentSelection({
  documents,
  onDone,
}: {
  documents: readonly DocumentRow[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const held = useNotAllowed('accept_document');
  const waiting = documents.flatMap(({ id, standing }) => (standing === 'waiting' ? [id] : []));
  return (
    <>
      {held && waiting.length > 0 && <HeldButton because={held}>Accept</HeldButton>}
      <BulkButton
        action="documents.accept"
        ids={held ? [] : waiting}
        variant="contained"
        onDone={onDone}
      >
        Accept {waiting.length}
      </BulkButton>
    </>
  );
}
