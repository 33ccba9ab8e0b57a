import { z, zodResolver } from '@portal/shared-core/schema';
import { useCommand } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import type { ContactMessage } from '../api/contact.queries.ts';

const schema = z.object({
  answer: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter what you want to say.'),
      z.maxLength(5000, 'Use at most 5,000 characters.'),
    ),
});

/** Answers a visitor by a mail of the portal. Load it with `lazy`. */
export function ContactAnswerDialog({
  message: { id, name, email },
  onClose,
}: {
  message: ContactMessage;
  onClose: () => void;
}) {
  const command = useCommand('answer_contact_message', ({ answer }: { answer: string }) => ({
    message_id: id,
    answer,
  }));
  return (
    <CommandDialog
      title={`Answer ${name}`}
      text={
        <p>
          The portal mails it to {email}, as the visitor typed it. The mail does not repeat their
          message. A message gets one answer.
        </p>
      }
      command={command}
      resolver={zodResolver(schema)}
      defaultValues={{ answer: '' }}
      toInput={(values) => values}
      submit="Send the answer"
      toast={{ text: 'The answer is queued' }}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="answer"
          control={control}
          label="Your answer"
          multiline
          rows={8}
          maxLength={5000}
          counter
        />
      )}
    </CommandDialog>
  );
}
