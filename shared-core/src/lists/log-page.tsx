import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isDateOnly } from '../domain/format.ts';
import { useTenantScope, type TenantScope } from '../tenant/index.ts';
import {
  Button,
  DataTable,
  DayRange,
  InlineAlert,
  ListHead,
  ListTools,
  Page,
  QueryState,
  shownColumns,
  useListState,
  type Column,
  type PageProps,
} from '../ui/index.ts';
import { ExportButton } from './export-button.tsx';
import { Filter, type ListFilter } from './list-filter.tsx';
import { LogEntries } from './log-entries.tsx';
import type { Log, LogEntry } from './log-query.ts';
import { useSavedViews, type ListName } from './saved-views.ts';
import { useTablePreferences } from './table-preferences.ts';

/** What the address narrows a log to; '' is everything. `from` and `to` are days. */
export type LogFilters = Readonly<Record<string, string>>;

interface LogPageProps<Row> extends Pick<PageProps, 'title' | 'subText'> {
  /** Between the head of the page and the log: the other logs, and what is known of this one. */
  above?: ReactNode;
  /** Saved views, columns and density are kept under this name: 'admin.access_log'. */
  list: ListName;
  /** The name of the table, read to screen readers, and of the file of the export. */
  label: string;
  file: string;
  /** ['event', 'events']. */
  noun: readonly [one: string, many: string];
  query: (scope: TenantScope, filters: LogFilters) => Log<Row>;
  /** Columns of the table and of its export; with `body` those of the export. */
  columns: readonly Column<Row>[];
  /** For the entries that are shown: an entry names whom a filter is set to. The days come beside them. */
  filters: (rows: readonly Row[]) => readonly ListFilter[];
  /** Beside the filters: those whose shape is `own`. */
  moreFilters?: (rows: readonly Row[]) => ReactNode;
  /** The title of the error of a reading. */
  failed: string;
  /** What an empty log says, and one whose filters leave nothing. */
  empty: { none: string; noMatch: string };
  /** Shows the entries in a form of their own in the place of the table. */
  body?: (rows: readonly Row[]) => ReactNode;
}

/**
 * A page that is one log: who did what and when, the newest first, with filters, days, saved views, columns, density, export and earlier
 * entries; its state is in the address.
 */
export function LogPage<Row extends LogEntry>(props: LogPageProps<Row>) {
  const { list: name, noun, columns, body } = props;
  const state = useListState({ key: 'id', direction: 'desc' });
  const saved = useSavedViews(name);
  const preferences = useTablePreferences(name);
  const day = (end: 'from' | 'to') => dayOf(state.filter(end));
  const known = props.filters([]).map((each) => each.name);
  const values = Object.fromEntries(known.map((each) => [each, state.filter(each)]));
  const selected = { ...values, from: day('from'), to: day('to') };
  const log = props.query(useTenantScope(), selected);
  const query = useInfiniteQuery(log.pages);
  const rows = query.data?.pages.flat() ?? [];
  const filters = props.filters(rows);
  const groups = filters.filter((each) => each.isGroup).map((each) => each.name);
  const isSet = Object.entries(selected).some(
    ([each, value]) => value !== '' && !groups.includes(each),
  );
  const clear = () => {
    const kept = [...new URLSearchParams(state.query)].filter(([each]) => groups.includes(each));
    state.setQuery(new URLSearchParams(kept).toString());
  };
  const refetch = () => void query.refetch();

  return (
    <Page title={props.title} width="wide" subText={props.subText}>
      {props.above}
      <ListHead>
        {filters.map((each) => (
          <Filter
            key={each.name}
            filter={each}
            value={state.filter(each.name)}
            onChange={(value) => state.setFilter(each.name, value)}
          />
        ))}
        <DayRange from={selected.from} to={selected.to} onChange={state.setFilter} />
        {props.moreFilters?.(rows)}
        {isSet && (
          <Button size="small" variant="text" onClick={clear}>
            Clear filters
          </Button>
        )}
        {!log.newest && (
          <Button size="small" loading={query.isRefetching} onClick={refetch}>
            Read again
          </Button>
        )}
        <ListTools
          query={state.query}
          onOpen={state.setQuery}
          saved={saved}
          {...(!body && { columns, preferences })}
        >
          <ExportButton
            name={props.file}
            columns={columns}
            list={log}
            disabled={rows.length === 0}
          />
        </ListTools>
      </ListHead>
      {log.newest && query.data && (
        <Newer query={log.newest} shown={rows[0]?.id ?? 0} onShow={refetch} />
      )}
      <QueryState query={query} failed={props.failed}>
        {() => (
          <LogEntries
            noun={noun}
            query={query}
            count={rows.length}
            isSet={isSet}
            text={isSet ? props.empty.noMatch : props.empty.none}
            onClear={clear}
          >
            {body?.(rows) ?? (
              <DataTable
                label={props.label}
                columns={shownColumns(columns, preferences)}
                rows={rows}
                rowKey={({ id }) => String(id)}
                compact={preferences.compact}
              />
            )}
          </LogEntries>
        )}
      </QueryState>
    </Page>
  );
}

/** Says that there are entries newer than those that are shown. */
function Newer({
  query,
  shown,
  onShow,
}: {
  query: NonNullable<Log<unknown>['newest']>;
  shown: number;
  onShow: () => void;
}) {
  const { data = 0 } = useQuery(query);
  if (data <= shown) return null;
  return (
    <InlineAlert
      tone="neutral"
      action={
        <Button size="small" onClick={onShow}>
          Show them
        </Button>
      }
    >
      There are newer records.
    </InlineAlert>
  );
}

/** The day of an address, which may say anything. */
function dayOf(text: string): string {
  return isDateOnly(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}
