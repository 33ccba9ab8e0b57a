import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useRequiredParam } from '@portal/shared-core/ui';
import { useSuspenseQuery } from '@tanstack/react-query';

import { useMissingDuty } from '#/components/duties/use-duty.ts';

import { invoiceQueries } from './api/invoice.queries.ts';
import { DraftView } from './components/draft-view.tsx';
import { IssuedView } from './components/issued-view.tsx';

/** One invoice for staff: the draft and its lines, or what was issued and what was paid on it (BILL-01). */
function InvoicePage() {
  const invoiceId = useRequiredParam('invoiceId');
  const { data: invoice, error } = useSuspenseQuery(
    invoiceQueries.detail(useTenantScope(), invoiceId),
  );
  // Data stays when a later reading fails, except when a colleague discarded the draft.
  if (error && toAppError(error).code === 'not_found') throw error;
  const missing = useMissingDuty('billing');
  const View = invoice.state === 'draft' ? DraftView : IssuedView;
  return <View key={invoiceId} invoice={invoice} missing={missing} />;
}

export { InvoicePage as Component };
