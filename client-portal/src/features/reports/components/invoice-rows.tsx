import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, TextLink, type Column, type ListState } from '@portal/shared-core/ui';
import { ReportRows, type Period } from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries } from '../api/report.queries.ts';

interface Row {
  id: string;
  number: string | null;
  currency: string;
  total: number;
  paid: number;
  issued_on: string | null;
  company: { name: string } | null;
}

const columns: Column<Row>[] = [
  {
    key: 'number',
    header: 'Invoice',
    render: ({ id, number }) => <TextLink to={paths.invoice(id)}>{number}</TextLink>,
    sub: ({ company }) => company?.name ?? 'For an application',
  },
  {
    key: 'issued_on',
    header: 'Issued',
    figures: true,
    render: ({ issued_on: day }) => <DateText value={day} />,
  },
  {
    key: 'total',
    header: 'Total',
    figures: true,
    phone: 'end',
    render: ({ total, currency }) => formatMoney(total.toFixed(2), currency),
  },
  {
    key: 'paid',
    header: 'Paid',
    figures: true,
    render: ({ paid, currency }) => formatMoney(paid.toFixed(2), currency),
  },
];

/** The invoices of the period. */
export function InvoiceRows({ period, list }: { period: Period; list: ListState }) {
  const { page, pageSize } = list;
  const query = useQuery(
    reportQueries.invoiceRows(useTenantScope(), {
      page,
      pageSize,
      sort: { key: 'issued_on', direction: 'desc' },
      search: '',
      filters: { from: period.from ?? '', to: period.to ?? '' },
    }).page,
  );
  return (
    <ReportRows
      title="Invoices of the period"
      query={query}
      failed="The invoices could not be loaded"
      empty="No invoice in this period"
      columns={columns}
      rowKey={({ id }) => id}
      list={list}
    />
  );
}
