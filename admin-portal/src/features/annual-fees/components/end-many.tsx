import { CommandDialog, ReasonDialog } from '@portal/shared-core/ui/command';

import { useBulk, useBulkOf, type Outcome } from '#/components/bulk/bulk.mutations.ts';

interface Reason {
  note: string;
}

interface EndManyProps {
  ids: readonly string[];
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}

/** Deletes drafts. Load it with `lazy`. */
export function DiscardMany({ ids, onDone, onClose }: EndManyProps) {
  const command = useBulkOf('invoices.discard');
  return (
    <CommandDialog<{ ids: readonly string[] }, readonly string[], Outcome[]>
      title={ids.length === 1 ? 'Discard a draft' : `Discard ${ids.length} drafts`}
      text={
        <p>
          What was changed in their lines is lost. The year can be invoiced again. The draft of a
          payer goes with all its companies, also those that are not selected.
        </p>
      }
      command={command}
      defaultValues={{ ids }}
      toInput={(values) => values.ids}
      submit="Discard"
      danger
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Voids issued invoices with one reason, which the clients read. Load it with `lazy`. */
export function VoidMany({ ids, onDone, onClose }: EndManyProps) {
  const command = useBulk('invoices.void', ({ note }: Reason) => ({ ids, args: { note } }));
  return (
    <ReasonDialog
      title={ids.length === 1 ? 'Void an invoice' : `Void ${ids.length} invoices`}
      text={
        <p>
          Their numbers stay, nothing is owed on them any more, and the year can be invoiced again.
          An invoice with a payment is refused. That of a payer is void for all its companies, also
          those that are not selected.
        </p>
      }
      command={command}
      name="note"
      label="Why they are void"
      help="The clients read it."
      missing="Enter why they are void."
      rows={3}
      toInput={(note) => ({ note })}
      submit="Void"
      danger
      onDone={onDone}
      onClose={onClose}
    />
  );
}
