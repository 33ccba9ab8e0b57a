import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  DayRange,
  EmptyState,
  FilterSelect,
  ListHead,
  Page,
  Panel,
  QueryState,
  useListState,
} from '@portal/shared-core/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { staffQuery } from '#/components/duties/duty.queries.ts';

import { accessKinds, accessQuery, type AccessFilter } from '../api/access.queries.ts';
import { LogTabs } from '../components/log-tabs.tsx';
import { accessColumns } from './access-columns.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Who signed in, opened a document or took data away, for as long as the settings keep it (DATA-05). */
function AccessPage() {
  const scope = useTenantScope();
  const list = useListState({ key: 'id', direction: 'desc' });
  const { data: staff = [] } = useQuery(staffQuery(scope));
  const day = (name: string) => (DAY.test(list.filter(name)) ? list.filter(name) : '');
  const filter: AccessFilter = {
    who: list.filter('who'),
    kind: list.filter('kind'),
    from: day('from'),
    to: day('to'),
  };
  const isSet = Object.values(filter).some(Boolean);
  const query = useInfiniteQuery(accessQuery(scope, filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const shown = query.data?.pages.flat() ?? [];
  const other = shown.find(({ person_id: id }) => id === filter.who)?.person_name;
  const isOther = filter.who !== '' && !staff.some(({ id }) => id === filter.who);

  return (
    <Page
      title="Audit Logs"
      width="wide"
      subText="Sign-ins, opened documents and exports of all firms, for as long as the settings keep them."
    >
      <LogTabs />
      <ListHead>
        <FilterSelect
          label="Who"
          all="Everyone"
          value={filter.who}
          onChange={(value) => list.setFilter('who', value)}
          options={[
            ...staff.map(({ id, name }) => ({ value: id, label: name })),
            ...(isOther ? [{ value: filter.who, label: other ?? 'One person' }] : []),
          ]}
        />
        <FilterSelect
          label="What"
          all="Anything"
          value={filter.kind}
          onChange={(value) => list.setFilter('kind', value)}
          options={accessKinds}
        />
        <DayRange from={filter.from} to={filter.to} onChange={list.setFilter} />
        {isSet && (
          <Button size="small" variant="text" onClick={() => list.setQuery('')}>
            Clear filters
          </Button>
        )}
        <Button size="small" loading={query.isRefetching} onClick={() => void query.refetch()}>
          Read again
        </Button>
      </ListHead>
      <QueryState query={query} failed="The access log could not be loaded">
        {({ pages }) => {
          const rows = pages.flat();
          if (rows.length === 0) {
            return (
              <EmptyState
                title={isSet ? 'No event matches' : 'No event yet'}
                text={
                  isSet
                    ? 'Nothing happened that these filters leave.'
                    : 'Sign-ins, opened documents and exports appear here.'
                }
              />
            );
          }
          return (
            <Panel
              flush
              foot={
                <>
                  {formatNumber(rows.length)} {rows.length === 1 ? 'event' : 'events'}
                  {hasNextPage && (
                    <Button
                      variant="text"
                      loading={isFetchingNextPage}
                      onClick={() => void fetchNextPage()}
                    >
                      Earlier events
                    </Button>
                  )}
                </>
              }
            >
              <DataTable
                label="Access"
                columns={accessColumns((id) => list.setFilter('who', id))}
                rows={rows}
                rowKey={({ id }) => String(id)}
              />
            </Panel>
          );
        }}
      </QueryState>
    </Page>
  );
}

export { AccessPage as Component };
