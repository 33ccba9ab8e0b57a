import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { riskKey } from './risk.queries.ts';

export type RiskModel = Awaited<ReturnType<typeof listModels>>[number];

export const modelQueries = {
  /** Every version of the model, the newest first. The same for every tenant. */
  all: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'models'],
      meta: shows(),
      queryFn: ({ signal }) => listModels(scope, signal),
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
