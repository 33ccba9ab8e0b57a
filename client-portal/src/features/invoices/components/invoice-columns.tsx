import { formatMoney } from '@portal/shared-core/domain/format';
import { invoiceChip, owedOn } from '@portal/shared-core/domain/invoices';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { InvoiceListItem } from '../api/invoice.queries.ts';

function subjectOf(invoice: InvoiceListItem) {
  const { company, application, client_id: payer, parts, currency, part: ofGroup } = invoice;
  if (payer && ofGroup !== undefined) {
    return `One invoice for your companies: ${formatMoney(ofGroup.toFixed(2), currency)} of it for this group`;
  }
  const [part] = parts ?? [];
  if (payer && part) {
    return `One invoice for your companies: ${formatMoney(part.amount.toFixed(2), currency)} of it for this one`;
  }
  if (payer) return invoice.is_for_client ? 'Your own services' : 'Your companies';
  const name = company?.name ?? invoice.company_name;
  const reference = application?.reference ?? invoice.application_reference;
  return name ?? (reference ? `Application ${reference}` : '');
}

/** An invoice a row. */
export const columns: Column<InvoiceListItem>[] = [
  {
    key: 'number',
    header: 'Invoice',
    sortable: true,
    render: ({ number }) => number,
    text: ({ number }) => number ?? '',
    sub: subjectOf,
    exports: [
      { header: 'For', text: subjectOf },
      { header: 'Currency', text: ({ currency }) => currency },
    ],
  },
  {
    key: 'state',
    header: 'State',
    render: (invoice) => <StatusChip {...invoiceChip(invoice)} />,
    text: (invoice) => invoiceChip(invoice).label,
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
    header: 'Pay by',
    sortable: true,
    figures: true,
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'total',
    header: 'Total',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ total, currency }) => formatMoney(total.toFixed(2), currency),
    text: ({ total }) => total.toFixed(2),
    as: 'money',
  },
  {
    key: 'owed',
    header: 'Owed',
    figures: true,
    phone: 'end',
    render: (invoice) => formatMoney(owedOn(invoice).toFixed(2), invoice.currency),
    text: (invoice) => owedOn(invoice).toFixed(2),
    as: 'money',
  },
];
