import { StatementButton } from '@portal/shared-core/company';
import { Actions } from '@portal/shared-core/ui';

import { useCompany } from '#/components/company/use-company.ts';
import { DraftInvoiceButton } from '#/components/invoices/draft-invoice.tsx';

import { InvoiceTable } from './components/invoice-table.tsx';

/** The invoices of one company, the newest first, with its statement. */
function CompanyInvoicesPage() {
  const { id, name } = useCompany();
  return (
    <>
      <Actions>
        <DraftInvoiceButton subject={{ companyId: id }} />
        <StatementButton companyId={id} subject={name} />
      </Actions>
      <InvoiceTable companyId={id} empty={{ text: 'Nothing was invoiced to this company yet.' }} />
    </>
  );
}

export { CompanyInvoicesPage as Component };
