import { formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { owedOn, paymentMethodLabels } from '@portal/shared-core/domain/invoices';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import {
  FormDateField,
  FormMoneyField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useState } from 'react';

import { useMissingDuty } from '#/components/duties/use-duty.ts';

import { useRecordPayment } from '../api/invoice.mutations.ts';
import { keptKey, type Invoice } from '../api/invoice.queries.ts';

const methods = (['wire', 'card', 'cheque', 'cash'] as const).map((value) => ({
  value,
  label: paymentMethodLabels[value],
}));

function paymentRule(owed: number, currency: string) {
  const most = `Enter dollars and cents, at most the ${formatMoney(owed.toFixed(2), currency)} that is owed.`;
  return z.object({
    day: z.string().check(z.minLength(1, 'Enter the day of the payment.')),
    amount: z.nullable(z.string()).check(
      z.refine((amount) => {
        const isMoney = amount !== null && /^\d{1,9}(\.\d{1,2})?$/.test(amount);
        return isMoney && Number(amount) > 0 && Number(amount) <= owed;
      }, most),
    ),
    method: z.enum(['wire', 'card', 'cheque', 'cash']),
    reference: z.string(),
  });
}

type Payment = z.infer<ReturnType<typeof paymentRule>>;

/** Records a payment on an issued invoice; what the client reported is filled in. */
export function PaymentPanel({ invoice }: { invoice: Invoice }) {
  const { id, currency, notices } = invoice;
  const scope = useTenantScope();
  const owed = Math.round(owedOn(invoice) * 100) / 100;
  const command = useRecordPayment(invoice);
  // The same payment after a lost answer has the same id; the next one another.
  const [paymentId, setPaymentId] = useState(() => crypto.randomUUID() as string);
  const held = useMissingDuty('billing');
  const reported = notices.find(({ state }) => state === 'open');
  return (
    <Panel
      title="Record a payment"
      note={reported ? 'filled in from the report of the client' : undefined}
    >
      {held ? (
        <>
          <HeldButton because={held}>Record the payment</HeldButton>
          <p>{held}</p>
        </>
      ) : (
        <CommandForm<Payment, Parameters<typeof command.mutate>[0], undefined>
          key={`${paymentId} ${reported?.id ?? ''}`}
          label="Record a payment"
          command={command}
          resolver={zodResolver(paymentRule(owed, currency))}
          defaultValues={{
            day: reported?.paid_on ?? nassauToday(),
            amount: Math.min(reported?.amount ?? owed, owed).toFixed(2),
            method: 'wire',
            reference: reported?.reference ?? '',
          }}
          toInput={(values) => ({ ...values, id: paymentId, amount: values.amount ?? '' })}
          onDone={() => setPaymentId(crypto.randomUUID())}
          submit="Record the payment"
          toast={{ text: 'Payment recorded' }}
          keep={keptKey(scope, 'payment', id)}
        >
          {({ control }) => (
            <>
              <FormDateField name="day" control={control} label="Paid on" max={nassauToday()} />
              <FormMoneyField name="amount" control={control} label="Amount" currency={currency} />
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
    </Panel>
  );
}
