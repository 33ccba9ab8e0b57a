import { StatementButton } from '@portal/shared-core/company';
import { useUser } from '@portal/shared-core/session';
import { Page } from '@portal/shared-core/ui';

import { BookTabs } from '#/components/book-tabs.tsx';

import { InvoiceDesk } from './components/invoice-desk.tsx';

/** The invoices over all companies and applications (BILL-01). */
export function Component() {
  const { fullName, email } = useUser();
  return (
    <Page
      title="Invoices"
      subText="What is owed for your companies and applications, and what was paid"
      action={<StatementButton companyId={null} subject={fullName || email} />}
      tabs={<BookTabs />}
    >
      <InvoiceDesk companyId={null} />
    </Page>
  );
}
