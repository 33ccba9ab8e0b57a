import { nassauToday } from '@portal/shared-core/domain/format';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, Panel, Stack } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import {
  FormDateField,
  FormMoneyField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useRecordPayment } from '../api/invoice.mutations.ts';
import { keptKey, type Invoice } from '../api/invoice.queries.ts';
import { dayRule, methods, moneyRule } from '../money-rule.ts';

const ReceiptDialog = lazy(async () => ({
  default: (await import('./receipt-dialog.tsx')).ReceiptDialog,
}));

function paymentRule(owed: number, currency: string) {
  return z.object({
    id: z.string(),
    day: dayRule,
    amount: moneyRule(owed, currency, 'that is owed'),
    method: z.enum(['wire', 'card', 'cheque', 'cash']),
    reference: z.string(),
  });
}

type Payment = z.infer<ReturnType<typeof paymentRule>>;

/** Records a payment on an issued invoice; what the client reported is filled in. */
export function PaymentPanel({ invoice }: { invoice: Invoice }) {
  const { id, currency, notices, postings } = invoice;
  const scope = useTenantScope();
  const owed = Math.round(owedOn(invoice) * 100) / 100;
  const command = useRecordPayment(invoice);
  // The same payment after a lost answer has the same id, also when its form was left and is kept; the next one another.
  const kept = useQueryClient().getQueryData<Payment>(keptKey(scope, 'payment', id));
  const [paymentId, setPaymentId] = useState<string>(() => kept?.id ?? crypto.randomUUID());
  const [doneId, setDoneId] = useState<string>();
  // The next form starts once the invoice shows this payment, with what is then owed.
  if (doneId === paymentId && postings.some((posting) => posting.id === paymentId))
    setPaymentId(crypto.randomUUID());
  // A try whose answer was lost can be among the postings: sent again, it is not counted twice.
  const most = owed - (postings.find((posting) => posting.id === paymentId)?.amount ?? 0);
  const held = useNotAllowed('record_payment');
  const [isSpreading, setSpreading] = useState(false);
  // One over many invoices is recorded as a whole, in its own panel.
  const reported = notices.find(
    ({ state, combined_id: combined }) => state === 'open' && !combined,
  );
  return (
    <Panel
      title="Record a payment"
      note={reported ? 'filled in from the report of the client' : undefined}
    >
      <Stack>
        {held ? (
          <>
            <HeldButton because={held}>Record the payment</HeldButton>
            <p>{held}</p>
          </>
        ) : (
          <CommandForm<Payment, Parameters<typeof command.mutate>[0], undefined>
            // Not by the report: one that is settled or arrives meanwhile must not take what is typed.
            key={paymentId}
            label="Record a payment"
            command={command}
            resolver={zodResolver(paymentRule(most, currency))}
            defaultValues={{
              id: paymentId,
              day: reported?.paid_on ?? nassauToday(),
              amount: Math.min(reported?.amount ?? owed, owed).toFixed(2),
              method: 'wire',
              reference: reported?.reference ?? '',
            }}
            toInput={(values) => ({ ...values, amount: values.amount ?? '' })}
            onDone={() => setDoneId(paymentId)}
            submit="Record the payment"
            toast={{ text: 'Payment recorded' }}
            keep={keptKey(scope, 'payment', id)}
          >
            {({ control }) => (
              <>
                <FormDateField name="day" control={control} label="Paid on" max={nassauToday()} />
                <FormMoneyField
                  name="amount"
                  control={control}
                  label="Amount"
                  currency={currency}
                />
                <FormSelect name="method" control={control} label="How" options={methods} />
                <FormTextField
                  name="reference"
                  control={control}
                  label="Reference"
                  maxLength={120}
                  optional
                />
              </>
            )}
          </CommandForm>
        )}
        {!held && (
          <Actions>
            <Button size="small" onClick={() => setSpreading(true)}>
              Over several invoices…
            </Button>
          </Actions>
        )}
      </Stack>
      <Suspense>
        {isSpreading && <ReceiptDialog invoice={invoice} onClose={() => setSpreading(false)} />}
      </Suspense>
    </Panel>
  );
}
