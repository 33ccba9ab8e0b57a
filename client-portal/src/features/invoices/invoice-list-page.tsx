import { Page } from '@portal/shared-core/ui';

import { BookTabs } from '#/components/book-tabs.tsx';

import { InvoiceDesk } from './components/invoice-desk.tsx';
import { StatementButton } from './components/statement-button.tsx';

/** The invoices over all companies and applications (BILL-01). */
export function Component() {
  return (
    <Page
      title="Invoices"
      subText="What is owed for your companies and applications, and what was paid"
      action={<StatementButton companyId={null} />}
      tabs={<BookTabs />}
    >
      <InvoiceDesk companyId={null} />
    </Page>
  );
}
