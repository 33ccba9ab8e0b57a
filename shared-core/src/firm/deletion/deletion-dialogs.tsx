import { z, zodResolver } from '../../schema/index.ts';
import { CommandDialog, ReasonDialog } from '../../ui/command/index.ts';
import { FormTextField } from '../../ui/form/index.ts';
import {
  useCancelDeletion,
  useConfirmDeletion,
  useOrderDeletion,
  useRequestDeletion,
} from './deletion.queries.ts';

const sentence = (empty: string) =>
  z
    .string()
    .check(z.trim(), z.minLength(3, empty), z.maxLength(500, 'Use at most 500 characters.'));
const reason = sentence('Say why, in at least three letters.');
const exactly = (name: string) =>
  z.string().check(z.refine((typed) => typed === name, `Type ${name} exactly.`));

interface DialogProps {
  firm: { id: string; name: string };
  onClose: () => void;
}

/** An owner requests the deletion of the firm. Load it with `lazy`, like the others. */
export function RequestDialog({ firm, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={`Request the deletion of ${firm.name}?`}
      text={
        <p>
          We are notified, and so are all owners. Nothing is deleted before we order it, another
          person confirms it and 30 days have passed.
        </p>
      }
      command={useRequestDeletion()}
      missing="Say why, in at least three letters."
      least={3}
      most={500}
      toInput={(why) => ({ tenant_id: firm.id, reason: why })}
      submit="Request the deletion"
      toast={{ text: 'The deletion is requested' }}
      onClose={onClose}
    />
  );
}

/** The super admin orders the deletion of a firm. */
export function OrderDialog({
  firm,
  mustHandOver,
  onClose,
}: DialogProps & { mustHandOver: boolean }) {
  const schema = z.object({
    reason,
    hand_over: mustHandOver
      ? sentence('Say who has the records now.')
      : z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters.')),
    firm_name: exactly(firm.name),
  });
  return (
    <CommandDialog
      title={`Order the deletion of ${firm.name}?`}
      text={
        <p>
          Another person has to confirm it: an owner of the firm or senior management. The waiting
          time of 30 days begins then.
        </p>
      }
      command={useOrderDeletion()}
      resolver={zodResolver(schema)}
      defaultValues={{ reason: '', hand_over: '', firm_name: '' }}
      toInput={(values) => ({ ...values, tenant_id: firm.id })}
      submit="Order the deletion"
      danger
      toast={{ text: 'The deletion is ordered' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormTextField
            name="reason"
            control={control}
            label="Reason"
            multiline
            rows={2}
            maxLength={500}
          />
          <FormTextField
            name="hand_over"
            control={control}
            label="Records were handed over to"
            help="The next service provider or the liquidator. The law wants identity records kept for five years after the relationship ends."
            optional={!mustHandOver}
            multiline
            rows={2}
            maxLength={500}
          />
          <FormTextField
            name="firm_name"
            control={control}
            label="Name of the firm"
            help={`Type ${firm.name}.`}
            autoComplete="off"
          />
        </>
      )}
    </CommandDialog>
  );
}

/** Another person confirms the deletion of a firm. */
export function ConfirmDeletionDialog({ firm, onClose }: DialogProps) {
  return (
    <CommandDialog
      title={`Confirm the deletion of ${firm.name}?`}
      text={
        <p>
          From now on nothing of the firm can be changed. After 30 days all records, files and
          accounts are erased, which cannot be undone. Owners can read and export until then.
        </p>
      }
      command={useConfirmDeletion()}
      resolver={zodResolver(z.object({ firm_name: exactly(firm.name) }))}
      defaultValues={{ firm_name: '' }}
      toInput={(values) => ({ ...values, tenant_id: firm.id })}
      submit="Confirm the deletion"
      danger
      toast={{ text: 'The deletion is confirmed' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="firm_name"
          control={control}
          label="Name of the firm"
          help={`Type ${firm.name}.`}
          autoComplete="off"
        />
      )}
    </CommandDialog>
  );
}

/** Cancels the deletion of a firm. */
export function CancelDeletionDialog({ firm, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title={`Cancel the deletion of ${firm.name}?`}
      text={<p>Everybody can work as before. All owners and we are notified.</p>}
      command={useCancelDeletion()}
      missing="Say why, in at least three letters."
      least={3}
      most={500}
      toInput={(why) => ({ tenant_id: firm.id, reason: why })}
      submit="Cancel the deletion"
      toast={{ text: 'The deletion is cancelled' }}
      onClose={onClose}
    />
  );
}
