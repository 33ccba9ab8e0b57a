import { readStatement, readStatementNotes, useIssuer } from '@portal/shared-core/company';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, TextLink } from '@portal/shared-core/ui';
import { StatementButton } from '@portal/shared-core/views';

import { useCompany } from '#/components/company/use-company.ts';
import { DraftInvoiceButton } from '#/components/invoices/draft-invoice-button.tsx';
import { paths } from '#/paths.ts';

import { invoiceQueries } from './api/invoice.queries.ts';
import { invoiceColumns, stateOptions } from './invoice-columns.tsx';

/** The invoices of one company, with a new one and the statement of its account. */
function CompanyInvoicesPage() {
  const { id, name } = useCompany();
  const scope = useTenantScope();
  const issuer = useIssuer();
  return (
    <>
      <Actions>
        <DraftInvoiceButton about={{ company_id: id }}>New invoice</DraftInvoiceButton>
        <StatementButton
          subject={name}
          issuer={issuer}
          read={(from, to) => readStatement(scope, id, from, to)}
          notes={() => readStatementNotes(scope, id)}
        />
      </Actions>
      <p>
        <TextLink to={paths.termsOf(id)}>What recurs for this company</TextLink>
      </p>
      <ListTable
        list="admin.company_invoices"
        noun={['invoice', 'invoices']}
        query={(tenant, params) => invoiceQueries.list(tenant, params, id)}
        columns={invoiceColumns}
        sort={{ key: 'due_on', direction: 'desc' }}
        filters={[{ name: 'state', label: 'State', options: stateOptions }]}
        rowKey={({ id: invoiceId }) => invoiceId ?? ''}
        rowName={({ number }) => number ?? 'draft'}
        rowTo={({ id: invoiceId }) => paths.invoice(invoiceId ?? '')}
        empty={{ text: 'Nothing was invoiced for this company yet.' }}
      />
    </>
  );
}

export { CompanyInvoicesPage as Component };
