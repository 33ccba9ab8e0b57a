import { centsOf } from './money-rule.ts';
import type { Invoice } from './api/invoice.queries.ts';

/** A line of an invoice that can still be credited. */
export interface CreditableLine {
  id: string;
  companyId: string | null;
  label: string;
  /** What is billed there and not credited yet, before VAT. */
  left: number;
  /** The rate of VAT on it, in percent. */
  vat: number;
  /** What was credited of it, and the VAT given back with it, in cents. */
  former: { amount: number; vat: number };
}

const cents = (amount: number) => Math.round(amount * 100);

/** The lines of an invoice of which something is left to credit. */
export function creditableLines(invoice: Invoice): CreditableLine[] {
  const credited = invoice.credit_notes.flatMap(({ lines }) => lines);
  return invoice.lines
    .filter(({ kind }) => kind !== 'vat')
    .map((line) => {
      const former = credited.filter(({ invoice_line_id: id }) => id === line.id);
      const amount = former.reduce((sum, part) => sum + cents(part.amount), 0);
      return {
        id: line.id,
        companyId: line.company_id,
        label: line.label,
        left: (cents(line.amount ?? 0) - amount) / 100,
        vat: line.vat_treatment === 'standard' ? invoice.vat_percent : 0,
        former: { amount, vat: former.reduce((sum, part) => sum + cents(part.vat), 0) },
      };
    })
    .filter(({ left }) => left > 0);
}

/** What is credited with its VAT, in cents, as the database works it out: the VAT of all that is credited, less what was given back. */
export function creditTotal(
  lines: readonly CreditableLine[],
  amounts: readonly (string | null)[],
): { net: number; vat: number } {
  let net = 0;
  let vat = 0;
  for (const [index, line] of lines.entries()) {
    const amount = centsOf(amounts[index]) ?? 0;
    if (amount === 0) continue;
    net += amount;
    // Rates have at most three decimals: whole numbers, so that halves of a cent are rounded as in the database.
    const thousandths = Math.round(line.vat * 1000);
    vat += Math.round(((line.former.amount + amount) * thousandths) / 100_000) - line.former.vat;
  }
  return { net, vat };
}
