import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, PanelSkeleton, Skeleton } from '@portal/shared-core/ui';
import { Duties, DutyReasons } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { companyBookQueries } from '../api/company-book.queries.ts';

/** What the company has to do next, each with its reasons on demand. */
export function CompanyDuties({ companyId }: { companyId: string }) {
  const duties = useQuery(companyBookQueries.duties(useTenantScope(), companyId));
  if (duties.isPending) return <PanelSkeleton />;
  if (duties.isLoadingError) {
    return (
      <InlineAlert
        tone="bad"
        title="The duties could not be loaded"
        action={<Button onClick={() => void duties.refetch()}>Try again</Button>}
      >
        {duties.error.message}
      </InlineAlert>
    );
  }
  return <Duties duties={duties.data ?? []} Reasons={Reasons} />;
}

function Reasons({ dutyId }: { dutyId: string }) {
  const why = useQuery(companyBookQueries.why(useTenantScope(), dutyId));
  if (why.isPending) return <Skeleton width="100%" height={72} />;
  if (why.isLoadingError) {
    return (
      <InlineAlert
        tone="bad"
        action={
          <Button size="small" onClick={() => void why.refetch()}>
            Try again
          </Button>
        }
      >
        {why.error.message}
      </InlineAlert>
    );
  }
  return why.data && <DutyReasons why={why.data} />;
}
