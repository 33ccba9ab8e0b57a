import { owedOn } from '@portal/shared-core/domain/invoices';
import { useTenant } from '@portal/shared-core/tenant';
import { DateText, Facts, Money, Panel, Stack, TextLink, type Fact } from '@portal/shared-core/ui';
import { issuerOf } from '@portal/shared-core/views';
import { InvoicePdfButton } from '@portal/shared-core/views/invoices';

import { paths } from '#/paths.ts';

import { clientOf, subjectOf, type Invoice } from '../api/invoice.queries.ts';

/** Whom the invoice is for, its days, what is owed, and its PDF. */
export function InvoiceRail({ invoice }: { invoice: Invoice }) {
  const issuer = issuerOf(useTenant());
  const { company_id: companyId, application_id: applicationId, author, currency } = invoice;
  const to = companyId ? paths.company(companyId) : paths.application(applicationId ?? '');
  const facts: (Fact | false)[] = [
    { label: 'For', value: <TextLink to={to}>{subjectOf(invoice)}</TextLink> },
    { label: 'Client', value: clientOf(invoice) },
    {
      label: 'Drafted',
      value: <DateText value={invoice.created_at} />,
      note: author?.full_name && `by ${author.full_name}`,
    },
    invoice.issued_on !== null && {
      label: 'Issued',
      value: <DateText value={invoice.issued_on} format="long" />,
    },
    invoice.due_on !== null && {
      label: 'To be paid by',
      value: <DateText value={invoice.due_on} format="long" />,
    },
  ];
  return (
    <>
      {invoice.state !== 'draft' && invoice.state !== 'void' && (
        <Panel title="Balance">
          <Facts
            layout="split"
            items={[
              {
                label: 'Total',
                value: <Money amount={invoice.total.toFixed(2)} currency={currency} />,
              },
              {
                label: 'Paid',
                value: <Money amount={invoice.paid.toFixed(2)} currency={currency} />,
              },
              {
                label: 'Owed',
                value: <Money amount={owedOn(invoice).toFixed(2)} currency={currency} />,
              },
            ]}
          />
        </Panel>
      )}
      <Panel title="About this invoice">
        <Stack>
          <Facts items={facts} />
          {invoice.state !== 'draft' && (
            <InvoicePdfButton invoice={invoice} client={clientOf(invoice)} issuer={issuer} />
          )}
        </Stack>
      </Panel>
    </>
  );
}
