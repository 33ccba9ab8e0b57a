import { toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useBulkOf, type Outcome } from '#/components/bulk/bulk.mutations.ts';
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
  const accept = useBulkOf('documents.accept');
  const held = useNotAllowed('accept_document');
  const waiting = documents.filter(({ standing }) => standing === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <>
      {accept.error && <InlineAlert tone="bad">{toAppError(accept.error).message}</InlineAlert>}
      {held ? (
        <HeldButton because={held}>Accept</HeldButton>
      ) : (
        <Button
          size="small"
          variant="contained"
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(
              waiting.map(({ id }) => id),
              { onSuccess: onDone },
            )
          }
        >
          Accept {waiting.length}
        </Button>
      )}
    </>
  );
}
