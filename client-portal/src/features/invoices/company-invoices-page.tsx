import { Actions } from '@portal/shared-core/ui';

import { useCompany } from '#/components/company/use-company.ts';

import { InvoiceDesk } from './components/invoice-desk.tsx';
import { StatementButton } from './components/statement-button.tsx';

/** The invoices of one company. */
export function Component() {
  const { id, name } = useCompany();
  return (
    <>
      <Actions>
        <StatementButton companyId={id} companyName={name} />
      </Actions>
      <InvoiceDesk companyId={id} />
    </>
  );
}
