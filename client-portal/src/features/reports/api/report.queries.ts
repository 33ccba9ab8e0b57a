import { listQuery, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { allRows, unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { daysOf, type Period } from '@portal/shared-core/views/reports';
import { queryOptions } from '@tanstack/react-query';

const all = ({ tenantId }: TenantScope) => ['client', tenantId, 'reports'] as const;
const of = (scope: TenantScope, period: Period) => ({
  tenant_id: scope.tenantId,
  ...daysOf(period),
});

/** The reports of a client: each is one question over the active tenant. */
export const reportQueries = {
  companies: (scope: TenantScope, period: Period) =>
    queryOptions({
      queryKey: [...all(scope), 'companies', period],
      meta: shows('companies', 'company_users'),
      queryFn: async ({ signal }) =>
        unwrap(await scope.supabase.rpc('report_companies', of(scope, period)).abortSignal(signal)),
    }),

  /** The names of the entity types, by code. */
  types: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['client', 'reference', 'entity-type-names'],
      meta: shows(),
      queryFn: async ({ signal }) => {
        const types = scope.supabase.from('entity_types').select('code, name').abortSignal(signal);
        return new Map(unwrap(await types).map(({ code, name }) => [code, name]));
      },
    }),

  duties: (scope: TenantScope, period: Period) =>
    queryOptions({
      queryKey: [...all(scope), 'duties', period],
      meta: shows('obligations', 'companies'),
      queryFn: async ({ signal }) =>
        unwrap(
          await scope.supabase.rpc('report_obligations', of(scope, period)).abortSignal(signal),
        ),
    }),

  expiring: (scope: TenantScope, period: Period) =>
    queryOptions({
      queryKey: [...all(scope), 'expiring', period],
      meta: shows('documents', 'parties', 'companies'),
      queryFn: async ({ signal }) =>
        unwrap(
          await scope.supabase
            .rpc('report_expiring_documents', { ...of(scope, period), most: 1000 })
            .abortSignal(signal),
        ),
    }),

  activity: (scope: TenantScope, period: Period) =>
    queryOptions({
      queryKey: [...all(scope), 'activity', period],
      meta: shows(
        'draft_applications',
        'change_requests',
        'documents',
        'support_tickets',
        'obligations',
      ),
      // Fifteen kinds of six years are more than an answer holds.
      queryFn: ({ signal }) =>
        allRows((...part) =>
          scope.supabase
            .rpc('report_activity', { ...of(scope, period), step: 'month' })
            .order('period')
            .order('kind')
            .range(...part)
            .abortSignal(signal),
        ),
    }),

  spending: (scope: TenantScope, period: Period) =>
    queryOptions({
      queryKey: [...all(scope), 'spending', period],
      meta: shows('invoices', 'invoice_lines', 'ledger_entries'),
      queryFn: async ({ signal }) =>
        unwrap(await scope.supabase.rpc('report_spending', of(scope, period)).abortSignal(signal)),
    }),

  /** The rows behind a figure of the activity: the filters `kind`, `from` and `to`. */
  activityRows: (scope: TenantScope, params: ListParams) =>
    listQuery([...all(scope), 'activity-rows'], params, {
      shows: [
        'application_events',
        'change_request_events',
        'documents',
        'support_tickets',
        'obligations',
      ],
      sortable: ['at'],
      tieBreak: 'subject_id',
      select(options) {
        const { kind = '', from = '', to = '' } = params.filters;
        let rows = scope
          .from('activity_list')
          .select('at, kind, subject_id, company_id, title', options);
        if (kind) rows = rows.eq('kind', kind);
        if (from) rows = rows.gte('at', `${from} 00:00 America/Nassau`);
        return to ? rows.lte('at', `${to} 23:59:59.999 America/Nassau`) : rows;
      },
    }),

  /** The invoices behind a figure of the spending: the filters `from` and `to`. */
  invoiceRows: (scope: TenantScope, params: ListParams) =>
    listQuery([...all(scope), 'invoice-rows'], params, {
      shows: ['invoices', 'companies'],
      sortable: ['issued_on', 'number', 'total'],
      select(options) {
        const { from = '', to = '' } = params.filters;
        let rows = scope
          .from('invoices')
          .select(
            'id, number, state, currency, total, paid, issued_on, due_on, company_id, company:companies(name), application_id',
            options,
          )
          .in('state', ['issued', 'paid']);
        if (from) rows = rows.gte('issued_on', from);
        return to ? rows.lte('issued_on', to) : rows;
      },
    }),
};
