import { formatMoney } from '@portal/shared-core/domain/format';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { z, zodResolver } from '@portal/shared-core/schema';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormMoneyField, FormSelect } from '@portal/shared-core/ui/form';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { useCredit } from '../api/ledger.mutations.ts';
import type { Invoice } from '../api/invoice.queries.ts';
import { creditableLines, creditTotal, type CreditableLine } from '../credit-parts.ts';
import { centsOf, reasonRule } from '../money-rule.ts';
import { ReasonField } from './reason-field.tsx';

interface Values {
  /** Of the invoice of a payer the company whose lines are credited; empty on any other. */
  company: string;
  amounts: (string | null)[];
  reason: string;
}

function rule(lines: readonly CreditableLine[]) {
  return z
    .object({ company: z.string(), amounts: z.array(z.nullable(z.string())), reason: reasonRule })
    .check(({ value: { company, amounts }, issues }) => {
      const own = placesOf(lines, company);
      const refuse = (index: number, message: string) =>
        issues.push({ code: 'custom', input: amounts, path: ['amounts', index], message });
      for (const index of own) {
        const amount = amounts[index];
        const most = lines[index]?.left ?? 0;
        if (amount && (centsOf(amount) ?? Infinity) > Math.round(most * 100))
          refuse(index, `At most ${most.toFixed(2)} is left to credit here.`);
      }
      if (own.every((index) => !centsOf(amounts[index])))
        refuse(own[0] ?? 0, 'Credit at least one line.');
    });
}

/** Where the lines of a company are among all; without one those of an invoice that names none. */
function placesOf(lines: readonly CreditableLine[], company: string): number[] {
  return lines.flatMap((line, index) => ((line.companyId ?? '') === company ? [index] : []));
}

/** Takes back what an invoice bills, line by line; VAT is worked out with its rate. */
export function CreditNoteDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const command = useCredit(invoice);
  const [id] = useState(() => crypto.randomUUID() as string);
  const [lines] = useState(() => creditableLines(invoice));
  return (
    <CommandDialog<Values, Parameters<typeof command.mutate>[0], string>
      title={`Credit note on invoice ${invoice.number}`}
      text={<p>Enter what is taken back of each line, before VAT. The client is notified.</p>}
      command={command}
      resolver={zodResolver(rule(lines))}
      defaultValues={{
        company:
          invoice.companies.find(({ company_id: of }) => placesOf(lines, of).length > 0)
            ?.company_id ?? '',
        amounts: lines.map(() => null),
        reason: '',
      }}
      toInput={({ company, amounts, reason }) => ({
        id,
        reason,
        lines: placesOf(lines, company).flatMap((index) => {
          const cents = centsOf(amounts[index]);
          return cents ? [{ line_id: lines[index]?.id ?? '', amount: cents / 100 }] : [];
        }),
      })}
      submit="Issue the credit note"
      toast={{ text: 'Credit note issued' }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {invoice.companies.length > 0 && (
            <FormSelect
              name="company"
              control={control}
              label="Company"
              help="One credit note is for one company."
              options={invoice.companies
                .filter(({ company_id: of }) => placesOf(lines, of).length > 0)
                .map(({ company_id: value, name: label }) => ({ value, label }))}
            />
          )}
          <Lines control={control} lines={lines} invoice={invoice} />
          <ReasonField control={control} />
        </>
      )}
    </CommandDialog>
  );
}

interface LinesProps {
  control: Control<Values>;
  lines: readonly CreditableLine[];
  invoice: Invoice;
}

/** The lines of the company, each with what is left of it, and what they come to. */
function Lines({ control, lines, invoice }: LinesProps) {
  const places = placesOf(lines, useWatch({ control, name: 'company' }));
  const { currency } = invoice;
  return (
    <>
      {places.map((index) => {
        const line = lines[index];
        if (!line) return null;
        return (
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
        );
      })}
      <Sum places={places} {...{ control, lines, invoice }} />
    </>
  );
}

/** What the credit note comes to, and what becomes of it. */
function Sum({ control, lines, invoice, places }: LinesProps & { places: readonly number[] }) {
  const amounts = useWatch({ control, name: 'amounts' });
  const { net, vat } = creditTotal(
    lines,
    amounts.map((amount, index) => (places.includes(index) ? amount : null)),
  );
  const money = (cents: number) => formatMoney((cents / 100).toFixed(2), invoice.currency);
  const excess = net + vat - Math.round(owedOn(invoice) * 100);
  return (
    <p role="status">
      {money(net)} and {money(vat)} VAT: {money(net + vat)}.
      {net > 0 && excess > 0 && ` ${money(excess)} of it is kept on the account of the client.`}
    </p>
  );
}
