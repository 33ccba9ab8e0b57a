import { decisionsAsAtQuery, useAsAt } from '@portal/shared-core/company';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
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
} from '@portal/shared-core/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { useCompany } from '#/components/company/use-company.ts';

import { activityKinds, activityText, decisionText } from './activity-text.ts';
import { activityQuery } from './api/activity.queries.ts';

/** What happened to a company; as at another day, what had been decided by then. */
function CompanyActivityPage() {
  const { id } = useCompany();
  const { asAt } = useAsAt();
  return asAt ? <DecidedBy companyId={id} day={asAt.day} /> : <Activity companyId={id} />;
}

function Activity({ companyId }: { companyId: string }) {
  const list = useListState({ key: 'at', direction: 'desc' });
  const kind = activityKinds.find(({ value }) => value === list.filter('kind'))?.value ?? '';
  const query = useInfiniteQuery(activityQuery(useTenantScope(), companyId, kind));
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

function DecidedBy({ companyId, day }: { companyId: string; day: string }) {
  const query = useQuery(decisionsAsAtQuery('client', useTenantScope(), companyId, day));
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

export { CompanyActivityPage as Component };
