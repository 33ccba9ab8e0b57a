import {
  functionList,
  listQuery,
  type CountOptions,
  type ListParams,
} from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import type { Remembered } from '../reading/match-columns.ts';
import type { SheetKind } from '../reading/fields.ts';

type Functions = Database['public']['Functions'];

/** A company of an import. */
export type ImportCompany = Functions['import_company_list']['Returns'][number];
/** A person of an import. */
export type ImportPerson = Functions['import_person_list']['Returns'][number];
/** What an import would do or did. */
export type ImportFigures = Functions['import_figures']['Returns'][number];
export type PortfolioImport = Awaited<ReturnType<typeof readImport>>;
export type ImportRow = PortfolioImport;

const UNDER_WAY_MS = 2000;
const FIRST_DOUBLES = 24;
/** A firm has a few spreadsheets of its own; each has a few dozen columns. */
const MOST_COLUMNS = 1000;

/** A job that failed is retried, or its import given up. */
const MOST_STOPPED = 1000;

/** Whether a job goes on by itself. */
export const isUnderWay = (state: PortfolioImport['state']) =>
  state === 'checking' || state === 'running' || state === 'undoing';

const COLUMNS =
  'id, file_name, state, origin, created_at, checked_at, begun_at, ended_at, client:profiles!portfolio_imports_client_id_fkey(full_name, email), by:profiles!portfolio_imports_created_by_fkey(full_name)';

const selectImports = ({ from }: TenantScope, options: CountOptions = {}) =>
  from('portfolio_imports').select(COLUMNS, options);

async function readImport(scope: TenantScope, importId: string, signal: AbortSignal) {
  const found = selectImports(scope).eq('id', importId).abortSignal(signal).maybeSingle();
  return unwrapRow(await found);
}

const page = ({ search }: ListParams, first: number, size: number) => ({ search, first, size });

/** Every company and person that stays out. */
export async function readRefused({ supabase }: TenantScope, importId: string) {
  const most = 1000;
  const every = async <Row>(read: (first: number) => Promise<Row[]>): Promise<Row[]> => {
    const rows: Row[] = [];
    for (;;) {
      // One page after the other: each begins where the one before ended.
      // oxlint-disable-next-line no-await-in-loop
      const found = await read(rows.length);
      rows.push(...found);
      if (found.length < most) return rows;
    }
  };
  const args = { import_id: importId, show: 'refused' };
  return {
    companies: await every<ImportCompany>(async (first) =>
      unwrap(await supabase.rpc('import_company_list', { ...args, first, size: most })),
    ),
    people: await every<ImportPerson>(async (first) =>
      unwrap(await supabase.rpc('import_person_list', { ...args, first, size: most })),
    ),
  };
}

export const importQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'imports'] as const,

  list: (scope: TenantScope, params: ListParams) =>
    listQuery([...importQueries.all(scope), 'list'], params, {
      shows: ['portfolio_imports'],
      sortable: ['created_at', 'file_name'],
      select(options) {
        // One that staff entered by hand is no file.
        const imports = selectImports(scope, options).eq('origin', 'imported');
        return params.search
          ? imports.ilike('file_name', `%${params.search.replaceAll(/[%_\\]/g, '\\$&')}%`)
          : imports;
      },
    }),

  /** Why the jobs of imports stopped, by import. */
  stopped: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...importQueries.all(scope), 'stopped'],
      meta: shows('portfolio_imports', 'jobs'),
      async queryFn({ signal }) {
        const rows = unwrap(
          await scope.supabase
            .from('jobs')
            .select('input, error')
            .eq('tenant_id', scope.tenantId)
            .in('kind', ['import_check', 'portfolio_import', 'import_undo'])
            .eq('state', 'failed')
            .order('created_at')
            .limit(MOST_STOPPED)
            .abortSignal(signal),
        );
        return new Map(
          rows.map(({ input, error }) => [(input as { import?: string }).import, error]),
        );
      },
    }),

  /** One import; read every two seconds while a job is at work. Raises not_found. */
  detail: (scope: TenantScope, importId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(scope), 'detail', importId],
      meta: shows('portfolio_imports', 'jobs'),
      queryFn: ({ signal }) => readImport(scope, importId, signal),
      refetchInterval: ({ state }) =>
        state.data && isUnderWay(state.data.state) ? UNDER_WAY_MS : false,
    }),

  figures: (scope: TenantScope, importId: string, isMoving: boolean) =>
    queryOptions({
      queryKey: [...importQueries.all(scope), 'figures', importId],
      meta: shows('portfolio_imports', 'jobs'),
      async queryFn({ signal }) {
        const figures = scope.supabase.rpc('import_figures', { import_id: importId });
        return unwrap(await figures.abortSignal(signal))[0];
      },
      refetchInterval: isMoving ? UNDER_WAY_MS : false,
    }),

  companies: (scope: TenantScope, importId: string, params: ListParams) =>
    functionList<ImportCompany>([...importQueries.all(scope), 'companies', importId], params, {
      shows: ['portfolio_imports', 'jobs'],
      call: ({ first, size }) =>
        scope.supabase.rpc('import_company_list', {
          import_id: importId,
          show: params.filters['show'] || 'every',
          ...page(params, first, size),
        }),
    }),

  people: (scope: TenantScope, importId: string, params: ListParams) =>
    functionList<ImportPerson>([...importQueries.all(scope), 'people', importId], params, {
      shows: ['portfolio_imports', 'jobs'],
      call: ({ first, size }) =>
        scope.supabase.rpc('import_person_list', {
          import_id: importId,
          show: params.filters['show'] || 'every',
          ...page(params, first, size),
        }),
    }),

  /** The first companies that a person decides upon: two dozen fill a screen. */
  companyDoubles: (scope: TenantScope, importId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(scope), 'doubles', importId],
      meta: shows('portfolio_imports'),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('import_company_list', {
          import_id: importId,
          show: 'alike',
          size: FIRST_DOUBLES,
        });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  personDoubles: (scope: TenantScope, importId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(scope), 'person-doubles', importId],
      meta: shows('portfolio_imports'),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('import_person_list', {
          import_id: importId,
          show: 'alike',
          size: FIRST_DOUBLES,
        });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** What the columns of the firm's own sheets hold, as a person corrected it. */
  columns: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...importQueries.all(scope), 'columns'],
      meta: shows('portfolio_imports'),
      async queryFn({ signal }): Promise<Remembered> {
        const rows = unwrap(
          await scope
            .from('import_columns')
            .select('sheet, header, field')
            .limit(MOST_COLUMNS)
            .abortSignal(signal),
        );
        const found: Record<string, Record<string, string>> = {};
        for (const { sheet, header, field } of rows) (found[sheet] ??= {})[header] = field;
        return found as Record<SheetKind, Record<string, string>>;
      },
    }),
};
