import { sha256Of } from '@portal/shared-core/domain/sha256';
import { addErrors, AppError } from '@portal/shared-core/errors';
import { documentsErrors } from '@portal/shared-core/errors/documents';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Row, storageOf } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

addErrors(documentsErrors);

/** What is read of a document that was sent. */
export const documentColumns = `id, party_id, application_id, category, file_name, storage_path, status, reason_note, expires_on,
  created_at, scan, reason:review_reasons(label)`;

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
  | 'scan'
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

  /** The bytes of a document, for the preview. Raises file_altered when they are not those that were sent. */
  file: (scope: TenantScope, path: string) =>
    queryOptions({
      queryKey: ['client', scope.tenantId, 'document-files', path],
      meta: shows(),
      queryFn: ({ signal }) => readFile(scope, path, signal),
      // A registered file never changes. It is cached only while it is shown.
      staleTime: 'static',
      gcTime: 0,
    }),
};

/** The bytes of a document. Raises file_altered when they are not those that were sent, and what `unwrap` raises. */
export async function readFile(
  { supabase, from }: TenantScope,
  path: string,
  signal?: AbortSignal,
): Promise<Blob | null> {
  const bucket = (await storageOf(supabase)).from('documents');
  const file = unwrap(await bucket.download(path, {}, signal ? { signal } : {}));
  const sent = await from('documents').select('sha256').eq('storage_path', path).limit(1);
  const { sha256 } = unwrap(sent)[0] ?? {};
  if (file && sha256 && (await sha256Of(file)) !== sha256) {
    throw new AppError('file_altered');
  }
  return file;
}

async function listCategories({ supabase }: TenantScope, signal: AbortSignal) {
  const categories = supabase
    .from('document_categories')
    .select('code, name, expires')
    .order('position')
    .abortSignal(signal);
  return unwrap(await categories);
}
