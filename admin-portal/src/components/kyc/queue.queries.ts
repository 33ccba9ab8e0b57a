import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A case of the queue. */
export type QueueRow = Database['public']['Functions']['kyc_queue']['Returns'][number];

/** The views of the queue, in the order of their chips. */
export const views = ['all', 'mine', 'unassigned', 'second', 'asked', 'provided'] as const;

export type View = (typeof views)[number];

/** The view of an address, which may say anything. */
export const viewOf = (text: string | undefined): View =>
  views.find((view) => view === text) ?? 'all';

const tables = [
  'kyc_review_queue',
  'kyc_profiles',
  'kyc_oversight',
  'parties',
  'companies',
  'company_participants',
  'screening_hits',
] as const;

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'kyc'] as const;

export const queueQueries = {
  /** The cases of the filter `view`, in the order in which they are taken. */
  list: (scope: TenantScope, params: ListParams) =>
    functionList<QueueRow>([...key(scope), 'queue'], params, {
      shows: tables,
      call: ({ first, size }) =>
        scope.supabase.rpc('kyc_queue', {
          tenant_id: scope.tenantId,
          show: viewOf(params.filters['view']),
          ...(params.search && { search: params.search }),
          first,
          size,
        }),
    }),

  /** How many cases each view has. */
  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'counts'],
      meta: shows('kyc_review_queue', 'kyc_profiles'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('kyc_queue_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row;
      },
    }),

  /** The case that would be taken next: the most urgent, then the oldest that waits. Undefined when none does. */
  next: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'next'],
      meta: shows(...tables),
      async queryFn({ signal }) {
        const found = scope.supabase.rpc('kyc_queue', {
          tenant_id: scope.tenantId,
          show: 'unassigned',
          size: 2,
        });
        const rows: QueueRow[] = unwrap(await found.abortSignal(signal));
        return rows;
      },
    }),
};
