import { shows } from '@portal/shared-core/query';
import { addErrors } from '@portal/shared-core/errors';
import { kycErrors } from '@portal/shared-core/errors/kyc';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { isDeclaration } from '@portal/shared-core/domain/documents';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { documentColumns } from '#/components/documents/document.queries.ts';
import { toPoint } from '#/components/documents/documents.ts';

addErrors(kycErrors);

export type Declaration = Awaited<ReturnType<typeof listDeclarations>>[number];
export type Profile = Awaited<ReturnType<typeof getProfile>>;

export const kycQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'kyc'] as const,

  /** The profile of a party and the questions of staff. Raises not_found for users who do not manage its documents. */
  profile: (scope: TenantScope, partyId: string) =>
    queryOptions({
      queryKey: [...kycQueries.all(scope), 'profile', partyId],
      meta: shows(
        'kyc_profiles',
        'parties',
        'party_invitations',
        'kyc_requests',
        'company_participants',
        'application_parties',
      ),
      queryFn: ({ signal }) => getProfile(scope, partyId, signal),
    }),

  /** The required documents of the party and the documents sent. */
  documents: (scope: TenantScope, { id, party }: Pick<Profile, 'id' | 'party'>) =>
    queryOptions({
      queryKey: [...kycQueries.all(scope), 'documents', party.id],
      meta: shows('documents'),
      queryFn: ({ signal }) => getDocuments(scope, id, party.id, signal),
    }),

  /** What the party declares: the text from the answers saved as this version, and the newest signature. */
  declarations: (scope: TenantScope, { id, version }: Pick<Profile, 'id' | 'version'>) =>
    queryOptions({
      queryKey: [...kycQueries.all(scope), 'declarations', id, version],
      meta: shows(
        'declarations',
        'kyc_profiles',
        'company_participants',
        'application_parties',
        'draft_applications',
        'change_requests',
      ),
      queryFn: ({ signal }) => listDeclarations(scope, id, signal),
      // The former text stays while that of a newer version is on its way.
      placeholderData: keepPreviousData,
    }),
};

async function getProfile({ from }: TenantScope, partyId: string, signal: AbortSignal) {
  const profile = from('kyc_profiles')
    .select(
      `id, level, state, state_since, data, submitted_data, submitted_at, decided_at, reason_note, version, updated_at,
       reason:review_reasons(label),
       party:parties!inner(id, kind, name, country, birth_date, registration_number,
         parts:party_invitations(company_name), seats:company_participants(role, ceased_on, voided), links:application_parties(roles)),
       requests:kyc_requests(id, field, question, answer, asked_at, answered_at)`,
    )
    .eq('party_id', partyId)
    // Only the invited person reads an accepted link here: it is their own part.
    .eq('party.parts.status', 'accepted')
    .order('asked_at', { referencedTable: 'requests' })
    .abortSignal(signal)
    .maybeSingle();
  const { data, submitted_data, party, ...row } = unwrapRow(await profile);
  const { parts, seats, links, ...who } = party;
  return {
    ...row,
    party: who,
    /** What the party is in companies, or is to be, as far as the reader sees it: an office asks for an age. */
    roles: [
      ...(seats ?? [])
        .filter(({ ceased_on: ceased, voided }) => ceased === null && !voided)
        .map(({ role }) => role),
      ...(links ?? []).flatMap((link) => link.roles),
    ],
    /** The company that invited the reader to their own part; undefined when they manage another party. */
    ownPartFor: parts.at(0)?.company_name,
    // The database stores any JSON here, so the type is unknown.
    data: data as unknown,
    submittedData: submitted_data as unknown,
  };
}

async function getDocuments(
  { supabase, from }: TenantScope,
  profileId: string,
  partyId: string,
  signal: AbortSignal,
) {
  const checklist = supabase.rpc('kyc_checklist', { profile_id: profileId }).abortSignal(signal);
  const documents = from('documents')
    .select(documentColumns)
    .eq('party_id', partyId)
    .neq('status', 'superseded')
    .order('created_at')
    .abortSignal(signal);
  const [required, sent] = await Promise.all([checklist, documents]);
  // What is signed in the portal is not sent as a file.
  const points = unwrap(required).filter(({ code }) => !isDeclaration(code));
  return { required: points.map(toPoint), documents: unwrap(sent) };
}

async function listDeclarations({ supabase }: TenantScope, profileId: string, signal: AbortSignal) {
  return unwrap(
    await supabase.rpc('kyc_declarations', { profile_id: profileId }).abortSignal(signal),
  );
}
