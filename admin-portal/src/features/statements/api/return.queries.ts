import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { statementQueries } from './statement.queries.ts';

type Functions = Database['public']['Functions'];

export type ReturnKind = Functions['return_rows']['Args']['kind'];
/** Which columns the file of a return has. */
export type ReturnTemplate = Database['public']['Tables']['return_templates']['Row'];
/** A company whose filing of beneficial owners is due. */
export type OwnerFiling = Functions['owner_filings']['Returns'][number];
export type ReturnRow = Functions['return_rows']['Returns'][number];

const ownerTables = [
  'yearly_statements',
  'companies',
  'company_participants',
  'parties',
  'kyc_profiles',
  'documents',
] as const;
/** What an export reads: everything, in the order of the function. */
const wholeList: ListParams = {
  page: 1,
  pageSize: 50,
  sort: { key: '', direction: 'asc' },
  search: '',
  filters: {},
};
const FIRST_OWNERS = 200;

interface Returned {
  /** Without it owners are those of the companies, stated or not. */
  year?: number;
  companies?: readonly string[];
}

const rowsOf = ({ tenantId }: TenantScope, kind: ReturnKind, { year, companies }: Returned) => ({
  tenant_id: tenantId,
  kind,
  year: year ?? null,
  ...(companies && { company_ids: [...companies] }),
});

export const returnQueries = {
  /** The companies whose filing of beneficial owners is due, the earliest first. */
  filings: (scope: TenantScope, params: ListParams) =>
    functionList<OwnerFiling>([...statementQueries.all(scope), 'filings'], params, {
      shows: ['obligations', ...ownerTables],
      call: ({ first, size }) =>
        scope.supabase.rpc('owner_filings', {
          tenant_id: scope.tenantId,
          search: params.search,
          only_late: params.filters['show'] === 'late',
          first,
          size,
        }),
    }),

  /** The rows of a return: of some companies, or of all whose statement of the year is accepted. */
  returns: (scope: TenantScope, { kind, ...which }: Returned & { kind: ReturnKind }) =>
    functionList<ReturnRow>([...statementQueries.all(scope), 'returns', kind, which], wholeList, {
      shows: ownerTables,
      call: ({ first, size }) =>
        scope.supabase.rpc('return_rows', { ...rowsOf(scope, kind, which), first, size }),
    }),

  /** The first owners of a return, with what is missing of their particulars. */
  owners: (scope: TenantScope, which: Returned) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'owners', which],
      meta: shows(...ownerTables),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('return_rows', {
          ...rowsOf(scope, 'beneficial_owners', which),
          size: FIRST_OWNERS,
        });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** The template of a return in force, and whether the firm set it. */
  template: (scope: TenantScope, kind: ReturnKind) =>
    queryOptions({
      queryKey: [...statementQueries.all(scope), 'template', kind],
      meta: shows('return_templates'),
      async queryFn({ signal }) {
        const templates = scope.supabase
          .from('return_templates')
          .select('*')
          .eq('kind', kind)
          .or(`tenant_id.is.null,tenant_id.eq.${scope.tenantId}`)
          .limit(2)
          .abortSignal(signal);
        const rows = unwrap(await templates);
        const own = rows.find(({ tenant_id: tenant }) => tenant !== null);
        return { template: own ?? rows[0], isOwn: own !== undefined };
      },
    }),
};
