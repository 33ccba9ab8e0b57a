import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { nassauToday } from '@portal/shared-core/domain/format';

export const quoteQueries = {
  /** What may be added for an entity type, with our part of the price and the government's. */
  services: (scope: TenantScope, entityType: string) =>
    queryOptions({
      queryKey: ['client', scope.tenantId, 'services', entityType],
      meta: shows(),
      queryFn: ({ signal }) => listServices(scope, entityType, signal),
    }),

  /** The bands of capital by which the government's fee rises; empty where it does not. */
  feeBands: (scope: TenantScope, entityType: string) =>
    queryOptions({
      queryKey: ['client', 'reference', 'fee-bands', entityType],
      meta: shows(),
      queryFn: ({ signal }) => listFeeBands(scope, entityType, signal),
    }),
};

async function listServices(
  { supabase, tenantId }: TenantScope,
  entityType: string,
  signal: AbortSignal,
) {
  const offered = supabase.rpc('offered_services', {
    entity_type: entityType,
    tenant_id: tenantId,
  });
  return unwrap(await offered.abortSignal(signal));
}

async function listFeeBands({ supabase }: TenantScope, entityType: string, signal: AbortSignal) {
  const today = nassauToday();
  const fees = supabase
    .from('fee_schedule')
    .select('code, label, capital_from, capital_to, amount, per')
    .eq('entity_type', entityType)
    .eq('applies', 'formation')
    .lte('valid_from', today)
    .or(`valid_to.is.null,valid_to.gte.${today}`)
    .order('position')
    .order('capital_from')
    .abortSignal(signal);
  const rows = unwrap(await fees);
  return rows.filter(({ code }) => rows.filter((other) => other.code === code).length > 1);
}
