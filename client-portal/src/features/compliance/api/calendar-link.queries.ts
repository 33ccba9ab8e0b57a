import { shows } from '@portal/shared-core/query';
import { unwrap, uploadPlaceOf, type PortalClient } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A link under which a calendar program reads duties. Its address is not kept: it is shown once. */
export interface CalendarLink {
  id: string;
  company_id: string | null;
  created_at: string;
  last_read_on: string | null;
  /** Null for all companies, and for a company that the person may not see any more. */
  company: { name: string } | null;
}

/** The person's own links in the tenant, the newest first. */
export const calendarLinksQuery = ({ from, tenantId }: TenantScope, userId: string) =>
  queryOptions({
    queryKey: ['client', tenantId, 'calendar-links', userId],
    meta: shows('companies', 'company_users'),
    queryFn: async ({ signal }): Promise<CalendarLink[]> =>
      unwrap(
        await from('calendar_feeds')
          .select('id, company_id, created_at, last_read_on, company:companies(name)')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      ),
  });

/** Makes a link under a token of the browser. Raises calendar.too_many_links, not_found, not_allowed. */
export const useCreateCalendarLink = (tenantId: string, companyId: string | null) =>
  useCommand('create_calendar_feed', (token: string) => ({
    token,
    tenant_id: tenantId,
    ...(companyId && { company_id: companyId }),
  }));

/** Ends a link at once. */
export const useRevokeCalendarLink = () =>
  useCommand('revoke_calendar_feed', (id: string) => ({ feed_id: id }), { untilRead: true });

/** The address that a calendar program gets. The services of a project are all at one origin. */
export function calendarAddress(client: PortalClient, token: string): string {
  return new URL(`/functions/v1/calendar/${token}.ics`, uploadPlaceOf(client).url).href;
}
