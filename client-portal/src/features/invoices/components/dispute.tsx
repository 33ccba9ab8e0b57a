import { formatDate } from '@portal/shared-core/domain/format';
import { standingHold } from '@portal/shared-core/domain/holds';
import { toAppError } from '@portal/shared-core/errors';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useDispute, useWithdrawDispute } from '../api/dispute.mutations.ts';
import { invoiceQueries, type Invoice } from '../api/invoice.queries.ts';

/** A promise or a dispute as the client reads it, and how they say that an open invoice is wrong. */
export function Dispute({ invoice }: { invoice: Invoice }) {
  const form = useDisclosure();
  const standing = standingHold(invoice.holds);
  const [last] = invoice.holds;
  if (standing) return <Standing hold={standing} />;
  return (
    <>
      {last?.ended_as === 'ended' && last.answer && (
        <InlineAlert
          tone="info"
          title={last.kind === 'dispute' ? 'We answered your dispute' : 'Your promise was ended'}
        >
          {last.answer}
        </InlineAlert>
      )}
      {form.isOpen ? (
        <DisputeForm invoice={invoice} onClose={form.close} />
      ) : (
        <Actions>
          <Button ref={form.opener} onClick={form.open}>
            Something is wrong with it
          </Button>
        </Actions>
      )}
    </>
  );
}

function Standing({ hold }: { hold: Invoice['holds'][number] }) {
  const withdraw = useWithdrawDispute();
  if (hold.kind === 'promise') {
    return (
      <InlineAlert
        tone="info"
        title={`You promised to pay until ${formatDate(hold.until ?? '', 'long')}`}
      >
        {hold.note} We send no reminder of this invoice up to and with that day.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert
      tone="info"
      title={
        hold.is_reported
          ? `You disputed this invoice on ${formatDate(hold.recorded_at)}`
          : 'This invoice is noted as disputed'
      }
      action={
        hold.is_reported && (
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(hold.id)}>
            Withdraw the dispute
          </Button>
        )
      }
    >
      {hold.note}
      <p>We answer here. Until then we send no reminder of this invoice.</p>
      {withdraw.error && <p>{toAppError(withdraw.error).message}</p>}
    </InlineAlert>
  );
}

const dispute = z.object({
  note: z.string().check(z.trim(), z.minLength(1, 'Write what is wrong with the invoice.')),
});

function DisputeForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const scope = useTenantScope();
  const command = useDispute(invoice.id);
  // One id for all tries: a repeat after a lost answer reports nothing twice.
  const [id] = useState(() => crypto.randomUUID() as string);
  return (
    <CommandForm<{ note: string }, { id: string; note: string }, unknown>
      label={`Dispute of ${invoice.number}`}
      command={command}
      resolver={zodResolver(dispute)}
      defaultValues={{ note: '' }}
      toInput={({ note }) => ({ id, note })}
      submit="Send it"
      onDone={onClose}
      onCancel={onClose}
      toast={{ text: 'We have noted your dispute' }}
      keep={[...invoiceQueries.all(scope), 'kept', 'dispute', invoice.id]}
    >
      {({ control }) => (
        <FormTextField
          name="note"
          control={control}
          label="What is wrong"
          help="We read it and answer here. The invoice is still owed."
          multiline
          rows={3}
          maxLength={1000}
        />
      )}
    </CommandForm>
  );
}
