import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { participantRoleLabels } from '../../domain/companies.ts';
import { allRows, unwrap } from '../../supabase/index.ts';
import type { TenantScope } from '../../tenant/index.ts';

/** A search result, with the facts that determine its page. */
export interface SearchResult {
  kind: 'company' | 'application' | 'party' | 'document' | 'kyc' | 'ticket';
  id: string;
  title: string;
  detail: string;
  companyId: string | null;
  partyId: string | null;
  applicationId: string | null;
}

/** Something with a screen: what the palette offers and remembers. */
export interface Subject {
  kind: string;
  title: string;
  detail: string;
  /** Its address in the portal. */
  to: string;
}

/** The groups of results, in their order on screen. */
export const kindLabels: Record<SearchResult['kind'], string> = {
  company: 'Companies',
  application: 'Applications',
  party: 'People',
  document: 'Documents',
  kyc: 'KYC cases',
  ticket: 'Tickets',
};

/** The records of this tenant that match the term and that the caller may see; the database decides (search/search.sql). */
export function searchQuery(scope: TenantScope | null, term: string) {
  return queryOptions({
    queryKey: ['shell', scope?.tenantId, 'search', term],
    queryFn: ({ signal }) => (scope ? search(scope, term, signal) : []),
    enabled: scope !== null && term.length > 1,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

async function search(
  scope: TenantScope,
  query: string,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const rows = unwrap(
    await scope.supabase.rpc('search', { query, only_tenant: scope.tenantId }).abortSignal(signal),
  );
  const parties = rows.filter(({ kind }) => kind === 'party').map(({ id }) => id);
  const seats = parties.length > 0 ? await seatsOf(scope, parties, signal) : [];
  return rows.map((row) => {
    const seat = row.kind === 'party' ? seats.find(({ partyId }) => partyId === row.id) : undefined;
    return {
      kind: row.kind as SearchResult['kind'],
      id: row.id,
      title: row.title,
      detail: seat?.detail ?? row.code ?? '',
      companyId: seat?.companyId ?? row.company_id,
      partyId: row.party_id,
      applicationId: seat?.applicationId ?? row.application_id,
    };
  });
}

/** The roles of a person found by the search: in companies, and in applications. */
async function seatsOf({ from }: TenantScope, parties: readonly string[], signal: AbortSignal) {
  const [held, applied] = await Promise.all([
    // A nominee sits in thousands of companies, and would leave the others without theirs.
    allRows((...part) =>
      from('company_participants')
        .select('party_id, role, company:companies!inner(id, name)')
        .in('party_id', parties)
        .eq('voided', false)
        .is('ceased_on', null)
        .order('id')
        .range(...part)
        .abortSignal(signal),
    ),
    allRows((...part) =>
      from('application_parties')
        .select('party_id, application_id')
        .in('party_id', parties)
        .order('application_id')
        .order('party_id')
        .range(...part)
        .abortSignal(signal),
    ),
  ]);
  return [
    ...held.map(({ party_id, role, company }) => ({
      partyId: party_id,
      companyId: company.id,
      applicationId: null,
      detail: `${participantRoleLabels[role].label}, ${company.name}`,
    })),
    ...applied.map(({ party_id, application_id }) => ({
      partyId: party_id,
      companyId: null,
      applicationId: application_id,
      detail: 'In an application',
    })),
  ];
}
