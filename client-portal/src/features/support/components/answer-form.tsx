import { KeptForm } from '@portal/shared-core/device-texts';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FormTextField } from '@portal/shared-core/ui/form';
import { FilesField, useReply, type TicketFile } from '@portal/shared-core/uploads';
import { useState } from 'react';

import { ticketsKey } from '#/components/support/ticket.queries.ts';

const answerForm = z.object({
  id: z.string(),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter your answer.'),
      z.maxLength(5000, 'Use at most 5,000 characters.'),
    ),
});

/** Writes in a ticket. What is typed stays on this device until it is sent; an answer to a resolved ticket reopens it. */
export function AnswerForm({
  ticketId,
  submit,
  onSent,
}: {
  ticketId: string;
  submit: string;
  onSent: () => void;
}) {
  const scope = useTenantScope();
  const command = useReply(ticketId);
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  const [newId] = useState<string>(() => crypto.randomUUID());

  return (
    <KeptForm
      label="Answer"
      command={command}
      resolver={zodResolver(answerForm)}
      defaultValues={{ id: newId, body: '' }}
      toInput={({ id, body }) => ({ id, body, files })}
      submit={submit}
      toast={{ text: 'Answer sent' }}
      onDone={onSent}
      keep={[...ticketsKey(scope), 'kept', 'answer', ticketId]}
      name={`answer_${ticketId}`}
    >
      {(form) => (
        <>
          <FormTextField
            name="body"
            control={form.control}
            label="Your answer"
            multiline
            rows={4}
            maxLength={5000}
            counter
          />
          <FilesField files={files} onChange={setFiles} />
        </>
      )}
    </KeptForm>
  );
}
