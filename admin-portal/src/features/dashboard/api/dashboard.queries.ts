import { nassauToday } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { MOST_ROWS, unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

type Functions = Database['public']['Functions'];
export type DayFigures = Functions['staff_figures']['Returns'];
/** One thing that waits on staff. */
export type WorkItem = Functions['staff_work']['Returns'][number];

export type Whose = 'mine' | 'team' | 'unclaimed';

export const WORK_PAGE = 10;
const SHOWN = 6;
const DAYS_AHEAD = 14;

const worked = shows(
  'kyc_review_queue',
  'kyc_oversight',
  'kyc_profiles',
  'draft_applications',
  'change_requests',
  'documents',
  'compliance_alerts',
  'staff_tasks',
  'support_tickets',
  'parties',
  'companies',
  'company_participants',
);

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'dashboard'] as const;

export const dashboardQueries = {
  figures: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'figures'],
      meta: shows(
        'kyc_review_queue',
        'compliance_alerts',
        'draft_applications',
        'obligations',
        'documents',
        'change_requests',
        'company_departures',
        'support_tickets',
        'staff_tasks',
      ),
      async queryFn({ signal }) {
        const figures = scope.supabase.rpc('staff_figures', { tenant_id: scope.tenantId });
        return unwrap(await figures.abortSignal(signal));
      },
    }),

  /** What waits on staff: what is in hand first, then what is late. */
  work: (scope: TenantScope, whose: Whose, page: number) =>
    queryOptions({
      queryKey: [...key(scope), 'work', whose, page],
      meta: worked,
      placeholderData: keepPreviousData,
      async queryFn({ signal }) {
        const work = scope.supabase.rpc('staff_work', {
          tenant_id: scope.tenantId,
          whose,
          first: (page - 1) * WORK_PAGE,
          size: WORK_PAGE,
        });
        const rows = unwrap(await work.abortSignal(signal));
        return { rows, total: rows[0]?.total ?? 0 };
      },
    }),

  load: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'load'],
      meta: worked,
      async queryFn({ signal }) {
        const load = scope.supabase.rpc('team_load', { tenant_id: scope.tenantId });
        return unwrap(await load.abortSignal(signal));
      },
    }),

  /** The duties that have been late longest, with what each costs. */
  late: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'late'],
      meta: shows('obligations', 'companies'),
      async queryFn({ signal }) {
        const late = scope
          .from('duty_list')
          .select('id, company_id, company_name, rule_name, due_on, amount, currency, exposure')
          .eq('state', 'open')
          .lt('due_on', nassauToday())
          .order('due_on')
          .order('id')
          .limit(SHOWN)
          .abortSignal(signal);
        return unwrap(await late);
      },
    }),

  /** What falls due in the next fourteen days, by day and kind. */
  ahead: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'ahead', nassauToday()],
      meta: shows('obligations', 'documents', 'kyc_oversight', 'kyc_profiles'),
      queryFn: ({ signal }) => listAhead(scope, signal),
    }),
};

async function listAhead({ supabase, tenantId }: TenantScope, signal: AbortSignal) {
  const today = nassauToday();
  const calendar = supabase.rpc('calendar', {
    tenant_id: tenantId,
    from_day: today,
    to_day: dayAfter(today, DAYS_AHEAD),
    most: MOST_ROWS,
  });
  const entries = unwrap(await calendar.abortSignal(signal));
  const groups = new Map<string, { day: string; kind: string; title: string; count: number }>();
  for (const { on_day: day, kind, title, state } of entries) {
    if (kind === 'obligation' && state !== 'open') continue;
    const name = kind === 'obligation' ? title : kind;
    const group = groups.get(`${day} ${name}`);
    if (group) group.count += 1;
    else groups.set(`${day} ${name}`, { day, kind, title, count: 1 });
  }
  // The last day of an answer that was cut may have more.
  const cut = entries.length >= MOST_ROWS ? entries.at(-1)?.on_day : undefined;
  return [...groups.values()].map((group) => ({ ...group, isCut: group.day === cut }));
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
