import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { Group } from '../groups.ts';

type Functions = Database['public']['Functions'];
/** A document of the list. */
export type DocumentRow = Functions['document_review_list']['Returns'][number];

/** What the address says about the list. */
export interface DocumentParams {
  page: number;
  show: Group;
  category: string;
  companyId: string;
  partyId: string;
  search: string;
}

export const PAGE_SIZE = 20;
const EXPORT_SIZE = 1000;

/** What the rows of the list depend on. */
const showsList = shows(
  'documents',
  'parties',
  'companies',
  'company_participants',
  'draft_applications',
);

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'documents'] as const;

export const documentQueries = {
  page: (scope: TenantScope, params: DocumentParams) =>
    queryOptions({
      queryKey: [...key(scope), 'page', params],
      meta: showsList,
      placeholderData: keepPreviousData,
      async queryFn({ signal }) {
        const first = (params.page - 1) * PAGE_SIZE;
        const rows = await listPart(scope, params, first, PAGE_SIZE, signal);
        return { rows, total: rows[0]?.total ?? 0 };
      },
    }),

  /** How many documents each group has. */
  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'counts'],
      meta: shows('documents'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('document_review_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row;
      },
    }),

  /** The name of the company or the party that the list is kept to. */
  subject: ({ from, tenantId }: TenantScope, table: 'companies' | 'parties', id: string) =>
    queryOptions({
      queryKey: ['admin', tenantId, 'documents', 'subject', table, id],
      meta: shows(table),
      async queryFn({ signal }) {
        const subject = from(table).select('name').eq('id', id).abortSignal(signal).single();
        return unwrap(await subject).name;
      },
    }),
};

/** Every document that the search and the filters leave, for an export. */
export function readAllDocuments(scope: TenantScope, params: DocumentParams) {
  return async (signal: AbortSignal, onProgress: (count: number) => void) => {
    const rows: DocumentRow[] = [];
    for (;;) {
      signal.throwIfAborted();
      const part = await listPart(scope, params, rows.length, EXPORT_SIZE, signal);
      rows.push(...part);
      onProgress(rows.length);
      if (part.length < EXPORT_SIZE) return rows;
    }
  };
}

async function listPart(
  { supabase, tenantId }: TenantScope,
  { show, category, companyId, partyId, search }: DocumentParams,
  first: number,
  size: number,
  signal: AbortSignal,
): Promise<DocumentRow[]> {
  const found = supabase.rpc('document_review_list', {
    tenant_id: tenantId,
    show,
    ...(category && { category }),
    ...(companyId && { company_id: companyId }),
    ...(partyId && { party_id: partyId }),
    ...(search && { search }),
    first,
    size,
  });
  return unwrap(await found.abortSignal(signal));
}
