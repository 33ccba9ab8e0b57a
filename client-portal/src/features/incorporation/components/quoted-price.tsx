import { formationQueries } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { PriceLines, vatText } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

/** The price of a submitted application, as it was quoted. */
export function QuotedPrice({
  applicationId,
  isResident,
}: {
  applicationId: string;
  isResident: boolean | null;
}) {
  const quote = useQuery(
    formationQueries.applicationQuote('client', useTenantScope(), applicationId),
  );
  return (
    <QueryPanel
      title="Price"
      note={() => 'as quoted on submission'}
      query={quote}
      failed="The price could not be loaded"
    >
      {(lines) => <PriceLines lines={lines} vat={vatText(isResident)} />}
    </QueryPanel>
  );
}
