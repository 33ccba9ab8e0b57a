import { formatMoney } from '@portal/shared-core/domain/format';
import { invoiceChip } from '@portal/shared-core/domain/invoices';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { Facts, QueryPanel, StatusChip, TextLink } from '@portal/shared-core/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { DraftInvoiceButton } from './draft-invoice-button.tsx';

/** The invoices of an application, the oldest first. */
export const applicationInvoicesQuery = (scope: TenantScope, applicationId: string) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'invoices', 'application', applicationId],
    meta: shows('invoices', 'ledger_entries'),
    async queryFn({ signal }) {
      const invoices = scope
        .from('invoices')
        .select('id, number, state, currency, total, paid, due_on')
        .eq('application_id', applicationId)
        .order('created_at')
        .abortSignal(signal);
      return unwrap(await invoices);
    },
  });

/** The invoices of an application, and a new one with the lines of its quote. */
export function ApplicationInvoices({ applicationId }: { applicationId: string }) {
  const invoices = useQuery(applicationInvoicesQuery(useTenantScope(), applicationId));
  return (
    <QueryPanel
      title="Invoices"
      query={invoices}
      failed="The invoices could not be loaded"
      isEmpty={() => false}
    >
      {(rows) => (
        <>
          {rows.length === 0 && <p>Nothing is invoiced yet.</p>}
          <Facts
            items={rows.map((invoice) => ({
              label: formatMoney(invoice.total.toFixed(2), invoice.currency),
              value: (
                <TextLink key={invoice.id} to={paths.invoice(invoice.id)}>
                  {invoice.number ?? 'Draft'}
                </TextLink>
              ),
              note: <StatusChip {...invoiceChip(invoice)} />,
            }))}
          />
          {isQuoteOpen(rows) && <InvoiceQuote applicationId={applicationId} />}
        </>
      )}
    </QueryPanel>
  );
}

/** Whether the quote has no invoice, or void ones only. */
export const isQuoteOpen = (invoices: readonly { state: string }[]) =>
  invoices.every(({ state }) => state === 'void');

/** Starts the invoice of the quote of an application. */
export function InvoiceQuote({ applicationId }: { applicationId: string }) {
  return (
    <DraftInvoiceButton about={{ application_id: applicationId }}>
      Invoice the quote
    </DraftInvoiceButton>
  );
}
