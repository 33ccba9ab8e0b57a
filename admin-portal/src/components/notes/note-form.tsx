import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandForm, type FormCommand } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import type { QueryKey } from '@tanstack/react-query';

const note = z.object({
  body: z.string().check(z.trim(), z.minLength(1, 'Enter a note.')),
});

/** The text of a note. What is typed is kept until it is sent. */
export function NoteForm({
  label,
  submit,
  command,
  body,
  keep,
  onDone,
  onCancel,
}: {
  label: string;
  submit: string;
  command: FormCommand<{ body: string }, unknown>;
  /** The present text, or '' for a new note. */
  body: string;
  keep: QueryKey;
  onDone?: () => void;
  onCancel?: () => void;
}) {
  return (
    <CommandForm
      label={label}
      command={command}
      resolver={zodResolver(note)}
      defaultValues={{ body }}
      toInput={(values) => values}
      submit={submit}
      keep={keep}
      {...(onDone && { onDone })}
      {...(onCancel && { onCancel })}
    >
      {({ control }) => (
        <FormTextField
          name="body"
          control={control}
          label={label}
          multiline
          rows={3}
          maxLength={5000}
        />
      )}
    </CommandForm>
  );
}
