import { templatesKey } from '@portal/shared-core/firm';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type MadeDocument = Awaited<ReturnType<typeof getMade>>[number];

/** How many documents that were made are listed. */
export const MOST_MADE = 20;

/** What was made from a template last. */
export const madeFrom = (scope: TenantScope, templateId: string) =>
  queryOptions({
    queryKey: [...templatesKey(scope), 'made', templateId],
    meta: shows('made_documents', 'documents'),
    queryFn: ({ signal }) => getMade(scope, templateId, signal),
  });

async function getMade({ from }: TenantScope, templateId: string, signal: AbortSignal) {
  const made = from('made_documents')
    .select('id, version, subject, subject_id, missing, made_at, maker:profiles(full_name)')
    .eq('template_id', templateId)
    .order('made_at', { ascending: false })
    .order('id')
    .limit(MOST_MADE)
    .abortSignal(signal);
  const rows = unwrap(await made);
  if (rows.length === 0) return [];
  // A document that was filed has the id of what was made.
  const filed = from('documents')
    .select('id')
    .in(
      'id',
      rows.map(({ id }) => id),
    )
    .limit(MOST_MADE)
    .abortSignal(signal);
  const ids = new Set(unwrap(await filed).map(({ id }) => id));
  return rows.map((row) => ({ ...row, isFiled: ids.has(row.id) }));
}
