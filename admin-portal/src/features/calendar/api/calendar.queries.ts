import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

type Functions = Database['public']['Functions'];
/** What falls due on a day, of one kind. */
export type DayLine = Functions['calendar_days']['Returns'][number];
/** An entry of a day. */
export type DayEntry = Functions['calendar']['Returns'][number];

/** The entries of one day that are listed beside the calendar; all of them stand in the list of duties. */
export const MOST_OF_A_DAY = 50;

const tables = ['obligations', 'documents', 'kyc_oversight', 'kyc_profiles', 'companies'] as const;

export const calendarQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'calendar'] as const,

  /** The days from one to another on which something falls due, counted over the whole portfolio. */
  days: (scope: TenantScope, from: string, to: string) =>
    queryOptions({
      queryKey: [...calendarQueries.all(scope), 'days', from, to],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const days = scope.supabase.rpc('calendar_days', {
          tenant_id: scope.tenantId,
          from_day: from,
          to_day: to,
        });
        return unwrap(await days.abortSignal(signal));
      },
    }),

  /** What falls due on one day, at most `MOST_OF_A_DAY` entries and one more. */
  day: (scope: TenantScope, day: string) =>
    queryOptions({
      queryKey: [...calendarQueries.all(scope), 'day', day],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const entries = scope.supabase.rpc('calendar', {
          tenant_id: scope.tenantId,
          from_day: day,
          to_day: day,
          most: MOST_OF_A_DAY + 1,
        });
        return unwrap(await entries.abortSignal(signal));
      },
    }),
};
