import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { riskKey } from './risk.queries.ts';

export type RiskModel = Awaited<ReturnType<typeof listModels>>[number];

const CHANGES_A_PAGE = 50;

export const modelQueries = {
  /** Every version of the model, the newest first. The same for every tenant. */
  all: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'models'],
      meta: shows(),
      queryFn: ({ signal }) => listModels(scope, signal),
    }),

  /** What a version would do to the present portfolio: how many go from which rating to which. */
  preview: (scope: TenantScope, { version, revision }: RiskModel) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'preview', version, revision],
      meta: shows(),
      retry: false,
      async queryFn({ signal }) {
        return unwrap(
          await scope.supabase.rpc('preview_risk_model', { version }).abortSignal(signal),
        );
      },
    }),

  /** The assessments whose rating a version would change, in pages. */
  changes: (scope: TenantScope, { version, revision }: RiskModel) =>
    infiniteQueryOptions({
      queryKey: [...riskKey(scope), 'preview-changes', version, revision],
      meta: shows(),
      retry: false,
      initialPageParam: null as string | null,
      async queryFn({ signal, pageParam }) {
        const rows = scope.supabase.rpc('preview_risk_model_changes', {
          version,
          page_size: CHANGES_A_PAGE,
          ...(pageParam && { after_id: pageParam }),
        });
        return unwrap(await rows.abortSignal(signal));
      },
      getNextPageParam: (page) =>
        page.length < CHANGES_A_PAGE ? undefined : page.at(-1)?.assessment_id,
    }),
};

async function listModels({ supabase }: TenantScope, signal: AbortSignal) {
  const models = supabase
    .from('risk_models')
    .select(
      `version, state, name, definition, source_note, revision, saved_by, created_at, updated_at, published_at,
       saver:profiles!risk_models_saved_by_fkey(full_name), publisher:profiles!risk_models_published_by_fkey(full_name)`,
    )
    .order('version', { ascending: false })
    .limit(100)
    .abortSignal(signal);
  return unwrap(await models);
}

/** The model by which is assessed today. */
export function publishedOf(models: readonly RiskModel[]): RiskModel | undefined {
  return models.find(({ state }) => state === 'published');
}
