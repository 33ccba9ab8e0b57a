import { formatDate } from '../../domain/format.ts';
import { paymentMethodLabels } from '../../domain/invoices.ts';
import { Facts, Ledger, Money } from '../../ui/index.ts';

interface InvoiceMoney {
  number: string | null;
  currency: string;
  total: number;
  lines: readonly {
    id: string;
    kind: 'government' | 'service' | 'vat';
    label: string;
    amount: number | null;
    per: string;
  }[];
}

const kinds = [
  ['government', 'Government fees, at cost'],
  ['service', 'Our services'],
  ['vat', 'VAT'],
] as const;

/** The lines of an invoice by kind, with their sum. An amount that is to be confirmed reads so. */
export function InvoiceLedger({
  invoice: { number, currency, total, lines },
}: {
  invoice: InvoiceMoney;
}) {
  return (
    <Ledger
      caption={number ? `Lines of invoice ${number}` : 'Lines of the draft'}
      groups={kinds
        .map(([kind, label]) => ({
          label,
          lines: lines
            .filter((line) => line.kind === kind)
            .map((line) => ({
              key: line.id,
              label: line.label,
              note: line.per === 'year' ? 'per year' : null,
              amount:
                line.amount === null ? (
                  'To be confirmed'
                ) : (
                  <Money amount={line.amount.toFixed(2)} currency={currency} />
                ),
            })),
        }))
        .filter((group) => group.lines.length > 0)}
      total={{ label: 'Total', amount: <Money amount={total.toFixed(2)} currency={currency} /> }}
    />
  );
}

/** What was paid on an invoice, a line a payment. */
export function InvoicePayments({
  currency,
  payments,
}: {
  currency: string;
  payments: readonly {
    id: string;
    paid_on: string;
    amount: number;
    method: keyof typeof paymentMethodLabels;
    reference: string | null;
  }[];
}) {
  return (
    <Facts
      layout="split"
      items={payments.map(({ id, paid_on: day, amount, method, reference }) => ({
        key: id,
        label: `Paid ${formatDate(day)}`,
        value: <Money amount={amount.toFixed(2)} currency={currency} />,
        note: reference ?? paymentMethodLabels[method],
      }))}
    />
  );
}
