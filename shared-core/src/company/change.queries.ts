import { queryOptions } from '@tanstack/react-query';

import type { PortalName } from '../contract/index.ts';
import { nassauToday } from '../domain/format.ts';
import { shows } from '../query/index.ts';
import { allRows, unwrap } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';

import { nameEntries, PARTY_OF_ENTRY } from './named-entries.ts';

export type ChangeChoices = Awaited<ReturnType<typeof getChoices>>;
export type ChangeRule = Awaited<ReturnType<typeof listRules>>[number];
export type Consequence = Awaited<ReturnType<typeof listConsequences>>[number];

/** What a request can name: the register of today, its charges, and the parties the user sees. */
export const changeChoices = (portal: PortalName, scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'changes', 'choices', companyId],
    meta: shows(
      'company_participants',
      'parties',
      'charges',
      'documents',
      'company_users',
      'companies',
    ),
    queryFn: ({ signal }) => getChoices(scope, companyId, signal),
  });

/** What follows from a request as it is saved at this version: duties with their days, identity checks, fees. */
export const changeConsequences = (
  portal: PortalName,
  scope: TenantScope,
  requestId: string,
  version: number,
) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'changes', 'consequences', requestId, version],
    meta: shows('kyc_profiles', 'parties'),
    queryFn: ({ signal }) => listConsequences(scope, requestId, signal),
  });

/** What each kind of change needs and costs today. Reference data, the same for every tenant. */
export const changeRules = (portal: PortalName, scope: TenantScope) =>
  queryOptions({
    queryKey: [portal, 'reference', 'change-rules'],
    meta: shows(),
    queryFn: ({ signal }) => listRules(scope, signal),
  });

async function listRules({ supabase }: TenantScope, signal: AbortSignal) {
  const today = nassauToday();
  const [rules, categories] = await Promise.all([
    supabase
      .from('change_rules')
      .select('kind, category, alternatives, note, fee')
      .lte('valid_from', today)
      .or(`valid_to.is.null,valid_to.gte.${today}`)
      .abortSignal(signal),
    supabase.from('document_categories').select('code, name, expires').abortSignal(signal),
  ]);
  const known = unwrap(categories);
  return unwrap(rules).map(({ category, alternatives, ...rule }) => ({
    ...rule,
    /** The kinds of documents of which one is needed; none where no document is required. */
    needs: [category, ...alternatives].flatMap((code) =>
      known.filter((each) => each.code === code),
    ),
  }));
}

async function listConsequences({ supabase }: TenantScope, requestId: string, signal: AbortSignal) {
  const follows = supabase.rpc('change_request_consequences', { request_id: requestId });
  return unwrap(await follows.abortSignal(signal));
}

async function getChoices(scope: TenantScope, companyId: string, signal: AbortSignal) {
  const { from } = scope;
  const [entries, charges, parties, documents] = await Promise.all([
    allRows((...part) =>
      from('company_participants')
        .select(`id, role, shares, appointed_on, ${PARTY_OF_ENTRY}`)
        .eq('company_id', companyId)
        .is('ceased_on', null)
        .eq('voided', false)
        .order('id')
        .range(...part)
        .abortSignal(signal),
    ),
    from('charges')
      .select('id, chargee, description, created_on')
      .eq('company_id', companyId)
      .is('satisfied_on', null)
      .eq('voided', false)
      .order('created_on')
      .abortSignal(signal),
    allRows((...part) =>
      from('parties')
        .select('id, name, kind, country')
        .order('name')
        .order('id')
        .range(...part)
        .abortSignal(signal),
    ),
    allRows((...part) =>
      from('documents')
        .select('id, file_name, category, status, created_at')
        .eq('company_id', companyId)
        .neq('status', 'superseded')
        .order('created_at', { ascending: false })
        .order('id')
        .range(...part)
        .abortSignal(signal),
    ),
  ]);
  const named = await nameEntries(scope, companyId, entries, signal);
  return {
    entries: named,
    charges: unwrap(charges),
    parties: withProvided(parties, named),
    documents,
  };
}

type Choice = {
  id: string;
  name: string;
  kind: 'person' | 'body_corporate';
  country: string | null;
};

/** The parties with those that a register names and the firm provides: they may enter it once more. */
function withProvided(parties: readonly Choice[], entries: readonly { party: Choice }[]): Choice[] {
  const more = entries
    .map(({ party }) => party)
    .filter(({ id }) => !parties.some((known) => known.id === id));
  return [...parties, ...new Map(more.map((party) => [party.id, party])).values()];
}
