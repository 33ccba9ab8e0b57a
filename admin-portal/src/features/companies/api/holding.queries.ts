import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

export type Body = Awaited<ReturnType<typeof listBodies>>[number];
export type Holding = Body['holdings'][number];

/** The bodies corporate in the registers of a company: who owns them as declared today, or which company of the firm each is. */
export const companyBodies = (scope: TenantScope, bodyIds: readonly string[]) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'bodies', ...bodyIds],
    meta: shows('party_holders', 'party_companies', 'parties', 'companies'),
    queryFn: ({ signal }) => listBodies(scope, bodyIds, signal),
  });

async function listBodies({ from }: TenantScope, bodyIds: readonly string[], signal: AbortSignal) {
  const ids = [...bodyIds];
  const holdings = unwrap(
    await from('party_holders')
      .select('id, owned_party_id, owner_party_id, percent, shares, total_shares, held_from')
      .in('owned_party_id', ids)
      .eq('voided', false)
      .is('held_until', null)
      .abortSignal(signal),
  );
  const parties = unwrap(
    await from('parties')
      .select('id, name, links:party_companies(unlinked_at, company:companies!inner(id, name))')
      .in('id', [...ids, ...holdings.map(({ owner_party_id: owner }) => owner)])
      .is('links.unlinked_at', null)
      .order('name')
      .abortSignal(signal),
  );
  const names = new Map(parties.map(({ id, name }) => [id, name]));
  return parties
    .filter(({ id }) => ids.includes(id))
    .map((body) => ({
      ...body,
      holdings: holdings
        .filter(({ owned_party_id: owned }) => owned === body.id)
        .map(({ owner_party_id: owner, ...holding }) => ({
          ...holding,
          owner: { id: owner, name: names.get(owner) ?? '' },
        })),
    }));
}

/** Declares who owns part of a body. Raises ownership.above_whole, ownership.owns_itself, ownership.share_invalid. */
export const useDeclareHolding = () => useCommand('declare_holding');

/** Ends a holding on a day. Raises register.before_entry, register.entry_ceased, register.date_in_future. */
export const useCeaseHolding = () => useCommand('cease_holding');

/** Says which company of the firm a body corporate is, or that it is none. Raises ownership.not_a_body. */
export const useLinkParty = () => useCommand('link_party');
