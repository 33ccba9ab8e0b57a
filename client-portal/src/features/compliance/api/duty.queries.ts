import { containsIn } from '@portal/shared-core/domain/search';
import { nassauToday } from '@portal/shared-core/domain/format';
import { daysLater } from '@portal/shared-core/domain/month';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { MOST_ROWS, unwrap, type Database } from '@portal/shared-core/supabase';
import { type TenantScope } from '@portal/shared-core/tenant';
import type { Duty } from '@portal/shared-core/views';
import { queryOptions } from '@tanstack/react-query';

import { NO_GROUP } from '#/components/groups/group-names.ts';

/** Sums of one currency, as `duty_figures` answers them. */
export interface DutyMoney {
  currency: string;
  late: number;
  /** The part of it that an invoice bills. */
  late_invoiced: number;
  penalty: number;
  next_on: string | null;
  year: number;
}

/** A duty with how its fee is paid while no invoice bills it. */
export type PayableDuty = Duty & Pick<Database['public']['Views']['duty_list']['Row'], 'payment'>;

/** The views of the list of duties, as the address names them. */
type DutyState =
  | 'open'
  | 'late'
  | 'soon'
  | 'reported'
  | 'settled'
  | 'in_time'
  | 'done_late'
  | 'waived'
  | 'all';

const tables = [
  'obligations',
  'payment_notices',
  'companies',
  'company_users',
  'invoices',
  'bank_details',
  'company_group_members',
] as const;

export const dutyQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'duties'] as const,

  /** Duties of one company, or of all with `companyId` null; the filter `state` is a `DutyState`, '' for open, `from` and `to` are due days, `rule` is the code of a rule. */
  list: (scope: TenantScope, companyId: string | null, params: ListParams) =>
    listQuery<PayableDuty>([...dutyQueries.all(scope), companyId], lastSettledFirst(params), {
      shows: [...tables],
      sortable: ['due_on', 'company_name', 'rule_name'],
      select: (options) => selectDuties(scope, companyId, params, options),
    }),

  /** Of one company, or of all with `companyId` null; of one group, '' for all. */
  figures: (scope: TenantScope, companyId: string | null, group: string) =>
    queryOptions({
      queryKey: [...dutyQueries.all(scope), 'figures', companyId, group],
      meta: shows(...tables),
      queryFn: async ({ signal }) => {
        const figures = scope.supabase.rpc('duty_figures', {
          tenant_id: scope.tenantId,
          ...(companyId && { company_id: companyId }),
          ...inGroup(group),
        });
        const [row] = unwrap(await figures.abortSignal(signal));
        return row ?? null;
      },
    }),

  /** What falls due from one day to another, at most 1,000 entries. */
  calendar: (scope: TenantScope, { companyId, group, from, to }: CalendarOf) =>
    queryOptions({
      queryKey: [...dutyQueries.all(scope), 'calendar', companyId, group, from, to],
      meta: shows(
        'obligations',
        'documents',
        'companies',
        'parties',
        'company_participants',
        'company_group_members',
      ),
      queryFn: async ({ signal }) => {
        const entries = scope.supabase.rpc('calendar', {
          tenant_id: scope.tenantId,
          from_day: from,
          to_day: to,
          ...(companyId && { company_id: companyId }),
          ...inGroup(group),
          most: MOST_ROWS,
        });
        return unwrap(await entries.abortSignal(signal));
      },
    }),
};

/** Which entries a calendar has: of one company, or of all; of one group, '' for all; and the days. */
interface CalendarOf {
  companyId: string | null;
  group: string;
  from: string;
  to: string;
}

/** A group as the address names it, as the functions of the database take it. */
function inGroup(group: string) {
  if (group === NO_GROUP) return { in_none: true };
  return group ? { in_group: group } : {};
}

/** Settled duties are shown the last one first. */
function lastSettledFirst(params: ListParams): ListParams {
  if (params.filters['state'] !== 'settled') return params;
  return { ...params, sort: { ...params.sort, direction: 'desc' } };
}

/** The same rows with the group of their company; the type is that of the list without it. */
const OF_GROUPS = 'group_duties' as 'duty_list';

function selectDuties(
  { from }: TenantScope,
  companyId: string | null,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  const today = nassauToday();
  const group = filters['group'];
  let duties = from(group ? OF_GROUPS : 'duty_list').select('*', options);
  if (group) {
    duties =
      group === NO_GROUP
        ? duties.is('group_id' as 'company_id', null)
        : duties.eq('group_id' as 'company_id', group);
  }
  if (companyId) duties = duties.eq('company_id', companyId);
  if (search) duties = duties.or(containsIn(['rule_name', 'company_name'], search));
  if (filters['from']) duties = duties.gte('due_on', filters['from']);
  if (filters['to']) duties = duties.lte('due_on', filters['to']);
  if (filters['rule']) duties = duties.eq('rule_code', filters['rule']);
  const state = filters['state'] as DutyState | '';
  switch (state) {
    case 'late':
      return duties.eq('state', 'open').lt('due_on', today);
    case 'soon':
      return duties.eq('state', 'open').gte('due_on', today).lte('due_on', daysLater(today, 30));
    case 'reported':
      return duties.eq('state', 'open').eq('notice->>state', 'open');
    case 'settled':
      return duties.in('state', ['done', 'waived']);
    case 'in_time':
    case 'done_late':
    case 'waived':
      return duties.eq('outcome', state);
    case 'all':
      return duties;
    case 'open':
    case '':
    default: // an address may say anything
      return duties.eq('state', 'open');
  }
}
