import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type NameFinding = Awaited<ReturnType<typeof checkName>>[number];

/** The issues of a company name; no rows without issues. */
export const nameCheckQuery = (
  scope: TenantScope,
  name: string,
  entityType: string,
  features: readonly string[] = [],
) =>
  queryOptions({
    queryKey: ['client', 'reference', 'name', entityType, name, ...features],
    meta: shows('companies', 'draft_applications'),
    queryFn: ({ signal }) => checkName(scope, name, entityType, features, signal),
  });

async function checkName(
  { supabase }: TenantScope,
  name: string,
  entityType: string,
  features: readonly string[],
  signal: AbortSignal,
) {
  const found = supabase.rpc('check_company_name', {
    name,
    entity_type: entityType,
    ...(features.length > 0 && { features: [...features] }),
  });
  return unwrap(await found.abortSignal(signal));
}
