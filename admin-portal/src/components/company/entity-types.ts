import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** The types of companies, by name. Reference data. */
export const entityTypesQuery = ({ supabase }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', 'reference', 'entity-types'],
    meta: shows(),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase.from('entity_types').select('code, name').order('name').abortSignal(signal),
      ),
  });
