import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type CalendarLink = Awaited<ReturnType<typeof getLinks>>[number];

/** The calendar links of a person, in this firm. They send no live signal. */
export const calendarLinksQuery = (scope: TenantScope, personId: string) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'calendar-links', personId],
    meta: shows('companies'),
    queryFn: ({ signal }) => getLinks(scope, personId, signal),
  });

async function getLinks({ from }: TenantScope, personId: string, signal: AbortSignal) {
  const links = from('calendar_feeds')
    .select('id, created_at, last_read_on, company:companies(name)')
    .eq('user_id', personId)
    .order('created_at', { ascending: false });
  return unwrap(await links.abortSignal(signal));
}
