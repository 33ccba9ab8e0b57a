import { toAppError } from '@portal/shared-core/errors';
import { useCommand } from '@portal/shared-core/tenant';
import {
  Button,
  ConfirmDialog,
  InlineAlert,
  showToast,
  useDisclosure,
} from '@portal/shared-core/ui';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

/** Discards a running import after a question; nothing for those who may not. */
export function DiscardImport({ importId, onDone }: { importId: string; onDone?: () => void }) {
  const asking = useDisclosure();
  const discard = useCommand('discard_watchlist_import');
  const missing = useNotAllowed('discard_watchlist_import');
  if (missing) return null;
  return (
    <>
      <Button danger ref={asking.opener} onClick={asking.open}>
        Discard the import…
      </Button>
      {discard.error && <InlineAlert tone="bad">{toAppError(discard.error).message}</InlineAlert>}
      <ConfirmDialog
        open={asking.isOpen}
        title="Discard the import?"
        confirmLabel="Discard the import"
        danger
        busy={discard.isPending}
        onClose={asking.close}
        onConfirm={() =>
          discard.mutate(
            { import_id: importId },
            {
              onSuccess() {
                showToast({ text: 'The import is discarded' });
                onDone?.();
              },
              onSettled: asking.close,
            },
          )
        }
      >
        The records that were read are deleted, and the list stays as it is. Another file can then
        be imported. The audit log keeps that you discarded it.
      </ConfirmDialog>
    </>
  );
}
