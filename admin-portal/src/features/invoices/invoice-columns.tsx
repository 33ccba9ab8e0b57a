import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { holdText } from '@portal/shared-core/domain/holds';
import { invoiceChip } from '@portal/shared-core/domain/invoices';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { InvoiceListItem } from './api/invoice.queries.ts';

/** A view types every column as nullable; the table behind it does not. */
function chipOf({ state, total, paid, due_on: day }: InvoiceListItem) {
  return invoiceChip({ state: state ?? 'draft', total: total ?? 0, paid: paid ?? 0, due_on: day });
}

const heldText = ({ hold, promised_until: until }: InvoiceListItem) =>
  hold ? holdText({ kind: hold, until }) : null;

const money = (amount: number | null, currency: string | null) =>
  formatMoney((amount ?? 0).toFixed(2), currency ?? 'USD');

/** On the tab of a company: what of the invoice of many is for it. */
function partText({ part, companies, currency }: InvoiceListItem): string | null {
  if (companies === null || companies < 2 || (part ?? null) === null) return null;
  const others = companies - 1;
  return `${money(part, currency)} of it for this company, with ${formatNumber(others)} other ${
    others === 1 ? 'company' : 'companies'
  }`;
}

export const forColumn: Column<InvoiceListItem> = {
  key: 'client_name',
  header: 'For',
  sortable: true,
  render: ({ subject }) => subject,
  text: ({ subject }) => subject ?? '',
  sub: ({ client_name: client }) => client,
  exports: [
    { header: 'Company or application number', text: ({ subject_number: number }) => number ?? '' },
    { header: 'Client', text: ({ client_name: client }) => client ?? '' },
    { header: 'Client email', text: ({ client_email: email }) => email ?? '' },
  ],
};

export const invoiceColumns: Column<InvoiceListItem>[] = [
  {
    key: 'number',
    header: 'Invoice',
    sortable: true,
    render: ({ number }) => number ?? 'Draft',
    text: ({ number }) => number ?? '',
    sub: partText,
    exports: [{ header: 'Currency', text: ({ currency }) => currency ?? '' }],
  },
  {
    key: 'state',
    header: 'State',
    render: (invoice) => <StatusChip {...chipOf(invoice)} />,
    text: (invoice) => chipOf(invoice).label,
    sub: (invoice) => (invoice.is_reported ? 'Client reports a payment' : heldText(invoice)),
    exports: [
      { header: 'Promise or dispute', text: (invoice) => heldText(invoice) ?? '' },
      {
        header: 'Reported as paid',
        text: ({ is_reported: reported }) => (reported ? 'Yes' : 'No'),
        as: 'boolean',
        value: ({ is_reported: reported }) => reported ?? false,
      },
    ],
  },
  {
    key: 'issued_on',
    header: 'Issued',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ issued_on: day }) => <DateText value={day} />,
    text: ({ issued_on: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'due_on',
    header: 'Due',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day ?? '',
    as: 'day',
    sub: ({ days_late: days }) =>
      days ? `${formatNumber(days)} ${days === 1 ? 'day' : 'days'} late` : null,
    exports: [
      { header: 'Days late', text: ({ days_late: days }) => String(days ?? ''), as: 'number' },
    ],
  },
  {
    key: 'total',
    header: 'Total',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ total, currency }) => money(total, currency),
    text: ({ total }) => (total ?? 0).toFixed(2),
    as: 'money',
  },
  {
    key: 'owed',
    header: 'Owed',
    sortable: true,
    figures: true,
    phone: 'end',
    render: ({ owed, currency }) => money(owed, currency),
    text: ({ owed }) => (owed ?? 0).toFixed(2),
    as: 'money',
  },
];

export const stateOptions = [
  { value: 'draft', label: 'Drafts' },
  { value: 'open', label: 'Open' },
  { value: 'late', label: 'Late' },
  { value: 'reported', label: 'Reported as paid' },
  { value: 'promised', label: 'Promised' },
  { value: 'disputed', label: 'In dispute' },
  { value: 'vat_risk', label: 'VAT at risk' },
  { value: 'paid', label: 'Paid' },
  { value: 'void', label: 'Void' },
] as const;
