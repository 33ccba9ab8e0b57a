import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PortalName } from '../contract/index.ts';
import { useTenantScope } from '../tenant/index.ts';
import { QueryState, Skeleton } from '../ui/index.ts';
import { Duties, DutyReasons } from '../views/index.ts';
import { companyListQueries } from './company-list.queries.ts';

/** The next duties of the company, each with its reasons on demand. */
export function CompanyDuties({
  portal,
  companyId,
  action,
}: {
  portal: PortalName;
  companyId: string;
  /** In the head of the panel. */
  action?: ReactNode;
}) {
  const duties = useQuery(companyListQueries.duties(portal, useTenantScope(), companyId));
  return (
    <QueryState query={duties} failed="The duties could not be loaded">
      {(rows) => <Duties duties={rows} Reasons={dutyReasonsIn[portal]} action={action} />}
    </QueryState>
  );
}

/** The reasons of a duty, by portal. */
// Module constants: a component created in a render would lose its state.
export const dutyReasonsIn = {
  client: ({ dutyId }: { dutyId: string }) => <Reasons portal="client" dutyId={dutyId} />,
  admin: ({ dutyId }: { dutyId: string }) => <Reasons portal="admin" dutyId={dutyId} />,
};

function Reasons({ portal, dutyId }: { portal: PortalName; dutyId: string }) {
  const why = useQuery(companyListQueries.why(portal, useTenantScope(), dutyId));
  return (
    <QueryState
      query={why}
      failed="The reasons could not be loaded"
      skeleton={<Skeleton width="100%" height={72} />}
    >
      {(reasons) => reasons && <DutyReasons why={reasons} forStaff={portal === 'admin'} />}
    </QueryState>
  );
}
