import { formatMoney } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { BankLine } from './api/bank-line.queries.ts';
import { againstTexts, debitReason, debitText, stateChips, whyText } from './texts.ts';

const money = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);

/** The invoices that a line was posted on, without what was reversed. */
function postedText({ posted, currency }: BankLine): string {
  return posted
    .filter(({ is_reversed: reversed }) => !reversed)
    .map(({ number, client_name: client, amount }) =>
      number
        ? `${number}: ${money(amount, currency)}`
        : `${money(amount, currency)} on account of ${client ?? ''}`,
    )
    .join(', ');
}

function proposalText(line: BankLine): string {
  if (line.state === 'set_aside') return line.set_aside_reason ?? '';
  if (line.debit) return debitText(line.debit);
  if (line.state === 'posted') return postedText(line);
  return line.best
    ? `${line.best.number}, ${line.best.subject}`
    : 'Nothing fits: choose an invoice by hand';
}

function reasonText({ best, rest, debit }: BankLine): string {
  if (debit) return debitReason(debit);
  return best ? [whyText(best), ...againstTexts(best, rest)].filter(Boolean).join('. ') : '';
}

export const columns: Column<BankLine>[] = [
  {
    key: 'day',
    header: 'Day',
    sortable: true,
    render: ({ day }) => <DateText value={day} />,
    text: ({ day }) => day,
    as: 'day',
    exports: [
      { header: 'Account', text: ({ account }) => account },
      { header: 'File', text: ({ file_name: file }) => file },
    ],
  },
  {
    key: 'payer',
    header: 'Payer or payee',
    render: ({ payer }) => payer || 'Not named',
    text: ({ payer }) => payer,
    sub: ({ text }) => text,
    exports: [
      { header: 'Text', text: ({ text }) => text },
      { header: 'Reference of the bank', text: ({ bank_reference: reference }) => reference },
    ],
  },
  {
    key: 'proposal',
    header: 'Proposal',
    render: proposalText,
    text: proposalText,
    sub: (line) => line.state !== 'posted' && reasonText(line),
    exports: [{ header: 'Why', text: reasonText }],
  },
  {
    key: 'state',
    header: 'State',
    phone: 'hidden',
    render: ({ state }) => <StatusChip {...stateChips[state]} />,
    text: ({ state }) => stateChips[state].label,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortable: true,
    figures: true,
    phone: 'end',
    render: ({ amount, currency }) => money(amount, currency),
    text: ({ amount }) => amount.toFixed(2),
    as: 'money',
    sub: ({ rest, amount, currency }) =>
      rest > 0 && rest < amount && `${money(rest, currency)} left`,
    exports: [
      { header: 'Currency', text: ({ currency }) => currency },
      { header: 'Not posted', text: ({ rest }) => rest.toFixed(2), as: 'money' },
    ],
  },
];
