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

import { refusedKindsQuery, refusedQuery, type RefusedFilter } from '../api/refused.queries.ts';
import { LogTabs } from '../components/log-tabs.tsx';
import { refusedColumns } from './refused-columns.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Which commands were refused, to whom and why, for as long as the settings keep it (AUD-01). */
function RefusedPage() {
  const scope = useTenantScope();
  const list = useListState({ key: 'id', direction: 'desc' });
  const { data: staff = [] } = useQuery(staffQuery(scope));
  const day = (name: string) => (DAY.test(list.filter(name)) ? list.filter(name) : '');
  const filter: RefusedFilter = {
    who: list.filter('who'),
    command: list.filter('command'),
    code: list.filter('code'),
    from: day('from'),
    to: day('to'),
  };
  const { data: kinds = [] } = useQuery(refusedKindsQuery(scope));
  const isSet = Object.values(filter).some(Boolean);
  const query = useInfiniteQuery(refusedQuery(scope, filter));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const shown = query.data?.pages.flat() ?? [];
  const other = shown.find(({ person_id: id }) => id === filter.who)?.person_name;
  const isOther = filter.who !== '' && !staff.some(({ id }) => id === filter.who);

  return (
    <Page
      title="Audit Logs"
      width="wide"
      subText="Commands that were refused and changed nothing, for as long as the settings keep them."
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
          label="Command"
          all="Any command"
          value={filter.command}
          onChange={(value) => list.setFilter('command', value)}
          options={namesOf(
            kinds.map(({ command }) => command),
            filter.command,
          )}
        />
        <FilterSelect
          label="Answer"
          all="Any answer"
          value={filter.code}
          onChange={(value) => list.setFilter('code', value)}
          options={namesOf(
            kinds.map(({ code }) => code),
            filter.code,
          )}
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
      <QueryState query={query} failed="The refused commands could not be loaded">
        {({ pages }) => {
          const rows = pages.flat();
          if (rows.length === 0) {
            return (
              <EmptyState
                title={isSet ? 'No refusal matches' : 'No refusal yet'}
                text={
                  isSet
                    ? 'Nothing was refused that these filters leave.'
                    : 'Commands that the database refuses appear here.'
                }
              />
            );
          }
          return (
            <Panel
              flush
              foot={
                <>
                  {formatNumber(rows.length)} {rows.length === 1 ? 'refusal' : 'refusals'}
                  {hasNextPage && (
                    <Button
                      variant="text"
                      loading={isFetchingNextPage}
                      onClick={() => void fetchNextPage()}
                    >
                      Earlier refusals
                    </Button>
                  )}
                </>
              }
            >
              <DataTable
                label="Refused commands"
                columns={refusedColumns((id) => list.setFilter('who', id))}
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

/** Each name once, in order, with the chosen one also where the list no longer has it. */
function namesOf(names: readonly string[], chosen: string) {
  const all = new Set(chosen ? [...names, chosen] : names);
  return [...all].toSorted().map((name) => ({ value: name, label: name }));
}

export { RefusedPage as Component };
