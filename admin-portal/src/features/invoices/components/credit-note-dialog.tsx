import { formatMoney } from '@portal/shared-core/domain/format';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormMoneyField } from '@portal/shared-core/ui/form';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { useCredit } from '../api/ledger.mutations.ts';
import type { Invoice } from '../api/invoice.queries.ts';
import { creditableLines, creditTotal, type CreditableLine } from '../credit-parts.ts';
import { centsOf, reasonRule } from '../money-rule.ts';
import { ReasonField } from './reason-field.tsx';

interface Values {
  amounts: (string | null)[];
  reason: string;
}

function rule(lines: readonly CreditableLine[]) {
  return z.object({
    amounts: z.array(z.nullable(z.string())).check(({ value: amounts, issues }) => {
      const refuse = (index: number, message: string) =>
        issues.push({ code: 'custom', input: amounts[index], path: [index], message });
      for (const [index, amount] of amounts.entries()) {
        const most = lines[index]?.left ?? 0;
        if (amount && (centsOf(amount) ?? Infinity) > Math.round(most * 100))
          refuse(index, `At most ${most.toFixed(2)} is left to credit here.`);
      }
      if (amounts.every((amount) => !centsOf(amount))) refuse(0, 'Credit at least one line.');
    }),
    reason: reasonRule,
  });
}

/** Takes back what an invoice bills, line by line; VAT is worked out with its rate. */
export function CreditNoteDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { currency } = invoice;
  const command = useCredit(invoice);
  const [id] = useState(() => crypto.randomUUID() as string);
  const [lines] = useState(() => creditableLines(invoice));
  return (
    <CommandDialog<Values, Parameters<typeof command.mutate>[0], string>
      title={`Credit note on invoice ${invoice.number}`}
      text={<p>Enter what is taken back of each line, before VAT. The client is notified.</p>}
      command={command}
      resolver={zodResolver(rule(lines))}
      defaultValues={{ amounts: lines.map(() => null), reason: '' }}
      toInput={({ amounts, reason }) => ({
        id,
        reason,
        lines: lines.flatMap((line, index) => {
          const cents = centsOf(amounts[index]);
          return cents ? [{ line_id: line.id, amount: cents / 100 }] : [];
        }),
      })}
      submit="Issue the credit note"
      toast={{ text: 'Credit note issued' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {lines.map((line, index) => (
            <FormMoneyField
              key={line.id}
              name={`amounts.${index}`}
              control={control}
              label={line.label}
              currency={currency}
              help={`At most ${formatMoney(line.left.toFixed(2), currency)}${
                line.vat > 0 ? `, and VAT of ${line.vat} %` : ', without VAT'
              }`}
              optional
            />
          ))}
          <Sum control={control} lines={lines} invoice={invoice} />
          <ReasonField control={control} />
        </>
      )}
    </CommandDialog>
  );
}

/** What the credit note comes to, and what becomes of it. */
function Sum({
  control,
  lines,
  invoice,
}: {
  control: Control<Values>;
  lines: readonly CreditableLine[];
  invoice: Invoice;
}) {
  const amounts = useWatch({ control, name: 'amounts' });
  const { net, vat } = creditTotal(lines, amounts);
  const money = (cents: number) => formatMoney((cents / 100).toFixed(2), invoice.currency);
  const excess = net + vat - Math.round(owedOn(invoice) * 100);
  return (
    <p role="status">
      {money(net)} and {money(vat)} VAT: {money(net + vat)}.
      {net > 0 && excess > 0 && ` ${money(excess)} of it is kept on the account of the client.`}
    </p>
  );
}
