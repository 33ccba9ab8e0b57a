import { foldForSearch } from '@portal/shared-core/domain/countries';
import { nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DataTable,
  EmptyState,
  ExportMenu,
  FilterChips,
  ListHead,
  QueryPanel,
  SearchField,
  Stack,
  useListState,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { keyOf, referenceQueries } from '../api/reference.queries.ts';
import { standingOf, textOf, type ReferenceRow } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';
import { AddButton } from './add-button.tsx';
import { columnsOf } from './columns.tsx';

const RowPanel = lazy(async () => ({ default: (await import('./row-panel.tsx')).RowPanel }));

const views = {
  '': (row: ReferenceRow, today: string) => standingOf(row, today) !== 'past',
  coming: (row: ReferenceRow, today: string) => standingOf(row, today) === 'coming',
  past: (row: ReferenceRow, today: string) => standingOf(row, today) === 'past',
  verify: (row: ReferenceRow) => row['verified'] === false,
  every: () => true,
} as const;

const isView = (value: string): value is keyof typeof views => value in views;

/** A table of reference data: its rows by standing, a search, an export, and the look at one row. */
export function TablePanel({ table }: { table: ReferenceTable }) {
  const query = useQuery(referenceQueries.rows(useTenantScope(), table));
  const [params] = useSearchParams();
  const list = useListState({ key: 'title', direction: 'asc' });
  const [today] = useState(() => nassauToday());
  const requested = list.filter('show');
  const view = isView(requested) ? requested : '';
  const wanted = foldForSearch(list.search.trim());
  const found = query.data?.filter((row) => isFound(table, row, wanted));
  const rows = found?.filter((row) => views[view](row, today));
  const countOf = (name: keyof typeof views) =>
    found && { count: found.filter((row) => views[name](row, today)).length };
  const open = list.filter('row');
  const openRow = open
    ? query.data?.find((row) => keyOf(table, row).join('~') === open)
    : undefined;

  return (
    <Stack>
      <div>
        <p>{table.text}</p>
        {table.isPublic && (
          <p>
            The public pages show the figures they were released with, and follow with the next
            release.
          </p>
        )}
        {table.elsewhere && <p>{table.elsewhere}</p>}
      </div>
      <div>
        <ListHead>
          <SearchField
            label="Search the rows"
            value={list.search}
            onChange={list.setSearch}
            ahead={list.searchAhead}
          />
          {table.isSourced && (
            <FilterChips
              label="Rows shown"
              value={view}
              onChange={(value) => list.setFilter('show', value)}
              options={[
                { value: '', label: 'In force and coming', ...countOf('') },
                { value: 'coming', label: 'Coming', ...countOf('coming') },
                { value: 'past', label: 'Past', ...countOf('past') },
                { value: 'verify', label: 'To verify', ...countOf('verify') },
                { value: 'every', label: 'All', ...countOf('every') },
              ]}
            />
          )}
        </ListHead>
        <QueryPanel
          title={table.label}
          query={query}
          failed="The rows could not be loaded"
          action={
            <Actions>
              {rows && rows.length > 0 && (
                <ExportMenu name={table.name} columns={columnsOf(table)} rows={rows} />
              )}
              <AddButton table={table} rows={query.data} />
            </Actions>
          }
          flush
        >
          {() => (
            <DataTable
              label={table.label}
              columns={columnsOf(table)}
              rows={rows}
              rowKey={(row) => keyOf(table, row).join('~')}
              rowTo={(row) => {
                const next = new URLSearchParams(params);
                next.set('row', keyOf(table, row).join('~'));
                return `?${next.toString()}`;
              }}
              empty={
                <EmptyState
                  title={list.search ? 'No row matches' : 'No row here'}
                  text={emptyText(list.search, query.data?.length ?? 0)}
                  {...(list.search && {
                    action: <Button onClick={() => list.setSearch('')}>Clear the search</Button>,
                  })}
                />
              }
            />
          )}
        </QueryPanel>
      </div>
      {open && query.data && (
        <Suspense fallback={null}>
          <RowPanel
            key={open}
            table={table}
            row={openRow}
            rows={query.data}
            onClose={() => list.setFilter('row', '')}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function emptyText(search: string, count: number): string {
  if (count === 0) return 'The table has no row yet.';
  return search ? 'Search for another word.' : 'Choose another view above.';
}

function isFound(table: ReferenceTable, row: ReferenceRow, wanted: string): boolean {
  if (wanted === '') return true;
  const texts = [
    table.title(row),
    table.sub?.(row) ?? '',
    table.value(row),
    ...table.keys.map((key) => textOf(row, key)),
    textOf(row, 'source_note'),
    textOf(row, 'note'),
  ];
  return foldForSearch(texts.join(' ')).includes(wanted);
}
