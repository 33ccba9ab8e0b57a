import { formationQueries } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { PriceLines, quoteNote, vatText } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

/** The services the client ordered, at the fees and prices of the day of the submission, less the client's discounts: the lines of the invoice. */
export function RequestedServices({
  applicationId,
  isResident,
}: {
  applicationId: string;
  isResident: boolean | null;
}) {
  const quote = useQuery(
    formationQueries.applicationQuote('admin', useTenantScope(), applicationId),
  );
  return (
    <QueryPanel
      title="Services and fees"
      note={quoteNote}
      query={quote}
      failed="The fees could not be loaded"
    >
      {(lines) => <PriceLines lines={lines} vat={vatText(isResident)} />}
    </QueryPanel>
  );
}
