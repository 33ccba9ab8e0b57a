import { readStatement, readStatementNotes, useIssuer } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions } from '@portal/shared-core/ui';
import { StatementButton } from '@portal/shared-core/views';

import { useCompany } from '#/components/company/use-company.ts';

import { HiddenInvoices } from './components/hidden-invoices.tsx';
import { InvoiceQueue } from './components/invoice-queue.tsx';

/** The invoices of one company. */
export function Component() {
  const { id, name } = useCompany();
  const scope = useTenantScope();
  const issuer = useIssuer();
  return (
    <>
      <Actions>
        <StatementButton
          subject={name}
          issuer={issuer}
          read={(from, to) => readStatement(scope, id, from, to)}
          notes={() => readStatementNotes(scope, id)}
        />
      </Actions>
      <HiddenInvoices companyId={id} />
      <InvoiceQueue companyId={id} />
    </>
  );
}
