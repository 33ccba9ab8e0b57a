import { isDateOnly, nassauToday } from '@portal/shared-core/domain/format';
import { containsIn } from '@portal/shared-core/domain/search';
import { daysLater } from '@portal/shared-core/domain/month';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A duty as staff list it: of whom, and how late. */
export type ListDuty = Database['public']['Views']['duty_list']['Row'];

const tables = ['obligations', 'payment_notices', 'companies'] as const;
const SOON_DAYS = 30;

export const dutyQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'duties'] as const,

  /** The duties of all companies of the tenant: open ones unless the filter `state` says otherwise. */
  list: (scope: TenantScope, params: ListParams) =>
    listQuery(dutyQueries.all(scope), params, {
      shows: [...tables],
      sortable: ['due_on', 'company_name', 'client_name', 'rule_name', 'amount'],
      select: (options) => selectDuties(scope, params, options),
    }),

  /** One duty, or null where the tenant has none of this id. */
  detail: (scope: TenantScope, dutyId: string) =>
    queryOptions({
      queryKey: [...dutyQueries.all(scope), 'detail', dutyId],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const duties = scope.from('duty_list').select('*').eq('id', dutyId);
        return unwrap(await duties.abortSignal(signal))[0] ?? null;
      },
    }),

  figures: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...dutyQueries.all(scope), 'figures'],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const figures = scope.supabase.rpc('duty_figures', { tenant_id: scope.tenantId });
        return unwrap(await figures.abortSignal(signal))[0] ?? null;
      },
    }),

  /** The rules in force that companies have duties from, for the filter. */
  kinds: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'obligation-kinds'],
      meta: shows(),
      async queryFn({ signal }) {
        const rules = scope.supabase
          .from('obligation_rules')
          .select('code, name, entity_types')
          .eq('subject', 'company')
          .is('valid_to', null)
          .order('name');
        return unwrap(await rules.abortSignal(signal));
      },
      staleTime: 600_000,
    }),
};

function selectDuties(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  const today = nassauToday();
  let duties = from('duty_list').select('*', options);
  if (search) duties = duties.or(containsIn(['rule_name', 'company_name', 'client_name'], search));
  if (filters['rule']) duties = duties.eq('rule_code', filters['rule']);
  if (filters['company']) duties = duties.eq('company_id', filters['company']);
  if (filters['client']) duties = duties.eq('client_id', filters['client']);
  if (isDateOnly(filters['day'] ?? '')) duties = duties.eq('due_on', filters['day'] ?? '');
  const { from: first = '', to: last = '' } = filters;
  if (isDateOnly(first)) duties = duties.gte('due_on', first);
  if (isDateOnly(last)) duties = duties.lte('due_on', last);
  const { state = '' } = filters;
  switch (state) {
    case 'late':
      return duties.eq('state', 'open').lt('due_on', today);
    case 'soon':
      return duties
        .eq('state', 'open')
        .gte('due_on', today)
        .lte('due_on', daysLater(today, SOON_DAYS));
    case 'reported':
      return duties.eq('state', 'open').eq('notice->>state', 'open');
    case 'settled':
      return duties.in('state', ['done', 'waived']);
    // The three that a figure of the report opens.
    case 'in_time':
    case 'done_late':
    case 'waived':
      return duties.eq('outcome', state);
    case 'every':
      return duties;
    default: // an address may say anything
      return duties.eq('state', 'open');
  }
}
