import { isIdentityDocument } from '@portal/shared-core/domain/documents';
import { sha256Of } from '@portal/shared-core/domain/sha256';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, storageOf } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type ReviewedDocument = Awaited<ReturnType<typeof getDocument>>;

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'document-review'] as const;

export const documentReviewQueries = {
  /** One document with its subject, who sent it, who decided, and how old such a document may be. Raises not_found. */
  document: (scope: TenantScope, documentId: string) =>
    queryOptions({
      queryKey: [...key(scope), 'document', documentId],
      meta: shows('documents', 'parties', 'companies', 'draft_applications', 'kyc_profiles'),
      queryFn: ({ signal }) => getDocument(scope, documentId, signal),
    }),

  /** The document with its older and newer versions, the newest first. */
  versions: (scope: TenantScope, documentId: string) =>
    queryOptions({
      queryKey: [...key(scope), 'versions', documentId],
      meta: shows('documents'),
      queryFn: ({ signal }) => listVersions(scope, documentId, signal),
    }),

  /** What became of a document, and when, the newest first. */
  events: (scope: TenantScope, documentId: string) =>
    queryOptions({
      queryKey: [...key(scope), 'events', documentId],
      meta: shows('documents'),
      async queryFn({ signal }) {
        const events = scope
          .from('document_events')
          .select('id, to_status, at, by:profiles(full_name)')
          .eq('document_id', documentId)
          .order('at', { ascending: false })
          .abortSignal(signal);
        return unwrap(await events);
      },
    }),

  /** The bytes of a document with their SHA-256 in hex, which has to be that of the upload. */
  file: (scope: TenantScope, path: string) =>
    queryOptions({
      queryKey: [...key(scope), 'file', path],
      meta: shows(),
      async queryFn({ signal }) {
        const bucket = (await storageOf(scope.supabase)).from('documents');
        // To the types of the client a file that is there may be null.
        const file = unwrap(await bucket.download(path, {}, { signal })) ?? new Blob();
        return { file, sha256: await sha256Of(file) };
      },
      // A registered file never changes, not even when all of the firm is read again. A minute is enough to go back to it, and the next one is there already.
      staleTime: 'static',
      gcTime: 60_000,
    }),
};

async function getDocument({ from }: TenantScope, documentId: string, signal: AbortSignal) {
  const document = from('documents')
    .select(
      `id, category, file_name, storage_path, mime_type, bytes, status, sha256, is_confirmed, reason_note, issued_on, expires_on, created_at,
       reviewed_at, replaces, scan, scan_note, party_id, company_id, application_id,
       kind:document_categories(name, expires, rules:document_requirements(max_age_months)),
       reason:review_reasons(label),
       party:parties(id, name, kyc:kyc_profiles(id, state)), company:companies(id, name),
       application:draft_applications(id, reference),
       sender:profiles!documents_uploaded_by_fkey(full_name, email, role), reviewer:profiles!documents_reviewed_by_fkey(full_name)`,
    )
    .eq('id', documentId)
    .abortSignal(signal)
    .maybeSingle();
  const { kind, ...rest } = unwrapRow(await document);
  const ages = kind.rules.flatMap(({ max_age_months: months }) => months ?? []);
  return {
    ...rest,
    title: kind.name,
    /** Whether such a document usually has a last day. */
    canExpire: kind.expires,
    /** Whether it proves who a person is: then it must have a last day. */
    isIdentity: isIdentityDocument(rest.category),
    /** In months; null where its age does not matter. The strictest rule counts. */
    maxAge: ages.length > 0 ? Math.min(...ages) : null,
  };
}

async function listVersions({ supabase }: TenantScope, documentId: string, signal: AbortSignal) {
  const versions = supabase.rpc('document_versions', { document_id: documentId });
  return unwrap(await versions.abortSignal(signal));
}
