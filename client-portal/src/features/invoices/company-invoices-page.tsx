import { StatementButton } from '@portal/shared-core/company';
import { Actions } from '@portal/shared-core/ui';

import { useCompany } from '#/components/company/use-company.ts';

import { InvoiceDesk } from './components/invoice-desk.tsx';

/** The invoices of one company. */
export function Component() {
  const { id, name } = useCompany();
  return (
    <>
      <Actions>
        <StatementButton companyId={id} subject={name} />
      </Actions>
      <InvoiceDesk companyId={id} />
    </>
  );
}
