import { isDeclaration } from '@portal/shared-core/domain/documents';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';

import { documentColumns } from '#/components/documents/document.queries.ts';

import { applicationQueries } from './application.queries.ts';

export type PartyDocuments = Awaited<ReturnType<typeof listDocuments>>['parties'][number];
type PartyLinks = Awaited<ReturnType<typeof enterParties>>;

export const documentsQueries = {
  /**
   * Enters the people of the last saved draft as parties; answers which party stands for which person. Repeating it changes nothing.
   * No table is declared: a signal must not send a command again, which a submission that has just ended the draft would refuse.
   */
  entered: (scope: TenantScope, applicationId: string, beforehand: () => Promise<unknown>) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'entered', applicationId],
      meta: shows(),
      async queryFn({ signal }) {
        await beforehand();
        return enterParties(scope, applicationId, signal);
      },
      // The people may have changed on the step before.
      refetchOnMount: 'always',
    }),

  /** The required and sent documents of each person of an application, once its people are parties. */
  documents: (scope: TenantScope, applicationId: string, links: PartyLinks | undefined) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'documents', applicationId, links],
      meta: shows('parties', 'kyc_profiles', 'documents'),
      queryFn: links
        ? ({ signal }) => listDocuments(scope, applicationId, links, signal)
        : skipToken,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
};

async function enterParties({ supabase }: TenantScope, id: string, signal: AbortSignal) {
  const entered = supabase.rpc('enter_application_parties', { application_id: id });
  return unwrap(await entered.abortSignal(signal));
}

async function listDocuments(
  { supabase, from }: TenantScope,
  applicationId: string,
  links: PartyLinks,
  signal: AbortSignal,
) {
  const ids = links.map(({ party_id }) => party_id);
  const known = from('parties').select('id, name, kind').in('id', ids).abortSignal(signal);
  const profiles = from('kyc_profiles')
    .select('id, party_id')
    .in('party_id', ids)
    .abortSignal(signal);
  const subjects = [`application_id.eq.${applicationId}`, `party_id.in.(${ids.join(',')})`];
  const documents = from('documents')
    .select(documentColumns)
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
        if (!party) return [];
        return [
          checklistOf(profileIds.get(id)).then((required) => ({
            ...party,
            personId,
            roles,
            required,
          })),
        ];
      }),
    ),
  };

  /** The required documents of one party; null once the person has accepted their own part, which this client cannot read. */
  async function checklistOf(profileId: string | undefined) {
    if (!profileId) return null;
    const points = unwrap(
      await supabase.rpc('kyc_checklist', { profile_id: profileId }).abortSignal(signal),
    );
    // A declaration is signed on the identity page of the person.
    return points.filter(({ code }) => !isDeclaration(code));
  }
}
