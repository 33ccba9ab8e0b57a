import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { yearOf } from '../years.ts';

type Functions = Database['public']['Functions'];

/** The yearly statement of a company in the list. */
export type StatementRow = Functions['statement_list']['Returns'][number];
export type Statement = Awaited<ReturnType<typeof getStatement>>;
/** What the text of a signed statement was made from. */
export type Stated = Statement['signatures'][number]['content'];

const tables = ['yearly_statements', 'companies', 'obligations', 'reminder_holds'] as const;
/** A statement is signed again a few times at most. */
const MOST_SIGNATURES = 20;

export const statementQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'statements'] as const,

  /** The statements of a year, that of the filter `year`. */
  list: (scope: TenantScope, params: ListParams) =>
    functionList<StatementRow>([...statementQueries.all(scope), 'list'], params, {
      shows: tables,
      sortable: ['company_name', 'signed_at'],
      call: ({ first, size, sort, descending }) => {
        const { state = '', class: only = '', block = '', client, year } = params.filters;
        return scope.supabase.rpc('statement_list', {
          tenant_id: scope.tenantId,
          year: yearOf(year),
          search: params.search,
          state,
          only_class: only,
          block,
          ...(client && { only_client: client }),
          sort,
          descending,
          first,
          size,
        });
      },
    }),

  /** How far the statements of a year are. */
  figures: (scope: TenantScope, year: number) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'figures', year],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const figures = scope.supabase.rpc('statement_figures', {
          tenant_id: scope.tenantId,
          year,
        });
        const [row] = unwrap(await figures.abortSignal(signal));
        return row;
      },
    }),

  /** The statements of a year that wait for a person, the longest first: two, so that there is one beside the open one. */
  waiting: (scope: TenantScope, year: number) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'waiting', year],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('statement_list', {
          tenant_id: scope.tenantId,
          year,
          state: 'needs_review',
          sort: 'signed_at',
          size: 2,
        });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** One statement with what was signed, the latest first. Raises not_found. */
  detail: (scope: TenantScope, statementId: string) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'detail', statementId],
      meta: shows('yearly_statements', 'companies'),
      queryFn: ({ signal }) => getStatement(scope, statementId, signal),
    }),

  /** The requests for a change that came of a statement, by their references. */
  requests: (scope: TenantScope, companyId: string, references: readonly string[]) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'requests', companyId, references],
      meta: shows('change_requests'),
      async queryFn({ signal }) {
        const requests = scope
          .from('change_requests')
          .select('id, reference')
          .eq('company_id', companyId)
          .in('reference', references)
          .limit(references.length)
          .abortSignal(signal);
        return unwrap(await requests);
      },
    }),

  /** The names of the relevant activities, by code. */
  activities: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'substance-activities'],
      meta: shows(),
      async queryFn({ signal }) {
        const activities = scope.supabase.from('substance_activities').select('code, name');
        const rows = unwrap(await activities.limit(100).abortSignal(signal));
        return new Map(rows.map(({ code, name }) => [code, name]));
      },
    }),

  /** The classes of substance, in their order. */
  classes: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'substance-classes'],
      meta: shows(),
      async queryFn({ signal }) {
        const classes = scope.supabase.from('substance_classes').select('code, name');
        return unwrap(await classes.order('position').limit(100).abortSignal(signal));
      },
    }),
};

async function getStatement({ from }: TenantScope, statementId: string, signal: AbortSignal) {
  const statement = from('yearly_statements')
    .select(
      `id, year, state, company_id, changed_blocks, signed_at, reviewed_at, return_note, substance_class,
       company:companies!inner(id, name, registration_number),
       reviewer:profiles!yearly_statements_reviewed_by_fkey(full_name),
       class:substance_classes(name, note, source_note, verified),
       asked:statement_years(due_on),
       signatures:statement_signatures(id, body, content, signed_name, signed_at, address)`,
    )
    .eq('id', statementId)
    .order('signed_at', { referencedTable: 'signatures', ascending: false })
    .limit(MOST_SIGNATURES, { referencedTable: 'signatures' })
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await statement);
}
