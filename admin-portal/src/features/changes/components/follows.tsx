import { consequenceFacts } from '@portal/shared-core/changes';
import { changeConsequences } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, QueryPanel } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import type { Change } from '../api/change.queries.ts';

/** What follows from the change: duties with their days, identity checks, fees. */
export function Follows({ change: { id, version } }: { change: Change }) {
  const follows = useQuery(changeConsequences('admin', useTenantScope(), id, version));
  return (
    <QueryPanel
      title="What follows"
      query={follows}
      failed="What follows could not be loaded"
      empty="No duty, check or fee follows by the tables."
    >
      {(rows) => <Facts items={consequenceFacts(rows, 'Before the change is approved.')} />}
    </QueryPanel>
  );
}
