import { readStatement, readStatementNotes, useIssuer } from '@portal/shared-core/company';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Page } from '@portal/shared-core/ui';
import { StatementButton } from '@portal/shared-core/views';

import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';

import { HiddenInvoices } from './components/hidden-invoices.tsx';
import { InvoiceQueue } from './components/invoice-queue.tsx';

/** The invoices over all companies and applications (BILL-01). */
export function Component() {
  const { fullName, email } = useUser();
  const scope = useTenantScope();
  const issuer = useIssuer();
  return (
    <Page
      title="Invoices"
      subText="What is owed for your companies and applications, and what was paid"
      action={
        <StatementButton
          subject={fullName || email}
          issuer={issuer}
          read={(from, to) => readStatement(scope, null, from, to)}
          notes={() => readStatementNotes(scope, null)}
        />
      }
      tabs={<PortfolioTabs />}
    >
      <HiddenInvoices companyId={null} />
      <InvoiceQueue companyId={null} />
    </Page>
  );
}
