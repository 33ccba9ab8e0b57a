import { reductionText } from '../domain/quote.ts';
import { Ledger, Money } from '../ui/index.ts';

const kinds = [
  ['government', 'Government fees, at cost'],
  ['service', 'Our services'],
  ['vat', 'VAT'],
] as const;

/** What is held for the government is kept apart from what the firm earns (PAY-01). */
const sums: Partial<Record<(typeof kinds)[number][0], string>> = {
  government: 'Money of the government, held apart from our fees',
  service: 'Our services before VAT',
};

/** VAT is charged once with each invoice, on what is billed per year. */
const yearly: Partial<Record<(typeof kinds)[number][0], string>> = {
  vat: 'on services billed per year',
};

export interface InvoiceLine {
  kind: 'government' | 'service' | 'vat';
  label: string;
  amount: number | null;
  per: string;
  /** The amount before the discount, and what clients read of it. */
  list_amount?: number | null;
  discount_text?: string | null;
}

const sumOf = (lines: readonly InvoiceLine[], kind: InvoiceLine['kind']) =>
  lines
    .filter((line) => line.kind === kind)
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    .toFixed(2);

/** What is billed by kind: money of the government apart from what the firm earns. Kinds without a line are left out. */
export function kindSums(lines: readonly InvoiceLine[], currency: string) {
  return kinds
    .filter(([kind]) => lines.some((line) => line.kind === kind))
    .map(([kind, label]) => ({
      label: sums[kind] ?? label,
      amount: <Money amount={sumOf(lines, kind)} currency={currency} />,
    }));
}

/** The lines of an invoice in their groups, and the total. A figure that is to be confirmed says so. */
export function InvoiceLedger({
  invoice: { number, currency, lines, total },
}: {
  invoice: {
    number: string | null;
    currency: string;
    total: number;
    lines: readonly InvoiceLine[];
  };
}) {
  return (
    <InvoiceLines
      caption={`Lines of ${number ? `invoice ${number}` : 'the draft'}`}
      currency={currency}
      lines={lines}
      total={{ label: 'Total', amount: total }}
    />
  );
}

/** Some lines of an invoice in their groups, with what they come to. */
export function InvoiceLines({
  caption,
  currency,
  lines,
  total,
}: {
  caption: string;
  currency: string;
  lines: readonly InvoiceLine[];
  total: { label: string; amount: number };
}) {
  return (
    <Ledger
      caption={caption}
      groups={kinds
        .map(([kind, label]) => ({
          label,
          ...(sums[kind] && {
            sum: {
              label: sums[kind],
              amount: <Money amount={sumOf(lines, kind)} currency={currency} />,
            },
          }),
          lines: lines
            .filter((line) => line.kind === kind)
            .map((line) => ({
              label: line.label,
              note:
                [
                  line.per === 'year' ? (yearly[line.kind] ?? 'per year') : null,
                  reductionText(line, currency),
                ]
                  .filter(Boolean)
                  .join(' · ') || null,
              amount:
                line.amount === null ? (
                  'To be confirmed'
                ) : (
                  <Money amount={line.amount} currency={currency} />
                ),
            })),
        }))
        .filter((group) => group.lines.length > 0)}
      total={{ label: total.label, amount: <Money amount={total.amount} currency={currency} /> }}
    />
  );
}
