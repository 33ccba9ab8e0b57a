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
import { useState } from 'react';

import { useRecordPayment, type PaymentInput } from '../api/invoice.mutations.ts';
import { keptKey, type Invoice, type PaymentNotice } from '../api/invoice.queries.ts';

const methods = ['wire', 'card', 'cheque', 'cash'] as const;

interface Values extends Omit<PaymentInput, 'amount'> {
  /** Decimal text, as the field holds it. */
  amount: string | null;
}

function paymentForm(today: string, most: (id: string) => number, currency: string) {
  return z
    .object({
      id: z.string(),
      day: z
        .string()
        .check(z.refine((day) => day !== '' && day <= today, 'Enter the day, not in the future.')),
      amount: z
        .nullable(z.string())
        .check(
          z.refine(
            (amount) => /^\d+(\.\d{1,2})?$/.test(amount ?? '') && Number(amount) > 0,
            'Enter the amount that arrived, in dollars and cents.',
          ),
        ),
      method: z.enum(methods),
      reference: z.string(),
    })
    .check((form) => {
      const { id, amount } = form.value;
      if (Number(amount) <= most(id)) return;
      form.issues.push({
        code: 'custom',
        path: ['amount'],
        input: amount,
        message: `${formatMoney(most(id).toFixed(2), currency)} is owed. Record at most that; the rest is not for this invoice.`,
      });
    });
}

/** Records what arrived; filled in with what the client reported, where they did. */
export function PaymentForm({
  invoice,
  notice,
  close,
}: {
  invoice: Invoice;
  notice?: PaymentNotice | undefined;
  close: () => void;
}) {
  const { id: invoiceId, currency, payments } = invoice;
  const today = nassauToday();
  const owed = owedOn(invoice);
  // One id for all tries. A try whose answer was lost may be among the payments already: it is not asked for twice.
  const [paymentId] = useState<string>(() => crypto.randomUUID());
  const most = (id: string) => owed + (payments.find((each) => each.id === id)?.amount ?? 0);
  const amount = Math.min(notice?.amount ?? owed, owed);
  return (
    <Panel
      title={notice ? 'Confirm the payment' : 'Record a payment'}
      note="the client sees it at once; it is not taken back"
    >
      <CommandForm<Values, PaymentInput, unknown>
        label={notice ? 'Confirm the payment' : 'Record a payment'}
        command={useRecordPayment(invoiceId)}
        resolver={zodResolver(paymentForm(today, most, currency))}
        defaultValues={{
          id: paymentId,
          day: notice?.paid_on ?? today,
          amount: amount.toFixed(2),
          method: 'wire',
          reference: notice?.reference ?? '',
        }}
        toInput={(values) => ({ ...values, amount: Number(values.amount) })}
        onDone={close}
        onCancel={close}
        submit={notice ? 'Confirm and record' : 'Record the payment'}
        toast={{ text: `Payment on ${invoice.number} recorded` }}
        keep={keptKey(useTenantScope(), notice ? `confirm-${notice.id}` : 'payment', invoiceId)}
      >
        {({ control }) => (
          <>
            <FormDateField name="day" control={control} label="Arrived on" max={today} />
            <FormMoneyField
              name="amount"
              control={control}
              label="Amount"
              currency={currency}
              help={`${formatMoney(owed.toFixed(2), currency)} is owed`}
            />
            <FormSelect
              name="method"
              control={control}
              label="Method"
              options={methods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
            />
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
    </Panel>
  );
}
