import { z, zodResolver } from '../schema/index.ts';
import { CommandDialog, type FormCommand } from '../ui/command/index.ts';
import { FormTextField } from '../ui/form/index.ts';

const form = z.object({
  current: z.string().check(z.minLength(1, 'Enter your present password.')),
});

/** Asks before an action that needs the person again, and for their password. Load it with `lazy`. */
export function PasswordDialog<Input>(props: {
  title: string;
  text: string;
  submit: string;
  command: FormCommand<Input, void>;
  toInput: (current: string) => Input;
  onClose: () => void;
}) {
  const { toInput, ...dialog } = props;
  return (
    <CommandDialog
      {...dialog}
      resolver={zodResolver(form)}
      defaultValues={{ current: '' }}
      toInput={({ current }) => toInput(current)}
      danger
    >
      {({ control }) => (
        <FormTextField
          name="current"
          control={control}
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      )}
    </CommandDialog>
  );
}
