import { consequenceFacts } from '@portal/shared-core/changes';
import { changeConsequences } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, Panel, QueryState, Skeleton } from '@portal/shared-core/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { ChangeRequest } from '../api/change.queries.ts';

/** What follows from a change: filings with their days, identity checks, fees. */
export function Follows({ request: { id, version } }: { request: ChangeRequest }) {
  const query = useQuery({
    ...changeConsequences('client', useTenantScope(), id, version),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="What follows">
      <QueryState
        query={query}
        failed="What follows could not be loaded"
        skeleton={<Skeleton width="100%" height={72} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p>No filing, identity check or fee is listed for this change.</p>
          ) : (
            <Facts
              items={consequenceFacts(
                rows,
                'Before the change is approved: you fill it in under KYC Management.',
              )}
            />
          )
        }
      </QueryState>
    </Panel>
  );
}
