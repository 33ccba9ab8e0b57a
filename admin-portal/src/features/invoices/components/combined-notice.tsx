import { formatDate, formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  Facts,
  InlineAlert,
  QueryPanel,
  Stack,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormDateField, FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import {
  combinedPayment,
  useDeclineCombined,
  useRecordCombined,
  type CombinedPayment,
} from '../api/combined.queries.ts';
import { keptKey, type Invoice } from '../api/invoice.queries.ts';

type Notice = Invoice['notices'][number];

const methods = [
  { value: 'wire', label: 'Wire' },
  { value: 'card', label: 'Card' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'cash', label: 'Cash' },
];

const recording = z.object({
  day: z
    .string()
    .check(
      z.refine((day) => day !== '' && day <= nassauToday(), 'Enter the day, not in the future.'),
    ),
  method: z.enum(['wire', 'card', 'cheque', 'cash']),
  reference: z.string(),
});

const declining = z.object({
  reply: z.string().check(z.trim(), z.minLength(1, 'Write why; the client reads it.')),
});

/** A payment over many invoices that the client reports: it is recorded over all of them, or declined, once. */
export function CombinedNotice({ paymentId, notice }: { paymentId: string; notice: Notice }) {
  const query = useQuery(combinedPayment(useTenantScope(), paymentId));
  return (
    <QueryPanel
      title="One payment over many invoices"
      query={query}
      failed="The payment over many invoices could not be loaded"
    >
      {(payment) => <Report payment={payment} notice={notice} />}
    </QueryPanel>
  );
}

const money = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);

function Report({ payment, notice }: { payment: CombinedPayment; notice: Notice }) {
  const scope = useTenantScope();
  const { id, currency, total, parts, maker, label, payment_reference: known } = payment;
  const decline = useDisclosure();
  const record = useRecordCombined();
  const refuse = useDeclineCombined();
  const heldRecord = useNotAllowed('record_combined_payment');
  const heldDecline = useNotAllowed('decline_combined_payment');
  const sum = money(total, currency);
  const count = parts.length === 1 ? '1 invoice' : `${parts.length} invoices`;
  const submit = `Record ${sum} over ${count}`;
  return (
    <Stack>
      <InlineAlert
        tone="info"
        title={`${maker?.full_name || maker?.email || 'A client'} reports ${sum}, paid on ${formatDate(notice.paid_on)}`}
      >
        {[known, label, notice.reference, notice.note].filter(Boolean).join(', ')}. It is for
        exactly these invoices. Record it once it is there, post the line of the bank on it, or
        decline the report. Recording one of them by itself ends it.
      </InlineAlert>
      <details>
        <summary>{count}</summary>
        <Facts
          layout="split"
          items={parts.map(({ amount, invoice }) => ({
            id: invoice.id,
            label: invoice.company?.name ?? invoice.application?.reference ?? 'Several companies',
            value: (
              <TextLink to={paths.invoice(invoice.id)}>{invoice.number ?? 'Invoice'}</TextLink>
            ),
            note: money(amount, currency),
          }))}
        />
      </details>
      {heldRecord ? (
        <HeldButton because={heldRecord}>{submit}</HeldButton>
      ) : (
        <CommandForm<z.infer<typeof recording>, Parameters<typeof record.mutate>[0], unknown>
          label="Record the payment over all of them"
          command={record}
          resolver={zodResolver(recording)}
          defaultValues={{
            day: notice.paid_on,
            method: 'wire',
            reference: notice.reference ?? '',
          }}
          toInput={({ day, method, reference }) => ({
            payment_id: id,
            paid_on: day,
            method,
            ...(reference && { reference }),
          })}
          submit={submit}
          onDone={() => undefined}
          toast={{ text: `Recorded over ${count}` }}
          keep={keptKey(scope, 'combined', id)}
        >
          {({ control }) => (
            <>
              <FormDateField name="day" control={control} label="Paid on" max={nassauToday()} />
              <FormSelect name="method" control={control} label="How" options={methods} />
              <FormTextField
                name="reference"
                control={control}
                label="Reference"
                help={`Without one, ${known ?? 'that of the payment'}.`}
                maxLength={120}
                optional
              />
            </>
          )}
        </CommandForm>
      )}
      {decline.isOpen ? (
        <CommandForm
          label="Decline the report"
          command={refuse}
          resolver={zodResolver(declining)}
          defaultValues={{ reply: '' }}
          toInput={({ reply }) => ({ payment_id: id, reply })}
          onDone={decline.close}
          onCancel={decline.close}
          submit="Decline the report"
          danger
          toast={{ text: 'Report declined' }}
          keep={keptKey(scope, 'decline-combined', id)}
        >
          {({ control }) => (
            <FormTextField
              name="reply"
              control={control}
              label="Why"
              help="The client reads it. It is for all of the invoices."
              multiline
              rows={2}
              maxLength={1000}
            />
          )}
        </CommandForm>
      ) : (
        <Actions>
          {heldDecline ? (
            <HeldButton because={heldDecline}>Decline the report…</HeldButton>
          ) : (
            <Button size="small" ref={decline.opener} onClick={decline.open}>
              Decline the report…
            </Button>
          )}
        </Actions>
      )}
    </Stack>
  );
}
