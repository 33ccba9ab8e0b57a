import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What a document can be. Reference data, the same for every tenant. */
export const documentCategories = ({ supabase }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', 'reference', 'document-categories'],
    meta: shows(),
    async queryFn({ signal }) {
      const categories = supabase
        .from('document_categories')
        .select('code, name, expires')
        .order('position')
        .abortSignal(signal);
      return unwrap(await categories);
    },
  });
