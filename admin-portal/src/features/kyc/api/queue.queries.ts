import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** A case of the queue. */
export type QueueRow = Database['public']['Functions']['kyc_queue']['Returns'][number];

/** The views of the queue, in the order of their chips. */
export const views = ['all', 'mine', 'unassigned', 'second', 'asked'] as const;

export type View = (typeof views)[number];

export interface QueueParams {
  view: View;
  search: string;
  page: number;
}

export const PAGE_SIZE = 50;

const showsCases = shows(
  'kyc_review_queue',
  'kyc_profiles',
  'kyc_oversight',
  'parties',
  'companies',
  'company_participants',
  'screening_hits',
);

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'kyc'] as const;

export const queueQueries = {
  page: (scope: TenantScope, params: QueueParams) =>
    queryOptions({
      queryKey: [...key(scope), 'queue', params],
      meta: showsCases,
      placeholderData: keepPreviousData,
      async queryFn({ signal }) {
        const found = scope.supabase.rpc('kyc_queue', {
          tenant_id: scope.tenantId,
          show: params.view,
          ...(params.search && { search: params.search }),
          first: (params.page - 1) * PAGE_SIZE,
          size: PAGE_SIZE,
        });
        const rows = unwrap(await found.abortSignal(signal));
        return { rows, total: rows[0]?.total ?? 0 };
      },
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
      meta: showsCases,
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
