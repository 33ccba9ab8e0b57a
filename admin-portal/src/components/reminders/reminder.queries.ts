import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

type Functions = Database['public']['Functions'];

/** A reminder that goes out in the next 30 days, or is held back. */
export type Reminder = Functions['reminder_plan']['Returns'][number];
/** The days of reminders in force: of all duties, of invoices, of documents, or of one rule. */
export type ReminderDays = Functions['reminder_days']['Returns'][number];

const tables = [
  'reminder_ladders',
  'reminder_holds',
  'obligations',
  'invoices',
  'yearly_statements',
  'payment_notices',
  'documents',
  'companies',
] as const;

export const reminderQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'reminders'] as const,

  /** What goes out, by day: of every company unless the filters `company` and `client` say otherwise. */
  plan: (scope: TenantScope, params: ListParams) =>
    functionList<Reminder>([...reminderQueries.all(scope), 'plan'], params, {
      shows: tables,
      call: ({ first, size }) => {
        const { show = '', company, client } = params.filters;
        return scope.supabase.rpc('reminder_plan', {
          tenant_id: scope.tenantId,
          search: params.search,
          show,
          ...(company && { only_company: company }),
          ...(client && { only_client: client }),
          first,
          size,
        });
      },
    }),

  /** The next reminders of one company, the earliest first. */
  next: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...reminderQueries.all(scope), 'next', companyId],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const plan = scope.supabase.rpc('reminder_plan', {
          tenant_id: scope.tenantId,
          only_company: companyId,
          size: 3,
        });
        return unwrap(await plan.abortSignal(signal));
      },
    }),

  /** Until when and why the reminders of a company are held; null when they are not. */
  hold: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...reminderQueries.all(scope), 'hold', companyId],
      meta: shows('reminder_holds'),
      async queryFn({ signal }) {
        const hold = scope
          .from('reminder_holds')
          .select('until, reason, held_at, by:profiles(full_name)')
          .eq('company_id', companyId)
          .abortSignal(signal)
          .maybeSingle();
        return unwrap(await hold);
      },
    }),

  /** The companies of a client in this tenant, up to the most that can be held at a time. */
  companiesOf: (scope: TenantScope, clientId: string) =>
    queryOptions({
      queryKey: [...reminderQueries.all(scope), 'companies', clientId],
      meta: shows('companies'),
      async queryFn({ signal }) {
        const companies = scope
          .from('companies')
          .select('id, name')
          .eq('user_id', clientId)
          .order('name')
          .limit(MOST_HELD)
          .abortSignal(signal);
        return unwrap(await companies);
      },
    }),

  /** On which days people are reminded: all duties first, then invoices, then documents, then rules with days of their own. */
  days: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...reminderQueries.all(scope), 'days'],
      meta: shows('reminder_ladders'),
      async queryFn({ signal }) {
        const days = scope.supabase.rpc('reminder_days', { tenant_id: scope.tenantId });
        return unwrap(await days.abortSignal(signal));
      },
    }),
};

/** As hold_reminders_of in the database asks. */
export const MOST_HELD = 200;
