import { addErrors, entryOf, isErrorCode } from '@portal/shared-core/errors';
import { kycErrors } from '@portal/shared-core/errors/kyc';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import type { KycCase } from './case-types.ts';

addErrors(kycErrors);

export type { KycCase };
export type Gate = Awaited<ReturnType<typeof getGate>>;

/** One thing that keeps a case from its approval. */
export interface Blocker {
  code: string;
  field: string;
  /** As text, such as the listed name; null where there is none. */
  detail: string | null;
  title: string;
  message: string;
}

export type ChecklistPoint = Gate['checklist'][number];
export type CaseDeclaration = Gate['declarations'][number];

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'kyc'] as const;

export const caseQueries = {
  /** One case, whole: what was declared, sent, asked, noted and decided, and who the party is in the record. Raises not_found. */
  detail: (scope: TenantScope, profileId: string) =>
    queryOptions({
      queryKey: [...key(scope), 'case', profileId],
      meta: shows(
        'kyc_profiles',
        'parties',
        'documents',
        'company_participants',
        'companies',
        'application_parties',
        'draft_applications',
        'screening_hits',
        'risk_assessments',
        'kyc_requests',
        'kyc_notes',
        'kyc_waivers',
        'kyc_review_queue',
        'kyc_oversight',
        'kyc_brought_in',
      ),
      queryFn: ({ signal }) => getCase(scope, profileId, signal),
    }),

  /** What is asked of the party, what keeps the case from its approval, and the rating that the facts propose. */
  gate: (scope: TenantScope, profileId: string) =>
    queryOptions({
      queryKey: [...key(scope), 'gate', profileId],
      meta: shows(
        'kyc_profiles',
        'kyc_requests',
        'kyc_waivers',
        'kyc_review_queue',
        'documents',
        'screening_hits',
        'compliance_checks',
        'declarations',
        'risk_assessments',
        'parties',
        'company_participants',
        'application_parties',
      ),
      queryFn: ({ signal }) => getGate(scope, profileId, signal),
    }),
};

async function getCase(
  { from }: TenantScope,
  profileId: string,
  signal: AbortSignal,
): Promise<KycCase> {
  const found = from('kyc_profiles')
    .select(
      `id, state, state_since, level, data, submitted_data, submitted_at, submitted_by, decided_at, reason_note,
       reason:review_reasons(label),
       party:parties!inner(id, kind, name, country, birth_date, registration_number, provided_by_firm, identity_erased_on,
         documents(id, category, file_name, status, scan, created_at, expires_on, replaces, reason:review_reasons(label),
           kind:document_categories(name)),
         roles:company_participants(id, role, percent, ceased_on, voided, company:companies(id, name)),
         links:application_parties(roles, application:draft_applications(id, reference, state)),
         assessments:risk_assessments(model_version, residual_score, effective_rating, groups, is_current),
         hits:screening_hits(id, state, score, explanation, reason, found_at, decided_at,
           by:profiles!screening_hits_decided_by_fkey(full_name), proposer:profiles!screening_hits_proposed_by_fkey(full_name),
           entry:watchlist_entries(name, watchlist, schema_name, birth_dates, countries, topics, sanctions, retired_at))),
       requests:kyc_requests(id, field, question, answer, asked_at, asked_by, answered_at, taken_back_at, taken_back_reason,
         by:profiles!kyc_requests_asked_by_fkey(full_name), taker:profiles!kyc_requests_taken_back_by_fkey(full_name)),
       notes:kyc_notes(id, note, at, by:profiles!kyc_notes_author_fkey(full_name)),
       waivers:kyc_waivers(id, code, reason, waived_at, withdrawn_at, by:profiles!kyc_waivers_waived_by_fkey(full_name)),
       reviews:kyc_review_queue(id, state, priority, level, opened_at, assignee, claimed_at, decision, rating, decided_by, decided_at,
         second_decider, second_at, senior_decider, closed_at,
         reviewer:profiles!kyc_review_queue_assignee_fkey(full_name),
         first:profiles!kyc_review_queue_decided_by_fkey(full_name),
         second:profiles!kyc_review_queue_second_decider_fkey(full_name),
         senior:profiles!kyc_review_queue_senior_decider_fkey(full_name)),
       former:kyc_review_queue(former_data),
       oversight:kyc_oversight(rating, next_review_on),
       broughtIn:kyc_brought_in(rating, reviewed_on, review_by)`,
    )
    .eq('id', profileId)
    .order('opened_at', { referencedTable: 'former', ascending: false })
    .limit(1, { referencedTable: 'former' })
    .abortSignal(signal)
    .maybeSingle();
  const { party, reviews, oversight, broughtIn, former, ...rest } = unwrapRow(await found);
  const byTime = reviews.toSorted((a, b) => Date.parse(b.opened_at) - Date.parse(a.opened_at));
  return {
    ...rest,
    // One row at most: the key is that of the profile.
    oversight: [oversight].flat().at(0),
    broughtIn: [broughtIn].flat().at(0),
    party: {
      ...party,
      hits: party.hits
        .map(({ entry, by, proposer, ...hit }) => ({
          ...hit,
          listed: entry.name,
          watchlist: entry.watchlist,
          schema_name: entry.schema_name,
          birth_dates: entry.birth_dates,
          countries: entry.countries,
          topics: entry.topics,
          sanctions: entry.sanctions,
          retired_at: entry.retired_at,
          decided_by: by?.full_name ?? null,
          proposed_by: proposer?.full_name ?? null,
        }))
        .toSorted(
          (a, b) => Number(b.state === 'open') - Number(a.state === 'open') || b.score - a.score,
        ),
      roles: party.roles.filter((role) => role.ceased_on === null && !role.voided),
    },
    former: former.at(0)?.former_data ?? undefined,
    reviews: byTime,
    review: byTime.find(({ state }) => state !== 'closed'),
  };
}

async function getGate({ supabase }: TenantScope, profileId: string, signal: AbortSignal) {
  const [checklist, declarations, blockers, proposal] = await Promise.all([
    supabase.rpc('kyc_checklist', { profile_id: profileId }).abortSignal(signal),
    supabase.rpc('kyc_declarations', { profile_id: profileId }).abortSignal(signal),
    supabase.rpc('kyc_approval_blockers', { profile_id: profileId }).abortSignal(signal),
    supabase.rpc('kyc_rating_proposal', { profile_id: profileId }).abortSignal(signal),
  ]);
  return {
    checklist: unwrap(checklist),
    declarations: unwrap(declarations),
    blockers: unwrap(blockers).map(({ code, field, detail }): Blocker => {
      const { title, message } = isErrorCode(code) ? entryOf(code) : entryOf('UNKNOWN_ERROR');
      return { code, field, detail, title, message };
    }),
    // The function answers one row.
    proposal: unwrap(proposal)[0] ?? { rating: 'low', lowest: 'low', decisions: 1, reasons: [] },
  };
}
