import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import type { PortalName } from '../../contract/index.ts';
import { formatDate } from '../../domain/format.ts';
import { useTenantScope } from '../../tenant/index.ts';
import {
  Button,
  DateText,
  EmptyState,
  FilterChips,
  ListHead,
  Panel,
  QueryPanel,
  QueryState,
  Timeline,
  useListState,
} from '../../ui/index.ts';
import { decisionsAsAtQuery } from '../as-at/as-at.queries.ts';
import { useAsAt } from '../as-at/use-as-at.ts';
import { activityKinds, activityText, decisionText } from './activity-text.ts';
import { activityQuery } from './activity.queries.ts';

/** What happened to a company; as at another day, what had been decided by then. */
export function CompanyActivity({ portal, companyId }: ActivityProps) {
  const { asAt } = useAsAt();
  return asAt ? (
    <DecidedBy portal={portal} companyId={companyId} day={asAt.day} />
  ) : (
    <Activity portal={portal} companyId={companyId} />
  );
}

interface ActivityProps {
  portal: PortalName;
  companyId: string;
}

function Activity({ portal, companyId }: ActivityProps) {
  const list = useListState({ key: 'at', direction: 'desc' });
  const kind = activityKinds.find(({ value }) => value === list.filter('kind'))?.value ?? '';
  const query = useInfiniteQuery(activityQuery(portal, useTenantScope(), companyId, kind));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  return (
    <>
      <ListHead>
        <FilterChips
          label="Kind"
          value={kind}
          onChange={(value) => list.setFilter('kind', value)}
          options={[{ value: '', label: 'All' }, ...activityKinds]}
        />
      </ListHead>
      <QueryState query={query} failed="The activity could not be loaded">
        {({ pages }) => {
          const rows = pages.flat();
          if (rows.length === 0) {
            return (
              <Panel flush>
                <EmptyState
                  title="Nothing happened yet"
                  text="Documents, changes, duties and invoices of the company appear here."
                />
              </Panel>
            );
          }
          return (
            <Panel
              foot={
                hasNextPage && (
                  <Button
                    variant="text"
                    loading={isFetchingNextPage}
                    onClick={() => void fetchNextPage()}
                  >
                    Show earlier
                  </Button>
                )
              }
            >
              <Timeline
                label="Activity"
                entries={rows.map((row) => ({
                  key: `${row.kind} ${row.subject_id} ${row.what} ${row.at}`,
                  ...activityText(row),
                  note: row.note,
                  when: <DateText value={row.at} format="time" />,
                }))}
              />
            </Panel>
          );
        }}
      </QueryState>
    </>
  );
}

function DecidedBy({ portal, companyId, day }: ActivityProps & { day: string }) {
  const query = useQuery(decisionsAsAtQuery(portal, useTenantScope(), companyId, day));
  return (
    <QueryPanel
      title={`Decided by ${formatDate(day, 'long')}`}
      query={query}
      failed="The decisions could not be loaded"
      empty="Nothing had been decided by then."
    >
      {(rows) => (
        <Timeline
          label="Decisions"
          entries={rows.map((row) => ({
            key: `${row.kind} ${row.subject_id} ${row.outcome} ${row.at}`,
            text: decisionText(row.kind, row.outcome),
            note: row.note,
            when: <DateText value={row.at} format="time" />,
          }))}
        />
      )}
    </QueryPanel>
  );
}
