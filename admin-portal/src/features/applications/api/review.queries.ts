import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { applicationQueries } from './application.queries.ts';

/** One of the people of an application as the tenant knows them, with their KYC and their documents. */
export type ApplicationParty = Awaited<ReturnType<typeof listParties>>[number];
export type ReviewedDocument = ApplicationParty['documents'][number];
export type OwnPart = NonNullable<ApplicationParty['part']>;

/** What staff look at beside what the client wrote. */
export const reviewQueries = {
  parties: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'parties', applicationId],
      meta: shows(
        'application_parties',
        'parties',
        'kyc_profiles',
        'documents',
        'party_invitations',
      ),
      queryFn: ({ signal }) => listParties(scope, applicationId, signal),
    }),

  /** Documents about the application itself. */
  documents: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'documents', applicationId],
      meta: shows('documents'),
      queryFn: ({ signal }) => listDocuments(scope, applicationId, signal),
    }),
};

const DOCUMENT =
  'id, file_name, status, scan, expires_on, created_at, category:document_categories(name)' as const;

async function listParties({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const parties = from('application_parties')
    .select(
      `position, roles, party:parties!inner(id, kind, name, provided_by_firm, kyc:kyc_profiles(id, state, level), documents:documents(${DOCUMENT}),
       parts:party_invitations(email, status, expires_at, accepted_at, done_at))`,
    )
    .eq('application_id', applicationId)
    // What was replaced by a newer version is in that one's history.
    .neq('party.documents.status', 'superseded')
    .neq('party.parts.status', 'revoked')
    .order('position')
    .order('created_at', { referencedTable: 'party.documents', ascending: false })
    .abortSignal(signal);
  // One at most of each: to the database a party's KYC and what asks them for it are lists.
  return unwrap(await parties).map(({ party: { kyc, parts, ...party }, ...link }) => ({
    ...link,
    ...party,
    kyc: kyc.at(0),
    part: parts.at(0),
  }));
}

async function listDocuments({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const documents = from('documents')
    .select(DOCUMENT)
    .eq('application_id', applicationId)
    .neq('status', 'superseded')
    .order('created_at', { ascending: false })
    .order('id')
    .abortSignal(signal);
  return unwrap(await documents);
}
