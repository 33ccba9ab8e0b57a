import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import type { ComponentProps } from 'react';

const taking = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why you take it over.')),
});

type Taking = z.infer<typeof taking>;

/** Takes a case over from a colleague, who is notified with the reason. Load it with `lazy`. */
export function TakeOverDialog<Result>({
  title,
  colleague,
  command,
  onClose,
}: {
  /** What is taken over: "Take over APP-2026-0012?". */
  title: string;
  colleague: string;
  command: ComponentProps<typeof CommandDialog<Taking, Taking, Result>>['command'];
  onClose: () => void;
}) {
  return (
    <CommandDialog
      title={title}
      text={<p>{colleague} has it now, and is notified that it is yours.</p>}
      command={command}
      resolver={zodResolver(taking)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit="Take over"
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          multiline
          rows={2}
          maxLength={500}
        />
      )}
    </CommandDialog>
  );
}
