import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useDismissOwner, type OwnerEntry } from '../api/owner-register.queries.ts';

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.')),
});

/** Dismisses the proposal to enter, change or cease an owner, with a reason. Load it with `lazy`. */
export function DismissOwnerDialog({
  entry: { proposal_id: id, name },
  onClose,
}: {
  entry: OwnerEntry;
  onClose: () => void;
}) {
  return (
    <CommandDialog
      title={`Dismiss the proposal about ${name}?`}
      text="The register stays as it is. The proposal comes back only when the ownership changes."
      command={useDismissOwner(id)}
      resolver={zodResolver(schema)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit="Dismiss the proposal"
      danger
      toast={{ text: 'Proposal dismissed' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          help="Staff only."
          multiline
          rows={2}
          maxLength={2000}
        />
      )}
    </CommandDialog>
  );
}
