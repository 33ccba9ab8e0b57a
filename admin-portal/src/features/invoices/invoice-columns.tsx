import { formatMoney } from '@portal/shared-core/domain/format';
import { invoiceChip } from '@portal/shared-core/domain/invoices';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { InvoiceListItem } from './api/invoice-list.queries.ts';
import { bandLabels, isBand } from './bands.ts';

export const numberOf = ({ number }: Pick<InvoiceListItem, 'number'>) => number ?? 'Draft';

/** The company, or the application before there is one. */
export const subjectOf = ({
  company_name: company,
  application_reference: reference,
}: Pick<InvoiceListItem, 'company_name' | 'application_reference'>) =>
  company ?? (reference ? `Application ${reference}` : '');

const bandOf = ({ band }: InvoiceListItem) => (isBand(band) ? bandLabels[band] : '');

export const invoiceColumn: Column<InvoiceListItem> = {
  key: 'number',
  header: 'Invoice',
  sortable: true,
  render: numberOf,
  text: numberOf,
  exports: [{ header: 'Currency', text: ({ currency }) => currency }],
};

export const subjectColumn: Column<InvoiceListItem> = {
  key: 'company_name',
  header: 'For',
  sortable: true,
  render: subjectOf,
  text: subjectOf,
  sub: ({ client_name: client }) => client,
  exports: [{ header: 'Client', text: ({ client_name: client }) => client ?? '' }],
};

export const moneyColumns: Column<InvoiceListItem>[] = [
  {
    key: 'state',
    header: 'State',
    sortable: true,
    render: (invoice) => <StatusChip {...invoiceChip(invoice)} />,
    text: (invoice) => invoiceChip(invoice).label,
    sub: ({ is_reported: isReported }) => (isReported ? 'payment reported' : null),
    exports: [{ header: 'Age', text: bandOf }],
  },
  {
    key: 'due_on',
    header: 'Due',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day ?? '',
    exports: [{ header: 'Issued', text: ({ issued_on: day }) => day ?? '' }],
  },
  {
    key: 'total',
    header: 'Total',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ total, currency }) => formatMoney(total.toFixed(2), currency),
    text: ({ total }) => total.toFixed(2),
  },
  {
    key: 'owed',
    header: 'Owed',
    sortable: true,
    figures: true,
    phone: 'end',
    render: ({ owed, currency }) => formatMoney((owed ?? 0).toFixed(2), currency),
    text: ({ owed }) => (owed ?? 0).toFixed(2),
  },
];
