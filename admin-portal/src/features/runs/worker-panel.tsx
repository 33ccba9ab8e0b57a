import { formatDateTime, formatRelative } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { DataTable, EmptyState, QueryPanel, StatusChip, type Column } from '@portal/shared-core/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { isSilent, readWorker, silentParts, type WorkerPart } from '#/components/worker/worker.ts';

const workerQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'worker'],
    meta: shows(),
    queryFn: ({ signal }) => readWorker(scope.supabase, signal),
    refetchInterval: 60_000,
  });

const columns: Column<WorkerPart>[] = [
  { key: 'part', header: 'Part', render: ({ part }) => part },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: (part) =>
      isSilent(part) ? (
        <StatusChip tone="bad" label="Silent" />
      ) : (
        <StatusChip tone="good" label="Lives" />
      ),
  },
  {
    key: 'last',
    header: 'Last sign of life',
    render: ({ last_seen_at: at }) => `${formatRelative(at)}, ${formatDateTime(at)}`,
  },
  { key: 'version', header: 'Version', render: ({ version }) => version },
];

/** For the super admin: the parts of the worker and when each last said that it lives. */
export function WorkerPanel() {
  const isSuperAdmin = useIsSuperAdmin() === true;
  const query = useQuery({ ...workerQuery(useTenantScope()), enabled: isSuperAdmin });
  if (!isSuperAdmin) return null;
  return (
    <QueryPanel
      title="Worker"
      note={(parts) => {
        const silent = silentParts(parts).length;
        return silent === 0 ? 'every part lives' : `${silent} silent`;
      }}
      query={query}
      failed="The worker could not be loaded"
      empty={
        <EmptyState
          title="No worker has reported"
          text="On a hosted project the worker sends mails, has files scanned and ships the heads of the audit log."
        />
      }
      flush
    >
      {(parts) => (
        <DataTable label="Worker" columns={columns} rows={parts} rowKey={({ part }) => part} />
      )}
    </QueryPanel>
  );
}
