import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { vatQueries } from './evidence.queries.ts';

/** Before drafts are issued: zero-rated lines of a client without evidence in force. Nothing is refused. */
export function VatWarning({ invoiceIds }: { invoiceIds: readonly string[] }) {
  const { data } = useQuery(vatQueries.missing(useTenantScope(), invoiceIds));
  if (!data || data.length === 0) return null;
  const clients = [...new Set(data.map(({ client_name: name }) => name))];
  const currencies = [...new Set(data.map(({ currency }) => currency))];
  const sums = currencies.map((currency) => {
    const sum = data.reduce((all, row) => all + (row.currency === currency ? row.vat : 0), 0);
    return formatMoney(sum.toFixed(2), currency);
  });
  const some = clients.length > 3 ? `${clients.length} clients` : clients.join(', ');
  return (
    <InlineAlert tone="warning" title="Zero-rated without evidence">
      {`No evidence for the zero rate is in force for ${some}. If the rate does not hold, ${sums.join(
        ' + ',
      )} of VAT is due.`}
    </InlineAlert>
  );
}
