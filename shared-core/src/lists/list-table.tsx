import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { useTenantScope, type TenantScope } from '../tenant/index.ts';
import {
  DataTable,
  DownloadRows,
  EmptyState,
  ErrorScreen,
  FilterChips,
  FilterSelect,
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
  type FilterOption,
  type Selection,
  type Sort,
} from '../ui/index.ts';
import { ExportButton } from './export-button.tsx';
import { EXACT_TO, type List, type ListParams } from './list-query.ts';
import { useSavedViews, type ListName } from './saved-views.ts';
import { useTablePreferences } from './table-preferences.ts';

/** A group of filter chips above a list; one of them is on. */
export interface ListFilter {
  /** Name in the address. */
  name: string;
  /** Read to screen readers. */
  label: string;
  /** Without the option for all rows. */
  options: readonly FilterOption[];
  /** Label of the option for all rows; 'All' where nothing is given. */
  all?: string;
  /** A list to choose from where chips would be too many; `link` is set by links alone and shown as a chip once it is. */
  shape?: 'chips' | 'select' | 'link';
}

export interface ListTableProps<Row> {
  /** Saved views, columns and density are kept under this name: 'admin.companies'. */
  list: ListName;
  /** ['company', 'companies']. */
  noun: readonly [one: string, many: string];
  query: (scope: TenantScope, params: ListParams) => List<Row>;
  columns: readonly Column<Row>[];
  /** The order where the address says none. */
  sort: Sort;
  filters?: readonly ListFilter[];
  rowKey: (row: Row) => string;
  /** Names the row in its check box. */
  rowName: (row: Row) => string;
  rowTo?: (row: Row) => string;
  /** What an empty list says and offers, where no search and no filter is set. */
  empty?: { text?: string; action?: ReactNode };
  /** The query string of the unfiltered list, where it is not the empty one. */
  everything?: string;
  /** Bulk actions for the selected rows, beside the download. */
  actions?: (selection: Selection<Row>) => ReactNode;
}

/**
 * A list with search, filters, saved views, columns, density, selection, export and pages; its state is in the address. It shows
 * its loading, slow, empty, none-found, past-the-end and error states.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list: name, noun, columns, filters = [], rowKey, rowName, rowTo, empty } = props;
  const [one, many] = noun;
  const state = useListState(props.sort);
  const saved = useSavedViews(name);
  const preferences = useTablePreferences(name);
  const selection = useSelection(rowKey);
  const { page, pageSize, sort, search } = state;
  const selected = Object.fromEntries(filters.map((each) => [each.name, state.filter(each.name)]));
  const list = props.query(useTenantScope(), { page, pageSize, sort, search, filters: selected });
  usePrefetchQuery(list.page); // start fetching during render, not after mount
  const { data, error, isLoadingError, isPlaceholderData, refetch } = useQuery(list.page);
  const total = useTotal(list, data?.total);
  const isFiltered = search !== '' || Object.values(selected).some((value) => value !== '');

  const table = (
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
      empty={
        page > 1 ? (
          <PastTheEnd onReturn={() => state.setPage(1)} />
        ) : isFiltered ? (
          <EmptyState title={`No ${one} matches`} text={changeText(filters)} />
        ) : (
          <EmptyState title={`No ${many} yet`} {...empty} />
        )
      }
      pagination={{ page, pageSize, ...total, onPageChange: state.setPage }}
    />
  );

  return (
    <>
      <ListHead>
        <SearchField
          label={`Search ${many}`}
          value={search}
          onChange={state.setSearch}
          ahead={state.searchAhead}
        />
        <ListTools
          query={state.query}
          onOpen={state.setQuery}
          saved={saved}
          columns={columns}
          preferences={preferences}
          {...(props.everything && { everything: props.everything })}
        >
          <ExportButton name={many} columns={columns} list={list} disabled={!data?.rows.length} />
        </ListTools>
        {filters.length > 0 && (
          <ListFilters>
            {filters.map((each) => (
              <Filter
                key={each.name}
                filter={each}
                value={selected[each.name] ?? ''}
                onChange={(value) => state.setFilter(each.name, value)}
              />
            ))}
          </ListFilters>
        )}
      </ListHead>
      {isLoadingError ? (
        <ErrorScreen message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Panel flush>
          {isPlaceholderData && <SlowNote />}
          <Waiting isWaiting={!data}>{table}</Waiting>
        </Panel>
      )}
      <SelectionBar selection={selection}>
        {props.actions?.(selection)}
        <DownloadRows name={many} columns={columns} rows={selection.rows} />
      </SelectionBar>
    </>
  );
}

function Filter({
  filter: { label, options, all = 'All', shape = 'chips' },
  value,
  onChange,
}: {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}) {
  if (shape === 'link' && value === '') return null;
  const choice = { label, value, onChange };
  return shape === 'select' ? (
    <FilterSelect {...choice} all={all} options={options} />
  ) : (
    <FilterChips {...choice} options={[{ value: '', label: all }, ...options]} />
  );
}

/** The number of rows: exact up to `EXACT_TO`, above it only once it is asked for. */
function useTotal<Row>({ exactCount }: List<Row>, known = 0) {
  const [isAsked, setIsAsked] = useState(false);
  const isLarge = known > EXACT_TO;
  const exact = useQuery({ ...exactCount, enabled: isAsked && isLarge });
  if (!isLarge) return { total: known };
  if (isAsked && exact.data !== undefined) return { total: exact.data };
  return {
    total: known,
    atLeast: EXACT_TO,
    onCount: () => (isAsked ? void exact.refetch() : setIsAsked(true)),
    counting: exact.isFetching,
  };
}

function changeText(filters: readonly ListFilter[]): string {
  if (filters.length === 0) return 'Change the search.';
  return `Change the search or the filter${filters.length > 1 ? 's' : ''}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
