import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { hiddenInvoicesQuery } from '../api/hidden.queries.ts';

/** Says that invoices are missing because they were not shared: an empty list would say that nothing is owed. */
export function HiddenInvoices({ companyId }: { companyId: string | null }) {
  const { data } = useQuery(hiddenInvoicesQuery(useTenantScope(), useUser().id, companyId));
  if (!data) return null;
  return (
    <InlineAlert tone="info">
      {companyId
        ? 'This company was shared with you without its invoices. Who owns it can let you see them.'
        : 'Some companies were shared with you without their invoices: those are not in this list.'}
    </InlineAlert>
  );
}
