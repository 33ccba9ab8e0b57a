import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

type Functions = Database['public']['Functions'];

/** A service of a company, or of a client alone, that recurs, with what is due of it and what it brings in a year. */
export type Recurring = Functions['recurring_list']['Returns'][number];

export const recurringQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'recurring'] as const,

  /** What recurs in the firm, by company. */
  list: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...recurringQueries.all(scope), 'list'],
      meta: shows('recurring_services', 'companies', 'invoices', 'invoice_lines'),
      queryFn: async ({ signal }): Promise<Recurring[]> => {
        const rows = scope.supabase.rpc('recurring_list', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** Whether the nightly run drafts what is due; it does not where nothing was set. */
  nightly: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...recurringQueries.all(scope), 'nightly'],
      meta: shows('recurring_settings'),
      queryFn: async ({ signal }): Promise<boolean> => {
        const setting = scope
          .from('recurring_settings')
          .select('is_nightly')
          .abortSignal(signal)
          .maybeSingle();
        return unwrap(await setting)?.is_nightly ?? false;
      },
    }),

  /** Our services with a price, of which one may recur. */
  services: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...recurringQueries.all(scope), 'services'],
      meta: shows(),
      queryFn: async ({ signal }) => {
        const rows = scope.supabase.rpc('firm_prices', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),
};

/** Enters a service that recurs. Raises recurring.invalid, recurring.billed_yearly. */
export const useAddRecurring = () => useCommand('add_recurring');

/** Pauses a service. Raises recurring.ended. */
export const usePauseRecurring = () => useCommand('pause_recurring');

/** Lets a paused service go on. Raises recurring.ended. */
export const useResumeRecurring = () => useCommand('resume_recurring');

/** Ends a service. */
export const useEndRecurring = () => useCommand('end_recurring');

/** Sets whether the nightly run drafts what is due. */
export const useSetNightly = () => useCommand('set_recurring_drafts');

/** Drafts what is due in a firm: how many drafts have new lines, and how many lines. */
export const useDraftRecurring = () => useCommand('draft_recurring');
