import { nassauToday } from '@portal/shared-core/domain/format';
import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { severities } from '#/components/compliance/alerts.ts';

export type AlertListItem = NonNullable<Awaited<ReturnType<typeof selectAlerts>>['data']>[number];

/** A step of an alert. */
export type AlertStep = Database['public']['Functions']['alert_history']['Returns'][number];

const columns =
  `id, kind, dedupe_key, severity, state, title, detail, due_on, raised_at, resolved_at, resolution, is_settled,
  snoozed_until, snooze_reason,
  company_id, obligation_id, party_id, assignee, owner:profiles!compliance_alerts_assignee_fkey(full_name, email),
  resolved_by, resolver:profiles!compliance_alerts_resolved_by_fkey(full_name),
  company:companies(name), party:parties(name, profile:kyc_profiles(id))` as const;

const tables = ['compliance_alerts', 'companies', 'parties', 'kyc_profiles'] as const;

export const alertQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'alerts'] as const,

  /** The alerts of the tenant, those that are neither resolved nor snoozed unless the filter `state` says otherwise; `me` is the signed-in user. */
  list: (scope: TenantScope, params: ListParams, me: string) =>
    listQuery(alertQueries.all(scope), params, {
      shows: [...tables],
      sortable: ['severity', 'due_on', 'raised_at', 'resolved_at'],
      thenBy: 'due_on',
      select: (options) => selectAlerts(scope, params, me, options),
    }),

  /** How many wait, by state and severity. */
  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...alertQueries.all(scope), 'counts'],
      meta: shows('compliance_alerts'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('compliance_alert_counts', { tenant_id: scope.tenantId });
        return unwrap(await counts.abortSignal(signal));
      },
    }),

  /** One alert, or null where the tenant has none of this id. */
  detail: (scope: TenantScope, alertId: string) =>
    queryOptions({
      queryKey: [...alertQueries.all(scope), 'detail', alertId],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const alerts = scope.from('compliance_alerts').select(columns).eq('id', alertId);
        const [alert] = unwrap(await alerts.abortSignal(signal));
        return alert ?? null;
      },
    }),

  /** The companies in which the person of an alert takes part. */
  companies: (scope: TenantScope, alertId: string) =>
    queryOptions({
      queryKey: [...alertQueries.all(scope), 'companies', alertId],
      meta: shows('companies', 'company_participants', 'party_holders', 'party_companies'),
      async queryFn({ signal }) {
        return allRows((...part) =>
          scope.supabase
            .rpc('alert_companies', { alert_id: alertId })
            .range(...part)
            .abortSignal(signal),
        );
      },
    }),

  /** What became of an alert, the newest first. */
  history: (scope: TenantScope, alertId: string) =>
    queryOptions({
      queryKey: [...alertQueries.all(scope), 'history', alertId],
      meta: shows('compliance_alerts'),
      async queryFn({ signal }) {
        const steps = scope.supabase.rpc('alert_history', { alert_id: alertId });
        return unwrap(await steps.abortSignal(signal));
      },
    }),
};

function selectAlerts(
  { from }: TenantScope,
  { search, filters }: ListParams,
  me: string,
  options: CountOptions,
) {
  let alerts = from('compliance_alerts').select(columns, options);
  if (search) alerts = alerts.or(containsIn(['title', 'detail'], search));
  const severity = severities.find((each) => each === filters['severity']);
  if (severity) alerts = alerts.eq('severity', severity);
  if (filters['kind']) alerts = alerts.eq('kind', filters['kind']);
  if (filters['company']) alerts = alerts.eq('company_id', filters['company']);
  if (filters['whose'] === 'mine') alerts = alerts.eq('assignee', me);
  if (filters['whose'] === 'none') alerts = alerts.is('assignee', null);
  const state = filters['state'];
  const today = nassauToday();
  if (state === 'snoozed') return alerts.neq('state', 'resolved').gt('snoozed_until', today);
  // Until their day snoozed alerts stand in the list of the snoozed, and in that of all.
  if (state !== 'resolved' && state !== 'every') {
    alerts = alerts.or(`snoozed_until.is.null,snoozed_until.lte.${today}`);
  }
  if (state === 'open' || state === 'acknowledged' || state === 'resolved') {
    return alerts.eq('state', state);
  }
  return state === 'every' ? alerts : alerts.neq('state', 'resolved');
}

/** Where the text of a form about alerts is kept until it is sent. */
export function keptAlert(scope: TenantScope, form: string, id: string) {
  return [...alertQueries.all(scope), 'kept', form, id];
}
