import { z, zodResolver } from '@portal/shared-core/schema';
import { Panel } from '@portal/shared-core/ui';
import { CommandForm, type FormCommand } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import type { QueryKey } from '@tanstack/react-query';

const reasonForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Write the reason. The client reads it.')),
});

/** An act that the client gets the reason of: void the invoice, decline a report. */
export function ReasonForm<Name extends 'note' | 'reply'>({
  title,
  note,
  submit,
  command,
  field,
  most,
  toast,
  keep,
  close,
}: {
  title: string;
  note: string;
  submit: string;
  command: FormCommand<Record<Name, string>, unknown>;
  /** What the command calls the reason. */
  field: Name;
  most: number;
  toast: string;
  keep: QueryKey;
  close: () => void;
}) {
  return (
    <Panel title={title} note={note}>
      <CommandForm
        label={title}
        command={command}
        resolver={zodResolver(reasonForm)}
        defaultValues={{ reason: '' }}
        toInput={({ reason }) => ({ [field]: reason }) as Record<Name, string>}
        onDone={close}
        onCancel={close}
        submit={submit}
        danger
        toast={{ text: toast }}
        keep={keep}
      >
        {({ control }) => (
          <FormTextField
            name="reason"
            control={control}
            label="Reason, which the client reads"
            multiline
            rows={3}
            maxLength={most}
          />
        )}
      </CommandForm>
    </Panel>
  );
}
