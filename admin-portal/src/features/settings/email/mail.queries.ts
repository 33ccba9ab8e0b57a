import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

const SOON = 1_000;
const LATER = 30_000;

/** The last ten mails of the portal, newest first. The queue sends no live signal: it is asked often while a mail is under way. */
export const recentMailsQuery = ({ supabase, tenantId }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'mails'],
    meta: shows(),
    async queryFn({ signal }) {
      return unwrap(await supabase.rpc('recent_mails').abortSignal(signal));
    },
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ state, tries }) => state === 'sending' || (state === 'queued' && tries === 0))
        ? SOON
        : LATER,
  });

export type RecentMail = Awaited<
  ReturnType<NonNullable<ReturnType<typeof recentMailsQuery>['queryFn']>>
>[number];
