import { nassauToday, daysBetween, formatNumber } from '@portal/shared-core/domain/format';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { followsOf } from '@portal/shared-core/domain/proformas';
import { inGroups } from '@portal/shared-core/domain/payment';
import { DateText, Money, TextLink, type Fact } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import { clientOf, payerOf, type Invoice } from '../api/invoice.queries.ts';

/** Whom an invoice bills, for what, its days, and what is owed. */
export function invoiceFacts(invoice: Invoice): (Fact | false)[] {
  const { company, company_id: companyId, application, application_id: applicationId } = invoice;
  const { state, currency, due_on: due, issued_on: issued, by, created_at: created } = invoice;
  const client = payerOf(invoice);
  const late = state === 'issued' && due ? daysBetween(due, nassauToday()) : 0;
  return [
    { label: 'Client', value: clientOf(invoice), note: client?.email },
    companyId !== null && {
      label: 'Company',
      value: <TextLink to={paths.company(companyId)}>{company?.name ?? ''}</TextLink>,
    },
    invoice.companies.length > 0 &&
      Boolean(invoice.client_id) && { label: 'Companies', value: String(invoice.companies.length) },
    applicationId !== null && {
      label: 'Application',
      value: (
        <TextLink to={paths.application(applicationId)}>{application?.reference ?? ''}</TextLink>
      ),
    },
    Boolean(invoice.renewal_year) && { label: 'Year', value: String(invoice.renewal_year) },
    followsOf(invoice) !== null && {
      label: 'Follows',
      value: `Proforma invoice ${followsOf(invoice)}`,
    },
    Boolean(invoice.payment_reference) && {
      label: 'Payment reference',
      value: inGroups(invoice.payment_reference ?? ''),
    },
    {
      label: state === 'draft' ? 'Total with VAT, as saved' : 'Total',
      value: <Money amount={invoice.total} currency={currency} />,
    },
    state === 'issued' && {
      label: 'Owed',
      value: <Money amount={owedOn(invoice).toFixed(2)} currency={currency} />,
    },
    issued !== null && { label: 'Issued', value: <DateText value={issued} format="long" /> },
    due !== null && {
      label: 'Due',
      value: <DateText value={due} format="long" />,
      note: late > 0 ? `${formatNumber(late)} ${late === 1 ? 'day' : 'days'} late` : undefined,
    },
    {
      label: state === 'draft' ? 'Started' : 'Drafted',
      value: <DateText value={created} format="time" />,
      note: by?.full_name,
    },
  ];
}
