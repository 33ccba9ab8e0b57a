import { shows } from '@portal/shared-core/query';
import { unwrap, type Row } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What is read of a document that was sent. */
export const documentColumns = `id, party_id, application_id, category, file_name, storage_path, status, reason_note, expires_on,
  created_at, reason:review_reasons(label)`;

/** A document that was sent, as `documentColumns` read it. */
export interface SentDocument extends Pick<
  Row<'documents'>,
  | 'id'
  | 'party_id'
  | 'application_id'
  | 'category'
  | 'file_name'
  | 'storage_path'
  | 'status'
  | 'reason_note'
  | 'expires_on'
  | 'created_at'
> {
  reason: { label: string } | null;
}

export const documentQueries = {
  /** What a document can be. Reference data, the same for every tenant. */
  categories: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['client', 'reference', 'document-categories'],
      meta: shows(),
      queryFn: ({ signal }) => listCategories(scope, signal),
    }),

  /** The bytes of a document, for the preview. */
  file: (scope: TenantScope, path: string) =>
    queryOptions({
      queryKey: ['client', scope.tenantId, 'document-files', path],
      meta: shows(),
      async queryFn({ signal }) {
        return unwrap(
          await scope.supabase.storage.from('documents').download(path, {}, { signal }),
        );
      },
      // A registered file never changes. It is cached only while it is shown.
      staleTime: Infinity,
      gcTime: 0,
    }),
};

async function listCategories({ supabase }: TenantScope, signal: AbortSignal) {
  const categories = supabase
    .from('document_categories')
    .select('code, name, expires')
    .order('position')
    .abortSignal(signal);
  return unwrap(await categories);
}
