import { approvalErrors } from '@portal/shared-core/errors/approval';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { useWithdrawApproval } from '../api/application.mutations.ts';
import type { Application } from '../api/application.queries.ts';

const withdrawal = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, approvalErrors['application.reason_missing'].message)),
});

/** Takes an approved or filed application back into review. The reason stays among staff. */
export function WithdrawApproval({
  application,
  close,
}: {
  application: Application;
  close: () => void;
}) {
  return (
    <CommandDialog
      title={`Withdraw the approval of ${application.title}?`}
      text="The application is in review again, and a filing no longer counts. The client reads only that it is in review."
      command={useWithdrawApproval(application.id)}
      resolver={zodResolver(withdrawal)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit="Withdraw the approval"
      danger
      onClose={close}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Why?"
          help="Staff only."
          multiline
          rows={3}
          maxLength={2000}
        />
      )}
    </CommandDialog>
  );
}
