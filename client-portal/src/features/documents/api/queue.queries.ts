import { AppError } from '@portal/shared-core/errors';
import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { documentTables, showsDocuments } from '#/components/documents/document-counts.ts';

/** A document that was sent, or one that is asked for. */
export type QueueRow = Database['public']['Functions']['document_queue']['Returns'][number];

/** A document that was sent: it can be opened. */
export type SentRow = QueueRow & {
  [Name in 'document_id' | 'storage_path' | 'file_name' | 'scan']: NonNullable<QueueRow[Name]>;
};

export function isSentRow(row: QueueRow): row is SentRow {
  return row.document_id !== null;
}

/** Checklists of one page. */
export const PAGE_SIZE = 20;

const queueKey = ({ tenantId }: TenantScope) => ['client', tenantId, 'documents'] as const;

export const queueQueries = {
  /** What was sent and what is asked, of one company or, with null, of the filter `company`; `show` is a group, '' for all. */
  list: (scope: TenantScope, companyId: string | null, params: ListParams) =>
    functionList<QueueRow>([...queueKey(scope), 'list', companyId], params, {
      shows: documentTables,
      call({ first, size }) {
        const { company, person, category, show } = params.filters;
        const of = companyId ?? company;
        return scope.supabase.rpc('document_queue', {
          tenant_id: scope.tenantId,
          ...(of && { company_id: of }),
          ...(person && { party_id: person }),
          ...(category && { category }),
          ...(show && { show }),
          ...(params.search && { search: params.search }),
          first,
          size,
        });
      },
    }),

  /** One document, or the version that replaced it. Raises not_found for one the client may not see. */
  document: (scope: TenantScope, documentId: string) =>
    queryOptions({
      queryKey: [...queueKey(scope), 'document', documentId],
      meta: showsDocuments,
      queryFn: ({ signal }) => getDocument(scope, documentId, signal),
    }),

  versions: (scope: TenantScope, documentId: string) =>
    queryOptions({
      queryKey: [...queueKey(scope), 'versions', documentId],
      meta: shows('documents'),
      queryFn: ({ signal }) => listVersions(scope, documentId, signal),
    }),

  /** Whom a document can be about. */
  subjects: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...queueKey(scope), 'subjects'],
      meta: shows('companies', 'parties', 'company_participants', 'company_users'),
      queryFn: ({ signal }) =>
        allRows((...part) =>
          scope.supabase
            .rpc('document_subjects', { tenant_id: scope.tenantId })
            .range(...part)
            .abortSignal(signal),
        ),
    }),

  checklists: (scope: TenantScope, companyId: string, page: number) =>
    queryOptions({
      queryKey: [...queueKey(scope), 'checklists', companyId, page],
      meta: showsDocuments,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => listChecklists(scope, companyId, page, signal),
    }),
};

async function listVersions({ supabase }: TenantScope, documentId: string, signal: AbortSignal) {
  const versions = supabase.rpc('document_versions', { document_id: documentId });
  return unwrap(await versions.abortSignal(signal));
}

async function getDocument(scope: TenantScope, documentId: string, signal: AbortSignal) {
  const { supabase, tenantId } = scope;
  const [newest] = await listVersions(scope, documentId, signal);
  if (!newest) throw new AppError('not_found');
  const found = supabase.rpc('document_queue', { tenant_id: tenantId, single: newest.id });
  const [row] = unwrap(await found.abortSignal(signal));
  if (!row || !isSentRow(row)) throw new AppError('not_found');
  return row;
}

async function listChecklists(
  { supabase, tenantId }: TenantScope,
  companyId: string,
  page: number,
  signal: AbortSignal,
) {
  const found = supabase.rpc('document_checklists', {
    tenant_id: tenantId,
    ...(companyId && { company_id: companyId }),
    first: (page - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
  });
  const rows = unwrap(await found.abortSignal(signal));
  return { rows, total: rows[0]?.total ?? 0 };
}
