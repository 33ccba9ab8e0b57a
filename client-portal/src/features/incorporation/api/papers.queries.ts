import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { applicationQueries } from './application.queries.ts';

type Papers = Awaited<ReturnType<typeof listPapers>>;
export type AskedPaper = Papers['parties'][number]['asked'][number];
export type SentPaper = Papers['documents'][number];

export const papersQueries = {
  /**
   * Who of an application has to show what, and what was sent. Asking enters its people as parties, as the draft was saved last:
   * repeated, that changes nothing.
   */
  papers: (scope: TenantScope, applicationId: string, beforehand: () => Promise<unknown>) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'papers', applicationId],
      async queryFn({ signal }) {
        await beforehand();
        return listPapers(scope, applicationId, signal);
      },
      // The people may have changed on the step before.
      refetchOnMount: 'always',
    }),

  /** What a document can be. Reference data, the same for every tenant. */
  categories: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['client', 'reference', 'document-categories'],
      queryFn: ({ signal }) => listCategories(scope, signal),
    }),

  /** The bytes of a document, to look at it. */
  file: (scope: TenantScope, path: string) =>
    queryOptions({
      queryKey: ['client', scope.tenantId, 'document-files', path],
      async queryFn({ signal }) {
        return unwrap(
          await scope.supabase.storage.from('documents').download(path, {}, { signal }),
        );
      },
      // A registered file is never changed. It is kept no longer than it is looked at.
      staleTime: Infinity,
      gcTime: 0,
    }),
};

async function listPapers(
  { supabase, tenantId }: TenantScope,
  applicationId: string,
  signal: AbortSignal,
) {
  const entered = supabase
    .rpc('enter_application_parties', { application_id: applicationId })
    .abortSignal(signal);
  const links = unwrap(await entered);
  const ids = links.map(({ party_id }) => party_id);
  const known = supabase
    .from('parties')
    .select('id, name, kind')
    .eq('tenant_id', tenantId)
    .in('id', ids)
    .abortSignal(signal);
  const profiles = supabase
    .from('kyc_profiles')
    .select('id, party_id')
    .eq('tenant_id', tenantId)
    .in('party_id', ids)
    .abortSignal(signal);
  const subjects = [`application_id.eq.${applicationId}`, `party_id.in.(${ids.join(',')})`];
  const documents = supabase
    .from('documents')
    .select(
      `id, party_id, application_id, category, file_name, storage_path, status, reason_note, expires_on, created_at,
       reason:review_reasons(label)`,
    )
    .eq('tenant_id', tenantId)
    .neq('status', 'superseded')
    .or(ids.length > 0 ? subjects.join(',') : (subjects[0] ?? ''))
    .order('created_at')
    .abortSignal(signal);
  const [parties, kyc, sent] = await Promise.all([known, profiles, documents]);
  const profileIds = new Map(unwrap(kyc).map(({ id, party_id }) => [party_id, id]));
  const rows = new Map(unwrap(parties).map((party) => [party.id, party]));

  return {
    documents: unwrap(sent),
    parties: await Promise.all(
      links.flatMap(({ party_id: id, person_id: personId, roles }) => {
        const party = rows.get(id);
        const profileId = profileIds.get(id);
        if (!party || !profileId) return [];
        return [checklistOf(profileId).then((asked) => ({ ...party, personId, roles, asked }))];
      }),
    ),
  };

  /** What is asked of one of them; what is asked of others, and why, is not the client's to read. */
  async function checklistOf(profileId: string) {
    return unwrap(
      await supabase.rpc('kyc_checklist', { profile_id: profileId }).abortSignal(signal),
    );
  }
}

async function listCategories({ supabase }: TenantScope, signal: AbortSignal) {
  const categories = supabase
    .from('document_categories')
    .select('code, name, expires')
    .order('position')
    .abortSignal(signal);
  return unwrap(await categories);
}
