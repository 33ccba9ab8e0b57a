import { listQuery, type ListParams } from '@portal/shared-core/lists';
import type { TenantScope } from '@portal/shared-core/tenant';

/** A person's own notifications, of every firm. */
export const ownNotifications = (scope: TenantScope, params: ListParams, userId: string) =>
  listQuery(['admin', scope.tenantId, 'notifications', userId], params, {
    shows: ['notifications'],
    sortable: ['created_at'],
    select(options) {
      const own = scope.supabase
        .from('notifications')
        .select(
          'id, kind, tenant_id, title, message, subject_type, subject_id, parent_type, parent_id, link, read, created_at',
          options,
        )
        .eq('user_id', userId);
      const read = params.filters['read'];
      return read === 'new' ? own.eq('read', false) : own;
    },
  });
