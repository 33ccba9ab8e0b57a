import { listQuery, type ListParams } from '@portal/shared-core/lists';
import { shows, type WatchedTable } from '@portal/shared-core/query';
import { allRows, unwrap, type Enum } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { daysOf, type Period } from '@portal/shared-core/views/reports';
import { queryOptions } from '@tanstack/react-query';

/** What a report is about: the active tenant, or all of them. */
export interface ReportScope extends TenantScope {
  isAll: boolean;
}

const all = ({ tenantId, isAll }: ReportScope) =>
  ['admin', tenantId, 'reports', isAll ? 'all' : 'tenant'] as const;
const of = ({ tenantId, isAll }: ReportScope, period: Period) => ({
  ...(!isAll && { tenant_id: tenantId }),
  ...daysOf(period),
});

/** A report: one question over a tenant or all of them, read again when one of its tables changes. */
function report<Rows>(
  scope: ReportScope,
  name: string,
  period: Period,
  tables: readonly WatchedTable[],
  read: (signal: AbortSignal) => Promise<Rows>,
) {
  return queryOptions({
    queryKey: [...all(scope), name, period],
    meta: shows(...tables),
    queryFn: ({ signal }) => read(signal),
  });
}

/** The reports of staff (REP-01). */
export const reportQueries = {
  companies: (scope: ReportScope, period: Period) =>
    report(scope, 'companies', period, ['companies'], async (signal) =>
      unwrap(await scope.supabase.rpc('report_companies', of(scope, period)).abortSignal(signal)),
    ),

  /** The names of the entity types, by code. */
  types: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'entity-type-names'],
      meta: shows(),
      queryFn: async ({ signal }) => {
        const types = scope.supabase.from('entity_types').select('code, name').abortSignal(signal);
        return new Map(unwrap(await types).map(({ code, name }) => [code, name]));
      },
    }),

  kyc: (scope: ReportScope, period: Period) =>
    report(scope, 'kyc', period, ['kyc_profiles'], async (signal) =>
      unwrap(await scope.supabase.rpc('report_kyc_ageing', of(scope, period)).abortSignal(signal)),
    ),

  risk: (scope: ReportScope, period: Period) =>
    report(scope, 'risk', period, ['risk_assessments', 'companies', 'parties'], async (signal) =>
      unwrap(await scope.supabase.rpc('report_risk', of(scope, period)).abortSignal(signal)),
    ),

  duties: (scope: ReportScope, period: Period) =>
    report(scope, 'duties', period, ['obligations', 'companies'], async (signal) =>
      unwrap(await scope.supabase.rpc('report_obligations', of(scope, period)).abortSignal(signal)),
    ),

  expiring: (scope: ReportScope, period: Period) =>
    report(scope, 'expiring', period, ['documents', 'parties', 'companies'], async (signal) => {
      const rows = scope.supabase.rpc('report_expiring_documents', {
        ...of(scope, period),
        most: 1000,
      });
      return unwrap(await rows.abortSignal(signal));
    }),

  activity: (scope: ReportScope, period: Period) =>
    report(scope, 'activity', period, activityTables, async (signal) => {
      // Fifteen kinds of six years are more than an answer holds.
      return allRows((...part) =>
        scope.supabase
          .rpc('report_activity', { ...of(scope, period), step: 'month' })
          .order('period')
          .order('kind')
          .range(...part)
          .abortSignal(signal),
      );
    }),

  /** The rows behind a figure of the activity: the filters `kind`, `from` and `to`. */
  activityRows: (scope: ReportScope, params: ListParams) =>
    listQuery([...all(scope), 'activity-rows'], params, {
      shows: activityTables,
      sortable: ['at'],
      tieBreak: 'subject_id',
      select(options) {
        const { kind = '', from = '', to = '' } = params.filters;
        let rows = scope
          .from('activity_list')
          .select('at, kind, subject_id, company_id, title', options)
          .eq('kind', kind);
        if (from) rows = rows.gte('at', `${from} 00:00 America/Nassau`);
        return to ? rows.lte('at', `${to} 23:59:59.999 America/Nassau`) : rows;
      },
    }),

  /** The KYC profiles behind a figure: the filters `state`, `from` and `to` of the day they came into it. */
  kycRows: (scope: ReportScope, params: ListParams) =>
    listQuery([...all(scope), 'kyc-rows'], params, {
      shows: ['kyc_profiles', 'parties'],
      sortable: ['state_since'],
      select(options) {
        const { state = '', from = '', to = '' } = params.filters;
        let rows = scope
          .from('kyc_profiles')
          .select('id, state, level, state_since, party:parties(name, kind)', options)
          .eq('state', state as Enum<'kyc_state'>);
        if (from) rows = rows.gte('state_since', `${from} 00:00 America/Nassau`);
        return to ? rows.lte('state_since', `${to} 23:59:59.999 America/Nassau`) : rows;
      },
    }),
};

const activityTables: readonly WatchedTable[] = [
  'draft_applications',
  'change_requests',
  'documents',
  'support_tickets',
  'obligations',
];
