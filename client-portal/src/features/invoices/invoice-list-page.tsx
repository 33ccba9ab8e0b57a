import { readStatement, readStatementNotes, useIssuer } from '@portal/shared-core/company';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { FilterChips, Page, TableSkeleton, useListState } from '@portal/shared-core/ui';
import { StatementButton } from '@portal/shared-core/views';

import { lazy, Suspense } from 'react';

import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';

import { HiddenInvoices } from './components/hidden-invoices.tsx';
import { InvoiceQueue } from './components/invoice-queue.tsx';

const GroupBill = lazy(async () => ({
  default: (await import('./components/group-bill.tsx')).GroupBill,
}));
const PaymentList = lazy(async () => ({
  default: (await import('./components/payment-list.tsx')).PaymentList,
}));
const RecurringList = lazy(async () => ({
  default: (await import('./components/recurring-list.tsx')).RecurringList,
}));

const ProformaList = lazy(async () => ({
  default: (await import('./components/proforma-list.tsx')).ProformaList,
}));

const views = ['groups', 'payments', 'recurring', 'proformas'] as const;

/** The invoices over all companies and applications (BILL-01). */
export function Component() {
  const { fullName, email } = useUser();
  const scope = useTenantScope();
  const issuer = useIssuer();
  const list = useListState({ key: 'issued_on', direction: 'desc' });
  const view = views.find((known) => known === list.filter('view')) ?? '';
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
      <FilterChips
        label="Shown as"
        value={view}
        onChange={(next) => list.setQuery(next ? `view=${next}` : '')}
        options={[
          { value: '', label: 'Invoices' },
          { value: 'groups', label: 'By group' },
          { value: 'payments', label: 'Payments' },
          { value: 'recurring', label: 'Recurring' },
          { value: 'proformas', label: 'Proforma' },
        ]}
      />
      <Suspense fallback={<TableSkeleton />}>
        {view === 'groups' && <GroupBill />}
        {view === 'payments' && <PaymentList />}
        {view === 'recurring' && <RecurringList />}
        {view === 'proformas' && <ProformaList />}
      </Suspense>
      {view === '' && <InvoiceQueue companyId={null} />}
    </Page>
  );
}
