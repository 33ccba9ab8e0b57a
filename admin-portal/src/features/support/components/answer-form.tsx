import { z, zodResolver } from '@portal/shared-core/schema';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { FilterChips } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { FilesField, useReply, type TicketFile } from '@portal/shared-core/uploads';
import { useState } from 'react';

import { keptKey } from '../api/ticket.queries.ts';

const text = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter what you want to say.'),
      z.maxLength(5000, 'Use at most 5,000 characters.'),
    ),
});

interface FormProps {
  ticketId: string;
  /** After it was sent: the form begins anew. */
  onSent: () => void;
}

/** Answers the client, or writes a note for colleagues. What is typed in either is kept for its ticket until it is sent. */
export function AnswerForm({ isResolved, ...props }: FormProps & { isResolved: boolean }) {
  const [kind, setKind] = useState('answer');
  return (
    <>
      <FilterChips
        label="What you write"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'answer', label: 'Answer to the client' },
          { value: 'note', label: 'Note for colleagues' },
        ]}
      />
      {kind === 'answer' ? (
        <Answer {...props} submit={isResolved ? 'Send and reopen' : 'Send answer'} />
      ) : (
        <Note {...props} />
      )}
    </>
  );
}

function Answer({ ticketId, submit, onSent }: FormProps & { submit: string }) {
  const scope = useTenantScope();
  const reply = useReply(ticketId);
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  // A second press after a lost answer sends nothing twice.
  const [id] = useState<string>(() => crypto.randomUUID());
  return (
    <CommandForm
      label="Answer to the client"
      command={reply}
      resolver={zodResolver(text)}
      defaultValues={{ body: '' }}
      toInput={({ body }) => ({ id, body, files })}
      submit={submit}
      stickyButtons
      toast={{ text: 'Answer sent' }}
      onDone={onSent}
      keep={keptKey(scope, 'answer', ticketId)}
    >
      {({ control }) => (
        <>
          <FormTextField
            name="body"
            control={control}
            label="Your answer"
            help="The client reads this, with your first name. Ctrl and Enter send it."
            multiline
            rows={5}
            maxLength={5000}
            counter
          />
          <FilesField files={files} onChange={setFiles} />
        </>
      )}
    </CommandForm>
  );
}

function Note({ ticketId, onSent }: FormProps) {
  const scope = useTenantScope();
  const [id] = useState<string>(() => crypto.randomUUID());
  const note = useCommand('add_ticket_note', ({ body }: { body: string }) => ({
    note_id: id,
    ticket_id: ticketId,
    body,
  }));
  return (
    <CommandForm
      label="Note for colleagues"
      command={note}
      resolver={zodResolver(text)}
      defaultValues={{ body: '' }}
      toInput={(values) => values}
      submit="Add note"
      stickyButtons
      toast={{ text: 'Note added' }}
      onDone={onSent}
      keep={keptKey(scope, 'note', ticketId)}
    >
      {({ control }) => (
        <FormTextField
          name="body"
          control={control}
          label="Your note"
          help="Colleagues read this. The client never does. Ctrl and Enter add it."
          multiline
          rows={4}
          maxLength={5000}
          counter
        />
      )}
    </CommandForm>
  );
}
