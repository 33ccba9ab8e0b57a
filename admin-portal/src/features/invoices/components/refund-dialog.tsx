import { formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import {
  FormDateField,
  FormMoneyField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useRefund, useRefundAccount, type Method } from '../api/ledger.mutations.ts';
import { clientOf, type Invoice } from '../api/invoice.queries.ts';
import { dayRule, methods, moneyRule, reasonRule } from '../money-rule.ts';
import { ReasonField } from './reason-field.tsx';

interface Values {
  day: string;
  amount: string | null;
  method: Method;
  reference: string;
  reason: string;
}

/** Notes that money was given back: what the invoice holds, or what is on the account of its client. */
export function RefundDialog({
  invoice,
  from,
  most: given,
  onClose,
}: {
  invoice: Invoice;
  from: 'invoice' | 'account';
  /** What can be given back. */
  most: number;
  onClose: () => void;
}) {
  const { currency } = invoice;
  const ofInvoice = useRefund(invoice);
  const ofAccount = useRefundAccount(invoice);
  const command = from === 'invoice' ? ofInvoice : ofAccount;
  const [id] = useState(() => crypto.randomUUID() as string);
  const [most] = useState(given);
  const sum = formatMoney(most.toFixed(2), currency);
  const what = from === 'invoice' ? 'that was received' : 'that is on account';
  return (
    <CommandDialog<Values, Parameters<typeof command.mutate>[0], undefined>
      title={from === 'invoice' ? `Refund on invoice ${invoice.number}` : 'Refund money on account'}
      text={
        <p>
          {from === 'invoice'
            ? `${sum} was received and not given back. What you give back is owed again: where it is not to be, issue a credit note first.`
            : `${sum} is on the account of ${clientOf(invoice)}.`}
        </p>
      }
      command={command}
      resolver={zodResolver(
        z.object({
          day: dayRule,
          amount: moneyRule(most, currency, what),
          method: z.enum(['wire', 'card', 'cheque', 'cash']),
          reference: z.string(),
          reason: reasonRule,
        }),
      )}
      defaultValues={{
        day: nassauToday(),
        amount: most.toFixed(2),
        method: 'wire',
        reference: '',
        reason: '',
      }}
      toInput={(values) => ({ ...values, id, amount: values.amount ?? '' })}
      submit="Record the refund"
      toast={{ text: 'Refund recorded' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormDateField name="day" control={control} label="Given back on" max={nassauToday()} />
          <FormMoneyField name="amount" control={control} label="Amount" currency={currency} />
          <FormSelect name="method" control={control} label="How" options={methods} />
          <FormTextField
            name="reference"
            control={control}
            label="Reference"
            maxLength={120}
            optional
          />
          <ReasonField control={control} />
        </>
      )}
    </CommandDialog>
  );
}
