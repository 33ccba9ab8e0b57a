import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';

import { useTenantScope, type TenantScope } from '../tenant/index.ts';
import {
  DataTable,
  EmptyState,
  ErrorScreen,
  ExportMenu,
  ListFilters,
  ListHead,
  ListTools,
  Panel,
  PastTheEnd,
  SearchField,
  SelectionBar,
  shownColumns,
  SlowNote,
  Waiting,
  useListState,
  useSelection,
  type Column,
  type Selection,
  type Sort,
} from '../ui/index.ts';
import { changeText, Filter, type ListFilter } from './list-filter.tsx';
import { ListBody, SelectMatching } from './lazy-list-parts.ts';
import type { List, ListParams } from './list.ts';
import { useSavedViews, type ListName } from './saved-views.ts';
import { useTablePreferences } from './table-preferences.ts';
import { useTotal } from './use-total.ts';

interface Empty {
  /** 'No companies yet' where nothing is given. */
  title?: string;
  text?: string;
  action?: ReactNode;
}

export interface ListTableProps<Row> {
  /** Saved views, columns and density are kept under this name: 'admin.companies'. */
  list: ListName;
  /** ['company', 'companies']. */
  noun: readonly [one: string, many: string];
  query: (scope: TenantScope, params: ListParams) => List<Row>;
  /** Columns of the table and of its export; with `body` those of the export. */
  columns: readonly Column<Row>[];
  /** The order where the address says none. */
  sort: Sort;
  filters?: readonly ListFilter[];
  /** Beside the filters: those whose shape is `own`. */
  moreFilters?: ReactNode;
  /** The name of the search field, where it is not 'Search companies'. */
  searchLabel?: string;
  /** Rows of a page, where they are not 20. */
  pageSize?: number;
  rowKey: (row: Row) => string;
  /** Names the row in its check box. */
  rowName: (row: Row) => string;
  rowTo?: (row: Row) => string;
  /** The name in the address of what is open beside the list; a saved view does not keep it. */
  opened?: string;
  /** What an empty list says and offers, where no search and no filter but that of a group is set. */
  empty?: Empty;
  /** The title of the error of the first reading, where it is not the general one. */
  failed?: string;
  /** The query string of the unfiltered list, where it is not the empty one. */
  everything?: string;
  /** Bulk actions for the selected rows, beside the export. With them all rows that match can be selected. */
  actions?: (selection: Selection<Row>) => ReactNode;
  /** How many rows the actions take, where it is not the 5,000 of a job. */
  selectMost?: number;
  /** Shows the rows in a form of their own in the place of the table. */
  body?: (rows: readonly Row[], selection: Selection<Row>) => ReactNode;
  /** The rows of `body` bring panels of their own. */
  bare?: boolean;
  /** Places the list on the page, with what is open beside it; `rows` is undefined while the first page loads. */
  layout?: (list: ReactNode, rows: readonly Row[] | undefined) => ReactNode;
}

/**
 * A list with search, filters, saved views, columns, density, selection, export and pages; its state is in the address. It shows
 * its loading, slow, empty, none-found, past-the-end and error states. With `body` the rows are no table: the list has no columns and
 * no density then.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list: name, noun, columns, filters = [], rowKey, rowName, rowTo, body } = props;
  const { layout = (whole: ReactNode) => whole } = props;
  const [one, many] = noun;
  const state = useListState(props.sort, props.opened);
  const saved = useSavedViews(name);
  const preferences = useTablePreferences(name);
  const selection = useSelection(rowKey);
  const { page, sort, search } = state;
  const { pageSize = state.pageSize } = props;
  const selected = Object.fromEntries(filters.map((each) => [each.name, state.filter(each.name)]));
  const list = props.query(useTenantScope(), { page, pageSize, sort, search, filters: selected });
  usePrefetchQuery(list.page); // start fetching during render, not after mount
  const { data, error, isLoadingError, isPlaceholderData, refetch } = useQuery(list.page);
  const total = useTotal(list, data?.total);
  const isFiltered =
    search !== '' || filters.some((each) => !each.isGroup && selected[each.name] !== '');
  const pagination = { page, pageSize, ...total, onPageChange: state.setPage };
  const empty =
    page > 1 ? (
      <PastTheEnd onReturn={() => state.setPage(1)} />
    ) : isFiltered ? (
      <EmptyState title={`No ${one} matches`} text={changeText(filters)} />
    ) : (
      <EmptyState title={`No ${many} yet`} {...props.empty} />
    );

  const shownAsBody = body && (
    <Suspense>
      <ListBody
        label={`Loading the ${many}`}
        isBare={props.bare ?? false}
        isRefreshing={isPlaceholderData}
        pagination={total.total > pageSize && data?.rows.length ? pagination : undefined}
      >
        {data && (data.rows.length > 0 ? body(data.rows, selection) : empty)}
      </ListBody>
    </Suspense>
  );

  const shownAsTable = (
    <Panel flush>
      <DataTable
        label={capitalised(many)}
        columns={shownColumns(columns, preferences)}
        rows={data?.rows}
        rowKey={rowKey}
        rowName={rowName}
        {...(rowTo && { rowTo })}
        selection={selection}
        compact={preferences.compact}
        sort={sort}
        onSortChange={state.setSort}
        refreshing={isPlaceholderData}
        empty={empty}
        pagination={pagination}
      />
    </Panel>
  );

  return (
    <>
      <ListHead>
        <SearchField
          label={props.searchLabel ?? `Search ${many}`}
          value={search}
          onChange={state.setSearch}
          ahead={state.searchAhead}
        />
        <ListTools
          query={state.query}
          onOpen={state.setQuery}
          saved={saved}
          {...(!body && { columns, preferences })}
          {...(props.everything && { everything: props.everything })}
        >
          <ExportMenu
            name={many}
            columns={columns}
            rows={(...reading) => list.readAll(rowKey, ...reading)}
            disabled={!data?.rows.length}
          />
        </ListTools>
        {(filters.length > 0 || props.moreFilters) && (
          <ListFilters>
            {filters.map((each) => (
              <Filter
                key={each.name}
                filter={each}
                value={selected[each.name] ?? ''}
                onChange={(value) => state.setFilter(each.name, value)}
              />
            ))}
            {props.moreFilters}
          </ListFilters>
        )}
      </ListHead>
      {isLoadingError ? (
        <ErrorScreen
          {...(props.failed && { title: props.failed })}
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        layout(
          <>
            {isPlaceholderData && <SlowNote />}
            <Waiting isWaiting={!data}>{shownAsBody ?? shownAsTable}</Waiting>
          </>,
          data?.rows,
        )
      )}
      <SelectionBar selection={selection}>
        <Suspense>
          {props.actions && (
            <SelectMatching
              table={props}
              list={list}
              selection={selection}
              shown={isPlaceholderData ? undefined : data}
            />
          )}
        </Suspense>
        {props.actions?.(selection)}
        <ExportMenu name={many} label="Export selected" columns={columns} rows={selection.rows} />
      </SelectionBar>
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
