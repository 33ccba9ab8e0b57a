import { z, zodResolver } from '../schema/index.ts';
import { useUser } from '../session/index.ts';
import { CommandDialog } from '../ui/command/index.ts';
import { FormTextField } from '../ui/form/index.ts';
import { useCloseAccount } from './account.mutations.ts';

/** Asks for the own address before the account is deleted. Load it with `lazy`. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const form = z.object({
    confirmation: z
      .string()
      .check(
        z.refine(
          (text) => text.trim().toLowerCase() === email.toLowerCase(),
          'Enter the email address of this account.',
        ),
      ),
  });
  return (
    <CommandDialog
      title="Delete your account?"
      text="This cannot be undone. You are signed out everywhere, and the account cannot be restored."
      command={useCloseAccount()}
      resolver={zodResolver(form)}
      defaultValues={{ confirmation: '' }}
      toInput={(values) => values}
      submit="Delete my account"
      danger
      toast={{ text: 'Your account is deleted' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="confirmation"
          control={control}
          label="Your email address"
          help={`Type ${email} to confirm.`}
        />
      )}
    </CommandDialog>
  );
}
