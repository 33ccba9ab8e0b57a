import { shows } from '@portal/shared-core/query';
import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { textOf, type ReferenceRow } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';

/** Reference data is the same for every tenant. It sends no live signal, so it is read again with each visit and every half minute. */
export const referenceQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'reference'] as const,

  /** Every row of a table, whole, by what it is about and its first day, the newest first. */
  rows: (scope: TenantScope, table: ReferenceTable) =>
    queryOptions({
      queryKey: [...referenceQueries.all(scope), 'rows', table.name],
      meta: shows(),
      refetchInterval: 30_000,
      async queryFn({ signal }): Promise<ReferenceRow[]> {
        // One of several tables to the types of the client, which cannot follow the name.
        const wanted = scope.supabase.from(table.name as 'thresholds').select('*');
        if (table.isOfFirm) void wanted.eq('tenant_id' as 'code', scope.tenantId);
        const rows: ReferenceRow[] = unwrap(await wanted.abortSignal(signal));
        return rows.toSorted((one, other) => compare(table, one, other));
      },
    }),

  /** Every row that is to be verified, with the name of its table. */
  toVerify: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...referenceQueries.all(scope), 'to-verify'],
      meta: shows(),
      refetchInterval: 30_000,
      async queryFn({ signal }) {
        const rows = unwrap(await scope.supabase.rpc('reference_to_verify').abortSignal(signal));
        return rows.map(({ table_name: table, reference_row: row }) => ({
          table,
          row: row as ReferenceRow,
        }));
      },
    }),

  /** Who changed a row, and by which source, the newest first. */
  changes: (scope: TenantScope, table: ReferenceTable, row: ReferenceRow) =>
    queryOptions({
      queryKey: [...referenceQueries.all(scope), 'changes', table.name, ...keyOf(table, row)],
      meta: shows(),
      async queryFn({ signal }) {
        const key = Object.fromEntries(
          [...table.keys, ...('valid_from' in row ? ['valid_from'] : [])].map((name) => [
            name,
            row[name] ?? null,
          ]),
        );
        const changes = scope.supabase
          .from('reference_changes')
          .select(
            'id, action, source, checked_on, made_at, by:profiles!reference_changes_made_by_fkey(full_name)',
          )
          .eq('table_name', table.name)
          .contains('row_key', key)
          .order('made_at', { ascending: false })
          .limit(50);
        return unwrap(await changes.abortSignal(signal));
      },
    }),

  /** How much a change of the row touches, over all firms. */
  reach: (scope: TenantScope, table: ReferenceTable, row: ReferenceRow) =>
    queryOptions({
      queryKey: [...referenceQueries.all(scope), 'reach', table.name, ...keyOf(table, row)],
      meta: shows(),
      queryFn: async ({ signal }) =>
        unwrap(
          await scope.supabase
            .rpc('reference_reach', { table_name: table.name, reference_row: row as Json })
            .abortSignal(signal),
        ),
      staleTime: 60_000,
    }),

  /** The rules whose days an authority announces. */
  announced: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...referenceQueries.all(scope), 'announced'],
      meta: shows(),
      async queryFn({ signal }) {
        const rules = scope.supabase
          .from('obligation_rules')
          .select('code, name')
          .eq('kind', 'published')
          .is('valid_to', null)
          .order('name');
        return unwrap(await rules.abortSignal(signal));
      },
      staleTime: 60_000,
    }),
};

/** What names a row in an address: its key and its first day. */
export function keyOf(table: ReferenceTable, row: ReferenceRow): string[] {
  return [...table.keys, 'valid_from'].map((name) => textOf(row, name)).filter(Boolean);
}

function compare(table: ReferenceTable, one: ReferenceRow, other: ReferenceRow): number {
  const name = (row: ReferenceRow) => `${table.title(row)} ${table.sub?.(row) ?? ''}`;
  return (
    name(one).localeCompare(name(other), 'en') ||
    textOf(other, 'valid_from').localeCompare(textOf(one, 'valid_from'))
  );
}

/** Every command names its change by an id from the browser, one per opened dialog: a repeat after a lost answer changes nothing twice. */
interface Change {
  change_id: string;
  table_name: string;
  /** The row as it was read, whole. */
  seen: ReferenceRow;
}

/** Adds a row; `seen` is null for a key without rows. Raises reference.invalid, reference.conflict, reference.not_the_newest, reference.day_past. */
export const useChange = () =>
  useCommand(
    'change_reference',
    ({
      seen,
      new_row: row,
      ...rest
    }: Omit<Change, 'seen'> & { seen: ReferenceRow | null; new_row: ReferenceRow }) => ({
      ...rest,
      seen: seen as Json,
      new_row: row as Json,
    }),
  );

/** Ends a row. Raises reference.ended, reference.conflict, reference.day_past. */
export const useEnd = () =>
  useCommand(
    'end_reference',
    ({ seen, ...rest }: Change & { last_day: string; source: string }) => ({
      ...rest,
      seen: seen as Json,
    }),
  );

/** Takes a coming row back. Raises reference.begun, reference.conflict. */
export const useTakeBack = () =>
  useCommand('take_back_reference', ({ seen, ...rest }: Change & { reason: string }) => ({
    ...rest,
    seen: seen as Json,
  }));

/** Confirms a row. Raises reference.confirmed, reference.conflict. */
export const useConfirm = () =>
  useCommand(
    'confirm_reference',
    ({ seen, ...rest }: Change & { source: string; checked_on: string }) => ({
      ...rest,
      seen: seen as Json,
    }),
  );

/** Enters or moves an announced day; `seen` is null for a year without one. Raises reference.day_past, reference.begun, reference.conflict. */
export const useAnnounce = () =>
  useCommand(
    'announce_day',
    ({
      seen,
      ...rest
    }: {
      change_id: string;
      seen: ReferenceRow | null;
      code: string;
      year: number;
      due_on: string;
      source_note: string;
    }) => ({ ...rest, seen: seen as Json }),
  );
