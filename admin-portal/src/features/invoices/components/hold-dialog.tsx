import { nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog, ReasonDialog } from '@portal/shared-core/ui/command';
import { FormDateField, FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useEndHold, useHoldInvoice } from '../api/hold.mutations.ts';
import type { Invoice } from '../api/invoice.queries.ts';

interface HoldValues {
  until: string;
  note: string;
}

/** Notes that payment is promised until a day, or that the invoice is disputed. */
export function HoldDialog({
  invoice,
  kind,
  onClose,
}: {
  invoice: Invoice;
  kind: 'promise' | 'dispute';
  onClose: () => void;
}) {
  const command = useHoldInvoice(invoice);
  const [id] = useState(() => crypto.randomUUID() as string);
  const isPromise = kind === 'promise';
  const today = nassauToday();
  const noteRule = isPromise
    ? z.string().check(z.trim())
    : z.string().check(z.trim(), z.minLength(1, 'Write what is wrong; the client reads it.'));
  return (
    <CommandDialog<HoldValues, Parameters<typeof command.mutate>[0], undefined>
      title={`${isPromise ? 'Promise to pay' : 'Dispute of'} invoice ${invoice.number}`}
      text={
        <p>
          {isPromise
            ? 'No reminder of this invoice goes out up to and with that day. It is still owed.'
            : 'No reminder of this invoice goes out until you have answered. It is still owed.'}
        </p>
      }
      command={command}
      resolver={zodResolver(
        z.object({
          until: z
            .string()
            .check(
              z.refine((day) => !isPromise || day >= today, 'Enter a day, from today onwards.'),
            ),
          note: noteRule,
        }),
      )}
      defaultValues={{ until: '', note: '' }}
      toInput={(values) => ({ id, kind, ...values })}
      submit={isPromise ? 'Note the promise' : 'Note the dispute'}
      toast={{ text: isPromise ? 'Promise noted' : 'Dispute noted' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {isPromise && (
            <FormDateField name="until" control={control} label="Promised until" min={today} />
          )}
          <FormTextField
            name="note"
            control={control}
            label={isPromise ? 'What was agreed' : 'What is wrong'}
            help="The client reads it."
            multiline
            rows={3}
            maxLength={1000}
            optional={isPromise}
          />
        </>
      )}
    </CommandDialog>
  );
}

/** Ends what stands: a promise at once, a dispute with an answer. */
export function EndHoldDialog({
  hold,
  onClose,
}: {
  hold: Invoice['holds'][number];
  onClose: () => void;
}) {
  const command = useEndHold(hold.id);
  const isPromise = hold.kind === 'promise';
  return (
    <ReasonDialog
      title={isPromise ? 'End the promise' : 'Answer the dispute'}
      text={<p>Reminders of this invoice go out again from the next day of the ladder.</p>}
      command={command}
      name="answer"
      label={isPromise ? 'Why' : 'Answer'}
      help="The client reads it."
      missing="Write the answer; the client reads it."
      least={isPromise ? 0 : 1}
      most={1000}
      rows={3}
      toInput={(answer) => ({ answer })}
      submit={isPromise ? 'End the promise' : 'Answer and end'}
      toast={{ text: isPromise ? 'Promise ended' : 'Dispute answered' }}
      onClose={onClose}
    />
  );
}
