import { formatMoney } from '@portal/shared-core/domain/format';
import { z } from '@portal/shared-core/schema';

import type { BankLine, OpenInvoice, Proposal } from './api/bank-line.queries.ts';
import { centsOfDecimal, decimalOf } from './reading/statement.ts';

export interface PostValues {
  parts: { invoice: OpenInvoice; amount: string | null }[];
  /** What is left of the line is not kept on account, and stays to match. */
  staysOpen: boolean;
}

export const centsOf = (amount: string | null | undefined): number =>
  amount ? (centsOfDecimal(amount) ?? 0) : 0;

const inCents = (amount: number) => Math.round(amount * 100);

/** What is left of a line in cents, once each invoice has its part. */
export function leftOf(rest: number, parts: PostValues['parts']): number {
  return parts.reduce((left, { amount }) => left - centsOf(amount), inCents(rest));
}

/** How much of a line an invoice takes at most. */
export function shareOf(left: number, { owed }: OpenInvoice): string | null {
  const cents = Math.min(Math.max(left, 0), inCents(owed));
  return cents > 0 ? decimalOf(cents) : null;
}

/** The parts a form begins with: the invoices that the line names, or the likeliest of the payer. */
export function firstParts(line: BankLine, proposals: readonly Proposal[]): PostValues['parts'] {
  const [best] = proposals;
  if (!best || best.currency !== line.currency) return [];
  const isNamed = ({ reasons }: Proposal) =>
    reasons.includes('reference') || reasons.includes('number');
  const likely = isNamed(best)
    ? proposals.filter(
        (each) =>
          isNamed(each) && each.client_id === best.client_id && each.currency === line.currency,
      )
    : best.payer_is === 'known'
      ? [best]
      : [];
  const parts: PostValues['parts'] = [];
  for (const invoice of likely) {
    parts.push({ invoice, amount: shareOf(leftOf(line.rest, parts), invoice) });
  }
  return parts;
}

/** What the database asks of a posting, said before it is sent. */
export function postRule({ rest, currency }: BankLine) {
  return z
    .object({
      parts: z
        .array(
          z
            .object({ invoice: z.custom<OpenInvoice>(), amount: z.nullable(z.string()) })
            .check(({ value: { invoice, amount }, issues }) => {
              if (amount === null || amount === '') return;
              const cents = centsOfDecimal(amount);
              if (!cents || cents > inCents(invoice.owed)) {
                const owed = formatMoney(invoice.owed.toFixed(2), currency);
                const message = `Enter an amount to the cent, at most the ${owed} that is owed.`;
                issues.push({ code: 'custom', input: amount, path: ['amount'], message });
              }
            }),
        )
        .check(
          z.minLength(1, 'Choose an invoice of the client who paid.'),
          z.refine(
            (parts) => new Set(parts.map(({ invoice }) => invoice.client_id)).size <= 1,
            'The invoices are of several clients. Post the part of one client first.',
          ),
        ),
      staysOpen: z.boolean(),
    })
    .check(({ value, issues }) => {
      const left = leftOf(rest, value.parts);
      const said =
        left < 0
          ? 'The parts are more than what is left of the line.'
          : value.staysOpen && left === inCents(rest) && value.parts.length > 0
            ? 'Enter how much of the line is for an invoice.'
            : null;
      if (said) {
        issues.push({
          code: 'custom',
          input: value.parts,
          path: ['parts', 0, 'amount'],
          message: said,
        });
      }
    });
}
