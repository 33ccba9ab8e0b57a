import { formationQueries } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { PriceLines, quoteNote, vatText } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

/** The price of a submitted application, as it was quoted, less the client's discounts. */
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
    <QueryPanel title="Price" note={quoteNote} query={quote} failed="The price could not be loaded">
      {(lines) => <PriceLines lines={lines} vat={vatText(isResident)} />}
    </QueryPanel>
  );
}
