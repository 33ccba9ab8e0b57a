import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, type Database, type Enum } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** Who an announcement is for: the list that belongs to the audience counts. */
export interface Audience {
  audience: Enum<'announcement_audience'>;
  tenant_ids: string[];
  roles: Enum<'user_role'>[];
  user_ids: string[];
}

/** An announcement as staff list it. */
export type Announcement = Database['public']['Functions']['announcement_list']['Returns'][number];

const all = ({ tenantId }: TenantScope) => ['admin', tenantId, 'announcements'] as const;

export const announcementQueries = {
  /** Those of every colleague, the last to go out first. They belong to no tenant. */
  list: (scope: TenantScope, params: ListParams) =>
    functionList<Announcement>([...all(scope), 'list'], params, {
      shows: ['notifications'],
      call: (place) =>
        scope.supabase.rpc('announcement_list', {
          search: params.search,
          first: place.first,
          size: place.size,
        }),
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
        return allRows((...part) =>
          scope.supabase
            .from('tenants')
            .select('id, name')
            .order('name')
            .order('id')
            .range(...part)
            .abortSignal(signal),
        );
      },
    }),
};

/** Notifies an audience once, now or later. Raises announcement.text_invalid, announcement.link_invalid, announcement.time_invalid. */
export const usePublish = () => useCommand('publish_announcement');

/** Notifies the signed-in person alone. Raises announcement.text_invalid, announcement.link_invalid. */
export const useTry = () => useCommand('try_announcement');

/** Takes an announcement back from who has not read it. Raises not_found. */
export const useRecall = () => useCommand('recall_announcement');
