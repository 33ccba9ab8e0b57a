import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { riskKey } from './risk.queries.ts';

type Functions = Database['public']['Functions'];

/** A kept preview of a version, or one that is under way or was cut off. */
export type KeptPreview = Functions['model_previews']['Returns'][number];
/** What a draft would rate otherwise. */
export type Move = Functions['model_preview_moves']['Returns'][number];

const UNDER_WAY_MS = 2000;

export const previewQueries = {
  /** The kept preview of a version, and before it one that has not finished. */
  of: (scope: TenantScope, version: number) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'previews', version],
      meta: shows('jobs'),
      queryFn: async ({ signal }) =>
        unwrap(await scope.supabase.rpc('model_previews', { version }).abortSignal(signal)),
      // The job of a colleague sends no signal here.
      refetchInterval: ({ state }) => (state.data?.some(isRunning) ? UNDER_WAY_MS : false),
    }),

  /** What a preview moves, of all firms, by name; the filter `move` is rises, falls or one move of its counts. */
  moves: (previewId: string) => (scope: TenantScope, params: ListParams) =>
    functionList<Move>([...riskKey(scope), 'preview-moves', previewId], params, {
      shows: [],
      call: ({ first, size }) =>
        scope.supabase.rpc('model_preview_moves', {
          preview_id: previewId,
          move: params.filters['move'] ?? '',
          search: params.search,
          first,
          size,
        }),
    }),
};

export const isRunning = ({ job_state: state, finished_at: finished }: KeptPreview) =>
  finished === null && (state === 'waiting' || state === 'running');

/** The finished preview of exactly the draft as it is saved, which publishing asks for. */
export const previewOfDraft = (previews: readonly KeptPreview[]) =>
  previews.find(({ is_of_draft: isOfDraft, finished_at: at }) => isOfDraft && at !== null);

/** How many a preview moves, those included whose rating cannot be worked out. */
export function movedBy({ counts }: Pick<KeptPreview, 'counts'>): number {
  return Object.entries(counts)
    .filter(([move]) => new Set(move.split('-')).size > 1)
    .reduce((sum, [, count]) => sum + count, 0);
}
