import { useQuery } from '@tanstack/react-query';

import type { PortalName } from '../contract/index.ts';
import { useTenantScope } from '../tenant/index.ts';
import { Button, InlineAlert, PanelSkeleton, Skeleton } from '../ui/index.ts';
import { Duties, DutyReasons } from '../views/index.ts';
import { companyBookQueries } from './company-book.queries.ts';

/** What the company has to do next, each with its reasons on demand. */
export function CompanyDuties({ portal, companyId }: { portal: PortalName; companyId: string }) {
  const duties = useQuery(companyBookQueries.duties(portal, useTenantScope(), companyId));
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
  return <Duties duties={duties.data ?? []} Reasons={reasonsIn[portal]} />;
}

// Made once: a component made anew with each render would lose what it shows.
const reasonsIn = {
  client: ({ dutyId }: { dutyId: string }) => <Reasons portal="client" dutyId={dutyId} />,
  admin: ({ dutyId }: { dutyId: string }) => <Reasons portal="admin" dutyId={dutyId} />,
};

function Reasons({ portal, dutyId }: { portal: PortalName; dutyId: string }) {
  const why = useQuery(companyBookQueries.why(portal, useTenantScope(), dutyId));
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
