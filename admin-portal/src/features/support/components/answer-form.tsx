import { z, zodResolver } from '@portal/shared-core/schema';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { FilterChips } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { FilesField, useReply, type TicketFile } from '@portal/shared-core/uploads';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { keptKey } from '../api/ticket.queries.ts';
import { fillFields, hasFields, type FieldValues } from '../fields.ts';

const InsertAnswer = lazy(async () => ({
  default: (await import('./insert-answer.tsx')).InsertAnswer,
}));

const text = z.object({
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter what you want to say.'),
      z.maxLength(5000, 'Use at most 5,000 characters.'),
    ),
});

const answer = text.check(
  z.refine(({ body }) => !hasFields(body), {
    error: 'Replace what is between double braces: the ticket does not say it.',
    path: ['body'],
  }),
);

interface FormProps {
  ticketId: string;
  /** After it was sent: the form begins anew. */
  onSent: () => void;
}

/** Answers the client, or writes a note for colleagues. What is typed in either is kept for its ticket until it is sent. */
export function AnswerForm({
  isResolved,
  fields,
  ...props
}: FormProps & { isResolved: boolean; fields: FieldValues }) {
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
        <Answer
          {...props}
          fields={fields}
          submit={isResolved ? 'Send and reopen' : 'Send answer'}
        />
      ) : (
        <Note {...props} />
      )}
    </>
  );
}

function Answer({
  ticketId,
  fields,
  submit,
  onSent,
}: FormProps & { fields: FieldValues; submit: string }) {
  const scope = useTenantScope();
  const reply = useReply(ticketId);
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  // A second press after a lost answer sends nothing twice.
  const [id] = useState<string>(() => crypto.randomUUID());
  return (
    <CommandForm
      label="Answer to the client"
      command={reply}
      resolver={zodResolver(answer)}
      defaultValues={{ body: '' }}
      toInput={({ body }) => ({ id, body, files })}
      submit={submit}
      stickyButtons
      toast={{ text: 'Answer sent' }}
      onDone={onSent}
      keep={keptKey(scope, 'answer', ticketId)}
    >
      {(form) => (
        <>
          <Prepared form={form} fields={fields} />
          <FormTextField
            name="body"
            control={form.control}
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

/** What is inserted comes after what is typed, and the writing goes on there. */
function Prepared({
  form: { getValues, setValue, setFocus },
  fields: { clientName, companyName },
}: {
  form: UseFormReturn<{ body: string }>;
  fields: FieldValues;
}) {
  const insert = useCallback(
    (body: string) => {
      const typed = getValues('body').trimEnd();
      const added = fillFields(body, { clientName, companyName });
      setValue('body', typed ? `${typed}\n\n${added}` : added, { shouldDirty: true });
      setFocus('body');
    },
    [getValues, setValue, setFocus, clientName, companyName],
  );
  return (
    <Suspense fallback={null}>
      <InsertAnswer onInsert={insert} />
    </Suspense>
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
