import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, Pagination, Panel, QueryState } from '@portal/shared-core/ui';
import { PickFilesButton } from '@portal/shared-core/uploads';
import { PartyChecklist } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { queueQueries, PAGE_SIZE } from '../api/queue.queries.ts';
import type { QueueState } from '../queue-state.ts';
import type { Sending } from '../use-sending.ts';

/** What is required of each person and corporate party, and how far it is. Those with open points come first. */
export function Checklists({
  state,
  sending,
  companyId,
}: {
  state: QueueState;
  sending: Sending;
  /** Of one company; '' for all. */
  companyId: string;
}) {
  const query = useQuery(queueQueries.checklists(useTenantScope(), companyId, state.page));
  return (
    <QueryState query={query} failed="The checklists could not be loaded">
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Panel>
            <EmptyState
              title="No checklists"
              text="A checklist appears here for each person and corporate party who must show documents."
            />
          </Panel>
        ) : (
          <>
            {rows.map((list) => (
              <PartyChecklist
                key={list.party_id}
                list={list}
                nameOf={sending.nameOf}
                action={(point) => (
                  <PickFilesButton
                    label={point.replaces ? 'Replace' : 'Upload'}
                    what={`${sending.nameOf(point.categories)}, ${list.name}`}
                    multiple={!point.replaces}
                    onFiles={(files) =>
                      sending.sendFor({ subjectId: list.party_id, ...point }, files)
                    }
                  />
                )}
              />
            ))}
            {total > PAGE_SIZE && (
              <Pagination
                label="Pages of checklists"
                page={state.page}
                pageSize={PAGE_SIZE}
                total={total}
                onPageChange={state.setPage}
              />
            )}
          </>
        )
      }
    </QueryState>
  );
}
