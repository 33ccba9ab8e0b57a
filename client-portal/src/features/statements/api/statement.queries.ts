import { addErrors } from '@portal/shared-core/errors';
import { statementErrors } from '@portal/shared-core/errors/statements';
import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

addErrors(statementErrors);

export type Statement = Awaited<ReturnType<typeof listStatements>>[number];

const columns =
  'id, company_id, company_name, year, state, prefill, answers, version, signed_at, return_note, updated_at, due_on, may_answer' as const;

export const statementQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'statements'] as const,

  /** The statements of all companies the client acts for, the newest year first. */
  list: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'list'],
      meta: shows('yearly_statements', 'companies', 'company_users'),
      queryFn: ({ signal }) => listStatements(scope, signal),
    }),

  /** One statement. Raises not_found for who does not act for the company. */
  one: (scope: TenantScope, id: string) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'one', id],
      meta: shows('yearly_statements', 'companies', 'company_users'),
      queryFn: ({ signal }) => getStatement(scope, id, signal),
    }),

  /** What the registers of the company hold today. */
  registers: (scope: TenantScope, id: string) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'registers', id],
      meta: shows('company_participants', 'parties', 'companies'),
      async queryFn({ signal }) {
        const found = scope.supabase.rpc('statement_registers', { statement_ids: [id] });
        return unwrap(await found.abortSignal(signal))[0]?.registers ?? null;
      },
    }),

  /** What the registers of many companies hold today, by the id of the statement; at most 500. */
  registersOf: (scope: TenantScope, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'registers', ids],
      meta: shows('company_participants', 'parties', 'companies'),
      async queryFn({ signal }) {
        const found = scope.supabase.rpc('statement_registers', { statement_ids: [...ids] });
        const rows = unwrap(await found.abortSignal(signal));
        return new Map(rows.map(({ statement_id: id, registers }) => [id, registers]));
      },
    }),

  /** What was signed last; null before the first signature. */
  signature: (scope: TenantScope, id: string) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'signature', id],
      meta: shows('yearly_statements'),
      async queryFn({ signal }) {
        const found = scope
          .from('statement_signatures')
          .select('body, signed_name, signed_at, address')
          .eq('statement_id', id)
          .order('signed_at', { ascending: false })
          .limit(1);
        return unwrap(await found.abortSignal(signal))[0] ?? null;
      },
    }),

  /** The relevant activities of the substance law. They change with a release. */
  activities: ({ supabase }: TenantScope) =>
    queryOptions({
      queryKey: ['client', 'substance-activities'],
      staleTime: Number.POSITIVE_INFINITY,
      async queryFn({ signal }) {
        const found = supabase.from('substance_activities').select('code, name').order('position');
        return unwrap(await found.abortSignal(signal));
      },
    }),
};

async function getStatement(
  scope: TenantScope,
  id: string,
  signal: AbortSignal,
): Promise<Statement> {
  return unwrapRow(
    await scope
      .from('yearly_statement_list')
      .select(columns)
      .eq('id', id)
      .abortSignal(signal)
      .maybeSingle(),
  );
}

async function listStatements(scope: TenantScope, signal: AbortSignal) {
  return allRows((from, to) =>
    scope
      .from('yearly_statement_list')
      .select(columns)
      .order('year', { ascending: false })
      .order('company_name')
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
}
