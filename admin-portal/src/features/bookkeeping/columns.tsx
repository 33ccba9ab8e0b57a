import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { TextLink, type Column } from '@portal/shared-core/ui';

import { postingKinds } from '#/components/posting-kinds.ts';

import type { JournalLine, JournalSum, VatRow } from './api/bookkeeping.queries.ts';

/** What the accounts of the journal are for, in the order of the form. */
export const accountLabels = {
  bank: 'Bank',
  receivables: 'Owed by clients',
  client_money: 'Money of clients on account',
  government: 'Money of the government',
  services: 'Our services',
  vat: 'VAT to pay',
  write_offs: 'Written off',
  rounding: 'Rounding',
  card_fees: 'Fees of the card provider',
  card_disputes: 'Money in dispute at the card provider',
  bank_charges: 'Charges of the bank',
  vat_paid: 'VAT that we paid',
  rate_losses: 'Losses of rates',
  rate_gains: 'Gains of rates',
} as const;

const postings = {
  charge: 'Invoice',
  payment: 'Payment',
  reversal: 'Reversal',
  refund: 'Refund',
  credit: 'Credit note',
  write_off: 'Write-off',
  void: 'Void invoice',
  account_in: 'To account',
  account_out: 'From account',
  card_fee: 'Fee of the card provider',
  card_withdrawn: 'Dispute: money taken',
  card_reinstated: 'Dispute: money given back',
  ...postingKinds,
} as const;

const treatments: Record<VatRow['what'], string> = {
  standard: 'Our services with VAT',
  zero_rated_nonresident: 'Our services, zero-rated',
  exempt: 'Without VAT',
  disbursement_out_of_scope: 'Money of the government, outside of VAT',
  fees: 'VAT that we paid on fees',
};

const money = (amount: number, currency: string) =>
  amount === 0 ? '–' : formatMoney(amount.toFixed(2), currency);

function text<Row>(header: string, of: (row: Row) => string): Column<Row> {
  return { key: header, header, render: of, text: of };
}

function sum<Row extends { currency: string }>(
  key: string,
  header: string,
  of: (row: Row) => number,
): Column<Row> {
  return {
    key,
    header,
    figures: true,
    render: (row) => money(of(row), row.currency),
    text: (row) => of(row).toFixed(2),
    as: 'money',
  };
}

/** A month by account. */
export const sumColumns: Column<JournalSum>[] = [
  text('Account', ({ account }) => account),
  text('For', ({ account_kind: kind }) => accountLabels[kind]),
  text('Currency', ({ currency }) => currency),
  sum('debit', 'Debit', ({ debit }) => debit),
  sum('credit', 'Credit', ({ credit }) => credit),
];

/** The lines of the export: numbers as numbers, all other cells as text. */
export const lineColumns: Column<JournalLine>[] = [
  { ...text<JournalLine>('Day', ({ day }) => day), as: 'day' },
  text('Posting', ({ posting_number: number }) => number),
  text('What', ({ kind }) => postings[kind]),
  text('Account', ({ account }) => account),
  text('For', ({ account_kind: kind }) => accountLabels[kind]),
  text('Currency', ({ currency }) => currency),
  sum('debit', 'Debit', ({ debit }) => debit),
  sum('credit', 'Credit', ({ credit }) => credit),
  text('Invoice', ({ number }) => number ?? ''),
  text('Client', ({ client_name: name }) => name ?? ''),
  text('Reference', ({ reference }) => reference ?? ''),
  text('Reason', ({ reason }) => reason ?? ''),
  { ...text<JournalLine>('Posted at', ({ recorded_at: at }) => at), as: 'moment' },
];

/** VAT by treatment and rate; the figures of invoices open them. */
export function vatColumns(invoicesTo: string): Column<VatRow>[] {
  return [
    text('What', ({ what }) => treatments[what]),
    text('Rate', ({ rate }) => (rate === null ? '–' : `${formatNumber(rate)} %`)),
    text('Currency', ({ currency }) => currency),
    sum('billed', 'Billed', ({ billed }) => billed),
    sum('credited', 'Credited', ({ credited }) => credited),
    sum('net', 'Net', ({ net }) => net),
    sum('vat', 'VAT', ({ vat }) => vat),
    {
      key: 'invoices',
      header: 'Invoices',
      figures: true,
      render: ({ what, invoices }) =>
        what === 'fees' ? '–' : <TextLink to={invoicesTo}>{formatNumber(invoices)}</TextLink>,
      text: ({ invoices }) => String(invoices),
      as: 'number',
    },
    {
      key: 'credit_notes',
      header: 'Credit notes',
      figures: true,
      render: ({ credit_notes: notes }) => formatNumber(notes),
      text: ({ credit_notes: notes }) => String(notes),
      as: 'number',
    },
  ];
}
