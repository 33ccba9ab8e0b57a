import { formatDate, formatMoney, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FormDialog, QueryState } from '@portal/shared-core/ui';
import { CommandDialog } from '@portal/shared-core/ui/command';
import {
  FormDateField,
  FormMoneyField,
  FormSelect,
  FormTextField,
} from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { accountQueries, type OpenInvoice } from '../api/account.queries.ts';
import { useReceipt, type Method } from '../api/ledger.mutations.ts';
import { clientIdOf, clientOf, type Invoice } from '../api/invoice.queries.ts';
import { centsOf, dayRule, methods, moneyRule } from '../money-rule.ts';

interface Values {
  day: string;
  amount: string | null;
  method: Method;
  reference: string;
  parts: (string | null)[];
}

const MOST = 999_999_999;

/** Records one payment over the open invoices of the client; what is left is kept on account. */
export function ReceiptDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const scope = useTenantScope();
  const query = useQuery(accountQueries.open(scope, clientIdOf(invoice), invoice.currency));
  if (!query.data) {
    return (
      <FormDialog
        title={titleOf(invoice)}
        submitLabel="Record the payment"
        busy
        onSubmit={() => undefined}
        onClose={onClose}
      >
        <QueryState query={query} failed="The open invoices could not be loaded">
          {() => null}
        </QueryState>
      </FormDialog>
    );
  }
  return <Form invoice={invoice} open={query.data} onClose={onClose} />;
}

const titleOf = (invoice: Invoice) => `Payment of ${clientOf(invoice)}`;

function rule(open: readonly OpenInvoice[], currency: string) {
  return z
    .object({
      day: dayRule,
      amount: moneyRule(MOST, currency, 'that a payment may have'),
      method: z.enum(['wire', 'card', 'cheque', 'cash']),
      reference: z.string(),
      parts: z.array(z.nullable(z.string())).check(({ value: parts, issues }) => {
        for (const [index, part] of parts.entries()) {
          const owed = open[index]?.owed ?? 0;
          if (part && (centsOf(part) ?? Infinity) > Math.round(owed * 100)) {
            const message = `Enter dollars and cents, at most the ${formatMoney(owed.toFixed(2), currency)} that is owed.`;
            issues.push({ code: 'custom', input: part, path: [index], message });
          }
        }
      }),
    })
    .check(({ value, issues }) => {
      if (restOf(value) < 0) {
        const message = 'The parts are more than the payment.';
        issues.push({ code: 'custom', input: value.amount, path: ['amount'], message });
      }
    });
}

/** What is left of a payment once each invoice has its part, in cents. */
function restOf({ amount, parts }: Pick<Values, 'amount' | 'parts'>): number {
  return (centsOf(amount) ?? 0) - parts.reduce((sum, part) => sum + (centsOf(part) ?? 0), 0);
}

function Form({
  invoice,
  open: given,
  onClose,
}: {
  invoice: Invoice;
  open: readonly OpenInvoice[];
  onClose: () => void;
}) {
  const { currency } = invoice;
  const command = useReceipt(invoice);
  const [id] = useState(() => crypto.randomUUID() as string);
  // The invoices there were when it was opened: one that is paid meanwhile is refused by the database.
  const [open] = useState(given);
  return (
    <CommandDialog<Values, Parameters<typeof command.mutate>[0], undefined>
      title={titleOf(invoice)}
      text={<p>Give each open invoice its part. What is left is kept on account.</p>}
      command={command}
      resolver={zodResolver(rule(open, currency))}
      defaultValues={{
        day: nassauToday(),
        amount: null,
        method: 'wire',
        reference: '',
        parts: open.map(() => null),
      }}
      toInput={({ parts, ...values }) => ({
        ...values,
        id,
        amount: values.amount ?? '',
        parts: open.flatMap((one, index) => {
          const cents = centsOf(parts[index]);
          return cents ? [{ invoice_id: one.id ?? '', amount: cents / 100 }] : [];
        }),
      })}
      submit="Record the payment"
      toast={{ text: 'Payment recorded' }}
      onClose={onClose}
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
          {open.map((one, index) => (
            <FormMoneyField
              key={one.id}
              name={`parts.${index}`}
              control={control}
              label={`${one.number}, ${one.subject}`}
              currency={currency}
              help={`${formatMoney(one.owed.toFixed(2), currency)} owed${
                one.due_on ? `, due ${formatDate(one.due_on)}` : ''
              }`}
              optional
            />
          ))}
          <Rest control={control} currency={currency} />
        </>
      )}
    </CommandDialog>
  );
}

/** What becomes of the payment, while it is typed. */
function Rest({ control, currency }: { control: Control<Values>; currency: string }) {
  const [amount, parts] = useWatch({ control, name: ['amount', 'parts'] });
  const rest = restOf({ amount, parts });
  const money = formatMoney((Math.abs(rest) / 100).toFixed(2), currency);
  return (
    <p role="status">
      {rest < 0
        ? `The parts are ${money} more than the payment.`
        : rest > 0
          ? `${money} is kept on account.`
          : 'Nothing is left of the payment.'}
    </p>
  );
}
