import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { DateText, StatusChip, TextLink, type Column, type Tone } from '@portal/shared-core/ui';

import { costText, nextText, sumOf } from '#/components/compliance/duty-cost.ts';
import { paths } from '#/paths.ts';

import type { AnnualFee } from './api/annual-fee.queries.ts';

interface Chip {
  tone: Tone;
  label: string;
}

const feeChips: Record<AnnualFee['fee_state'], Chip> = {
  none: { tone: 'neutral', label: 'No fee' },
  open: { tone: 'info', label: 'Due' },
  late: { tone: 'bad', label: 'Late' },
  filed: { tone: 'good', label: 'Filed' },
  waived: { tone: 'neutral', label: 'Not needed' },
};

const billingChips: Record<AnnualFee['billing_state'], Chip> = {
  none: { tone: 'neutral', label: 'Not invoiced' },
  draft: { tone: 'warning', label: 'Draft' },
  open: { tone: 'info', label: 'Owed to us' },
  late: { tone: 'bad', label: 'Late' },
  paid: { tone: 'good', label: 'Paid to us' },
};

const costOf = ({ amount, currency, exposure, is_verified: verified }: AnnualFee) => ({
  amount,
  currency,
  exposure,
  is_verified: verified ?? true,
});

const money = (amount: number | null, currency: string | null) =>
  amount === null ? '–' : formatMoney(amount.toFixed(2), currency ?? 'USD');

/** The columns of the yearly round: the company, its fee, our invoice. */
export const columns: Column<AnnualFee>[] = [
  {
    key: 'company_name',
    header: 'Company',
    sortable: true,
    render: ({ company_name: name }) => name,
    text: ({ company_name: name }) => name,
    sub: ({ registration_number: number, client_name: client }) =>
      [number, client].filter(Boolean).join(', '),
    exports: [
      { header: 'Number', text: ({ registration_number: number }) => number ?? '' },
      { header: 'Client', text: ({ client_name: client }) => client },
    ],
  },
  {
    key: 'fee',
    header: 'Registrar',
    render: ({ fee_state: state }) => <StatusChip {...feeChips[state]} />,
    text: ({ fee_state: state }) => feeChips[state].label,
    sub: ({ fee_state: state, due_on: due, done_on: done, reference }) => {
      if (done) return `${formatDate(done)}${reference ? `, ${reference}` : ''}`;
      return state === 'open' && due && `Due ${formatDate(due)}`;
    },
    exports: [
      { header: 'Fee due', text: ({ due_on: day }) => day ?? '', as: 'day' },
      { header: 'Filed on', text: ({ done_on: day }) => day ?? '', as: 'day' },
      { header: 'Receipt', text: ({ reference }) => reference ?? '' },
    ],
  },
  {
    key: 'amount',
    header: 'Owes today',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: (row) => (isDue(row) && costText(costOf(row))) || '–',
    text: (row) => (isDue(row) && costText(costOf(row))) || '',
    sub: (row) => isDue(row) && nextText(row),
    exports: [
      {
        header: 'Owes the Registrar today',
        text: (row) => (isDue(row) && sumOf(costOf(row))?.amount) || '',
        as: 'money',
      },
      { header: 'Currency', text: ({ currency }) => currency ?? '' },
      { header: 'From which day more', text: (row) => (isDue(row) && nextText(row)) || '' },
    ],
  },
  {
    key: 'billing',
    header: 'Invoice',
    phone: 'end',
    render: ({ billing_state: state }) => <StatusChip {...billingChips[state]} />,
    text: ({ billing_state: state }) => billingChips[state].label,
    sub: ({ invoice_id: id, invoice_number: number, invoice_companies: companies }) =>
      id && (
        <>
          <TextLink to={paths.invoice(id)}>{number ?? 'Open the draft'}</TextLink>
          {(companies ?? 0) > 1 && ` with ${(companies ?? 0) - 1} more`}
        </>
      ),
    exports: [
      { header: 'Number of the invoice', text: ({ invoice_number: number }) => number ?? '' },
      {
        header: 'Companies on the invoice',
        text: ({ invoice_id: id, invoice_companies: companies }) =>
          id ? String(companies ?? 1) : '',
      },
    ],
  },
  {
    key: 'billed',
    header: 'We charge',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ billed, invoice_currency: currency }) => money(billed, currency),
    text: ({ billed }) => billed?.toFixed(2) ?? '',
    as: 'money',
  },
  {
    key: 'owed',
    header: 'Owed to us',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ owed, invoice_id: id, invoice_currency: currency }) =>
      money(id && owed > 0 ? owed : null, currency),
    text: ({ owed }) => owed.toFixed(2),
    as: 'money',
    sub: ({ billing_state: state, invoice_due_on: day }) =>
      (state === 'open' || state === 'late') && day && <DateText value={day} />,
    exports: [{ header: 'Invoice due', text: ({ invoice_due_on: day }) => day ?? '', as: 'day' }],
  },
];

/** Whether the fee is still to be paid. */
const isDue = ({ fee_state: state }: AnnualFee) => state === 'open' || state === 'late';
