import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type NameFinding = Awaited<ReturnType<typeof checkName>>[number];

/** The issues of a company name; no rows without issues. */
export const nameCheckQuery = (scope: TenantScope, name: string, entityType: string) =>
  queryOptions({
    queryKey: ['client', 'reference', 'name', entityType, name],
    meta: shows('companies', 'draft_applications'),
    queryFn: ({ signal }) => checkName(scope, name, entityType, signal),
  });

async function checkName(
  { supabase }: TenantScope,
  name: string,
  entityType: string,
  signal: AbortSignal,
) {
  const found = supabase.rpc('check_company_name', { name, entity_type: entityType });
  return unwrap(await found.abortSignal(signal));
}
