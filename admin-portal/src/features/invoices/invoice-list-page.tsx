import { Page } from '@portal/shared-core/ui';

import { BookTabs } from '#/components/book-tabs.tsx';

import { InvoiceTable } from './components/invoice-table.tsx';
import { NewInvoice } from './components/new-invoice.tsx';

/** The invoices of the tenant by due day, with what is owed by age (BILL-01, ONE-09). */
function InvoiceListPage() {
  return (
    <Page title="Invoices" width="wide" action={<NewInvoice />} tabs={<BookTabs />}>
      <InvoiceTable
        companyId={null}
        empty={{ text: 'Draft one for a company, or from the quote of an application.' }}
      />
    </Page>
  );
}

export { InvoiceListPage as Component };
