import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A group with how many companies it has and what is owed for them; without `group_id` what is in none. */
export type GroupFigures = Database['public']['Functions']['group_figures']['Returns'][number];

const key = ({ tenantId }: TenantScope) => ['client', tenantId, 'groups'] as const;

export const groupQueries = {
  figures: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'figures'],
      meta: shows(
        'company_groups',
        'company_group_members',
        'companies',
        'company_users',
        'invoices',
        'ledger_entries',
      ),
      queryFn: async ({ signal }) =>
        unwrap(
          await scope.supabase
            .rpc('group_figures', { tenant_id: scope.tenantId })
            .abortSignal(signal),
        ),
    }),

  /** The group of each company that is in one, by the id of the company. */
  members: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'members'],
      meta: shows('company_group_members', 'company_users'),
      queryFn: async ({ signal }) => {
        const rows = await allRows((from, to) =>
          scope
            .from('company_group_members')
            .select('company_id, group_id')
            .order('company_id')
            .range(from, to)
            .abortSignal(signal),
        );
        return new Map(rows.map(({ company_id: company, group_id: group }) => [company, group]));
      },
    }),
};
