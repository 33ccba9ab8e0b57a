import type { ApplicationData } from '@portal/shared-core/domain/application';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type Application = Awaited<ReturnType<typeof getApplication>>;
export type EntityType = Awaited<ReturnType<typeof listEntityTypes>>[number];

export const applicationQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'applications'] as const,

  detail: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'detail', applicationId],
      queryFn: ({ signal }) => getApplication(scope, applicationId, signal),
    }),

  /** Reference data, the same for every tenant. */
  entityTypes: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['client', 'reference', 'entity-types'],
      queryFn: ({ signal }) => listEntityTypes(scope, signal),
    }),
};

async function getApplication(
  { supabase, tenantId }: TenantScope,
  applicationId: string,
  signal: AbortSignal,
) {
  const application = supabase
    .from('draft_applications')
    .select(
      `id, reference, entity_type, step, data, submitted_data, state, state_since, version, submitted_at, company_id,
       created_at, updated_at, type:entity_types(name),
       events:application_events(id, from_state, to_state, note, at)`,
    )
    .eq('tenant_id', tenantId)
    .eq('id', applicationId)
    .order('at', { referencedTable: 'events' })
    .abortSignal(signal)
    .single();
  const { data, submitted_data, ...row } = unwrap(await application);
  return {
    ...row,
    // The database holds any json here; the wizard reads it key by key and expects nothing.
    data: data as ApplicationData,
    submittedData: submitted_data as ApplicationData | null,
  };
}

async function listEntityTypes({ supabase }: TenantScope, signal: AbortSignal) {
  const types = supabase
    .from('current_entity_types')
    .select('*')
    .eq('is_formable', true)
    .order('position')
    .abortSignal(signal);
  return unwrap(await types);
}
