import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { FilesField, useReply, type TicketFile } from '@portal/shared-core/uploads';
import { useState } from 'react';

import { ticketsKey } from '#/components/support/ticket.queries.ts';
import { KeepOnDevice, useDeviceForm } from '#/lib/drafts/device-form.tsx';

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
  const kept = useDeviceForm(`answer_${ticketId}`, { id: newId, body: '' });

  return (
    <CommandForm
      label="Answer"
      command={command}
      resolver={zodResolver(answerForm)}
      defaultValues={kept.initial}
      toInput={({ id, body }) => ({ id, body, files })}
      submit={submit}
      toast={{ text: 'Answer sent' }}
      onDone={() => {
        kept.forget();
        onSent();
      }}
      keep={[...ticketsKey(scope), 'kept', 'answer', ticketId]}
    >
      {(form) => (
        <>
          <KeepOnDevice form={form} kept={kept} />
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
    </CommandForm>
  );
}
