import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { PortalName } from '../../contract/index.ts';
import { shows } from '../../query/index.ts';
import { unwrap } from '../../supabase/index.ts';
import type { TenantScope } from '../../tenant/index.ts';

const PAGE = 40;
const RECENT = 5;

const meta = shows(
  'companies',
  'draft_applications',
  'application_events',
  'change_requests',
  'change_request_events',
  'documents',
  'obligations',
  'payment_notices',
  'invoices',
  'ledger_entries',
);

/** What happened to a company, newest first, in pages; `kind` is one of `activityKinds` or '' for all. */
export const activityQuery = (
  portal: PortalName,
  scope: TenantScope,
  companyId: string,
  kind: string,
) =>
  infiniteQueryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'activity', companyId, kind],
    meta,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const activity = scope.supabase.rpc('company_activity', {
        company: companyId,
        most: PAGE,
        ...(pageParam && { before: pageParam }),
        ...(kind && { kinds: [kind] }),
      });
      return unwrap(await activity.abortSignal(signal));
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.at),
  });

/** The last things that happened to a company. */
export const recentActivityQuery = (portal: PortalName, scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'recent-activity', companyId],
    meta,
    queryFn: async ({ signal }) => {
      const activity = scope.supabase.rpc('company_activity', { company: companyId, most: RECENT });
      return unwrap(await activity.abortSignal(signal));
    },
  });
