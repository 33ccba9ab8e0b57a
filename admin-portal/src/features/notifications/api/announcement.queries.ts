import { shows } from '@portal/shared-core/query';
import { unwrap, type Enum } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** Who an announcement is for: the list that belongs to the audience counts. */
export interface Audience {
  audience: Enum<'announcement_audience'>;
  tenant_ids: string[];
  roles: Enum<'user_role'>[];
  user_ids: string[];
}

const all = ({ tenantId }: TenantScope) => ['admin', tenantId, 'announcements'] as const;
const SENT = 100;

export const announcementQueries = {
  /** The newest that were sent, by any colleague. They belong to no tenant. */
  sent: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...all(scope), 'sent'],
      meta: shows(),
      async queryFn({ signal }) {
        const sent = scope.supabase
          .from('announcements')
          .select(
            'id, title, message, link, audience, tenant_ids, roles, user_ids, recipients, published_at, expires_at, by:profiles(full_name)',
          )
          .order('published_at', { ascending: false })
          .limit(SENT)
          .abortSignal(signal);
        return unwrap(await sent);
      },
    }),

  /** How many people an audience has now, and the first names of them. */
  reach: (scope: TenantScope, audience: Audience) =>
    queryOptions({
      queryKey: [...all(scope), 'reach', audience],
      meta: shows('tenant_users'),
      async queryFn({ signal }) {
        const reach = scope.supabase.rpc('announcement_reach', { ...audience });
        const [row] = unwrap(await reach.abortSignal(signal));
        return row ?? null;
      },
    }),

  /** The names of all firms. */
  firms: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'firms'],
      meta: shows(),
      async queryFn({ signal }) {
        const firms = scope.supabase.from('tenants').select('id, name').order('name').limit(1000);
        return unwrap(await firms.abortSignal(signal));
      },
    }),
};

export type Sent = Awaited<
  ReturnType<NonNullable<ReturnType<typeof announcementQueries.sent>['queryFn']>>
>[number];

/** Notifies an audience, once. Raises announcement.text_invalid, announcement.link_invalid, announcement.audience_missing. */
export const usePublish = () => useCommand('publish_announcement');
