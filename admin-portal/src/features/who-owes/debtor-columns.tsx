import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { DateText, type Column } from '@portal/shared-core/ui';

import type { Debtor } from './api/who-owes.queries.ts';

const contacts = {
  reminder: 'Reminder',
  promise: 'Promise',
  dispute: 'Dispute',
  report: 'Report of a payment',
  note: 'Note',
  mail: 'Mail',
} as const;

const money = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);

const heldText = ({ promised, disputed }: Debtor) =>
  [promised > 0 && `${promised} promised`, disputed > 0 && `${disputed} disputed`]
    .filter(Boolean)
    .join(', ');

/** A client and a currency a row. */
export const columns: Column<Debtor>[] = [
  {
    key: 'client_name',
    header: 'Client',
    sortable: true,
    render: ({ client_name: name }) => name,
    text: ({ client_name: name }) => name,
    sub: ({ client_email: email, client_name: name }) => (email === name ? null : email),
    exports: [
      { header: 'Email', text: ({ client_email: email }) => email },
      { header: 'Currency', text: ({ currency }) => currency },
    ],
  },
  {
    key: 'owed',
    header: 'Owed',
    sortable: true,
    figures: true,
    phone: 'end',
    render: ({ owed, currency }) => money(owed, currency),
    text: ({ owed }) => owed.toFixed(2),
    as: 'money',
  },
  {
    key: 'overdue',
    header: 'Overdue',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ overdue, currency }) => (overdue > 0 ? money(overdue, currency) : '–'),
    text: ({ overdue }) => overdue.toFixed(2),
    as: 'money',
  },
  {
    key: 'days_late',
    header: 'Oldest',
    sortable: true,
    figures: true,
    render: ({ days_late: days }) =>
      days > 0 ? `${formatNumber(days)} ${days === 1 ? 'day' : 'days'} late` : 'Not due',
    text: ({ days_late: days }) => String(days),
    as: 'number',
  },
  {
    key: 'invoices',
    header: 'Invoices',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ invoices }) => formatNumber(invoices),
    text: ({ invoices }) => String(invoices),
    as: 'number',
    sub: (debtor) => heldText(debtor) || null,
    exports: [{ header: 'Promised or disputed', text: heldText }],
  },
  {
    key: 'contact',
    header: 'Last contact',
    figures: true,
    phone: 'hidden',
    render: ({ contact_at: at }) => (at ? <DateText value={at} /> : 'None'),
    text: ({ contact_at: at }) => at ?? '',
    as: 'day',
    sub: ({ contact }) => (contact ? contacts[contact] : null),
  },
];
