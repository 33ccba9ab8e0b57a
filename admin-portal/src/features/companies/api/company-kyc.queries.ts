import type { AsAt } from '@portal/shared-core/company';
import { shows } from '@portal/shared-core/query';
import { allRows } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

export type CompanyParty = Awaited<ReturnType<typeof listParties>>[number];

/** The people and bodies in the registers of a company today, each once, with KYC, rating, next review and undecided hits. */
export const companyParties = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'parties', companyId],
    meta: shows(
      'company_participants',
      'parties',
      'kyc_profiles',
      'kyc_oversight',
      'screening_hits',
    ),
    queryFn: ({ signal }) => listParties(scope, companyId, signal),
  });

/** Who was in the registers of a company on a day, each once, with the state of their KYC at its end. */
export const partiesAsAt = (scope: TenantScope, companyId: string, { day, knownAt }: AsAt) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'parties-as-at', companyId, day, knownAt],
    meta: shows('company_participants', 'parties', 'kyc_profiles', 'kyc_review_queue'),
    queryFn: ({ signal }) => listPartiesAsAt(scope, companyId, day, knownAt, signal),
  });

async function listPartiesAsAt(
  { supabase }: TenantScope,
  companyId: string,
  day: string,
  knownAt: string | undefined,
  signal: AbortSignal,
) {
  return allRows((...part) =>
    supabase
      .rpc('kyc_as_at', {
        company: companyId,
        effective: day,
        ...(knownAt && { known_at: knownAt }),
      })
      .range(...part)
      .abortSignal(signal),
  );
}

export type PartyThen = Awaited<ReturnType<typeof listPartiesAsAt>>[number];

async function listParties({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const rows = await allRows((...part) =>
    from('company_participants')
      .select(
        `role, party:parties!inner(id, name, kind, country,
         profiles:kyc_profiles(id, state, level, oversight:kyc_oversight(rating, next_review_on)),
         hits:screening_hits(state))`,
      )
      .eq('company_id', companyId)
      .eq('voided', false)
      .is('ceased_on', null)
      .order('id')
      .range(...part)
      .abortSignal(signal),
  );
  const parties = new Map(rows.map(({ party }) => [party.id, party]));
  return [...parties.values()]
    .map(({ profiles, hits, ...party }) => ({
      ...party,
      roles: [...new Set(rows.filter((row) => row.party.id === party.id).map(({ role }) => role))],
      profile: profiles[0] ?? null,
      // To the types a list; the answer may hold the one row itself.
      oversight: [profiles[0]?.oversight].flat().at(0) ?? null,
      hits: hits.filter(({ state }) => state === 'open').length,
      matches: hits.filter(({ state }) => state === 'true_match').length,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
