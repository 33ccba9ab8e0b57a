import { endOfDay } from '@portal/shared-core/company';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type RecordedEvent = Awaited<ReturnType<typeof getCompany>>['events'][number];
export type DutyThen = NonNullable<Awaited<ReturnType<typeof getAsAt>>>['duties'][number];
export type Task = Awaited<ReturnType<typeof listTasks>>[number];

/** More duties than a company gathers in ten years. */
const MOST_DUTIES = 300;

export const complianceQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'compliance'] as const,

  /** Every duty of a company by day, open and settled. */
  duties: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...complianceQueries.all(scope), 'duties', companyId],
      meta: shows('obligations', 'payment_notices', 'companies'),
      async queryFn({ signal }) {
        const duties = scope
          .from('duty_list')
          .select('*')
          .eq('company_id', companyId)
          .order('due_on')
          .order('id')
          .limit(MOST_DUTIES)
          .abortSignal(signal);
        return unwrap(await duties);
      },
    }),

  /** The alerts of a company and of the people in it that are not resolved, the most severe first. */
  alerts: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...complianceQueries.all(scope), 'alerts', companyId],
      meta: shows('compliance_alerts', 'company_participants', 'party_holders', 'party_companies'),
      queryFn: ({ signal }) => listAlerts(scope, companyId, signal),
    }),

  /** The conditions and the recorded events of a company. */
  company: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...complianceQueries.all(scope), 'company', companyId],
      meta: shows('companies', 'recorded_events'),
      queryFn: ({ signal }) => getCompany(scope, companyId, signal),
    }),

  /** Duties, conditions and events as they stood at the end of a day. */
  asAt: (scope: TenantScope, companyId: string, day: string) =>
    queryOptions({
      queryKey: [...complianceQueries.all(scope), 'as-at', companyId, day],
      meta: shows('companies', 'company_record_changes', 'obligations', 'recorded_events'),
      queryFn: ({ signal }) => getAsAt(scope, companyId, day, signal),
    }),

  /** What follows if an event is recorded for a day. */
  consequences: (scope: TenantScope, companyId: string, event: string, day: string) =>
    queryOptions({
      queryKey: [...complianceQueries.all(scope), 'consequences', companyId, event, day],
      meta: shows('companies', 'obligations', 'recorded_events'),
      queryFn: ({ signal }) =>
        listConsequences(scope, { company_id: companyId, event, on_date: day }, signal),
    }),

  /** Which duties a condition adds, by the rules in force. */
  conditions: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'obligation-conditions'],
      meta: shows(),
      queryFn: ({ signal }) => listConditions(scope, signal),
      staleTime: 600_000,
    }),

  /** What checks staff can open about a company. */
  checkKinds: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'check-kinds', 'company'],
      meta: shows(),
      async queryFn({ signal }) {
        const kinds = scope.supabase
          .from('compliance_check_kinds')
          .select('code, name')
          .contains('subjects', ['company'])
          .order('position')
          .abortSignal(signal);
        return unwrap(await kinds);
      },
      staleTime: 600_000,
    }),

  /** The tasks about the people of a company: open ones first. */
  tasks: (scope: TenantScope, partyIds: readonly string[]) =>
    queryOptions({
      queryKey: [...complianceQueries.all(scope), 'tasks', ...partyIds],
      meta: shows('staff_tasks'),
      queryFn: ({ signal }) => listTasks(scope, partyIds, signal),
    }),
};

/** Duties, conditions and events of a company as they stood at the end of a day; null where the company cannot be read. */
async function getAsAt(scope: TenantScope, companyId: string, day: string, signal: AbortSignal) {
  const then = scope.supabase.rpc('compliance_as_at', {
    company: companyId,
    known_at: endOfDay(day),
  });
  return unwrap(await then.abortSignal(signal))[0] ?? null;
}

async function listConsequences(
  { supabase }: TenantScope,
  event: { company_id: string; event: string; on_date: string },
  signal: AbortSignal,
) {
  return unwrap(await supabase.rpc('event_consequences', event).abortSignal(signal));
}

async function listAlerts({ supabase }: TenantScope, companyId: string, signal: AbortSignal) {
  const alerts = supabase.rpc('company_alerts', { company_id: companyId });
  return unwrap(await alerts.abortSignal(signal));
}

async function getCompany({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const company = from('companies')
    .select(
      `conditions,
       events:recorded_events(id, event, on_date, note, voided, void_reason, voided_at, recorded_at,
         by:profiles!recorded_events_recorded_by_fkey(full_name), voider:profiles!recorded_events_voided_by_fkey(full_name))`,
    )
    .eq('id', companyId)
    .order('on_date', { referencedTable: 'events', ascending: false })
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await company);
}

async function listConditions({ supabase }: TenantScope, signal: AbortSignal) {
  const rules = supabase
    .from('obligation_rules')
    .select('name, condition, entity_types')
    .not('condition', 'is', null)
    .is('valid_to', null)
    .order('name')
    .abortSignal(signal);
  return unwrap(await rules);
}

async function listTasks({ from }: TenantScope, partyIds: readonly string[], signal: AbortSignal) {
  const tasks = from('staff_tasks')
    .select(
      'id, title, detail, due_on, state, note, done_at, by:profiles!staff_tasks_done_by_fkey(full_name)',
    )
    .in('party_id', [...partyIds])
    .order('state')
    .order('due_on')
    .abortSignal(signal);
  return unwrap(await tasks);
}

/** Where the text of a form is kept until it is sent. */
export function keptKey(scope: TenantScope, form: string, id: string) {
  return [...complianceQueries.all(scope), 'kept', form, id];
}
