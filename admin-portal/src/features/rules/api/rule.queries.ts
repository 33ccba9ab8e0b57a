import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions, skipToken } from '@tanstack/react-query';

import { addUp, type PreviewLine } from '../preview-lines.ts';

export type RuleVersion = Awaited<ReturnType<typeof listRules>>[number];
export type Proposal = Awaited<ReturnType<typeof listProposals>>[number];

type Functions = Database['public']['Functions'];
/** The columns of obligation_rules as a proposal gives them. */
export type RuleDraft = Functions['propose_obligation_rule']['Args']['rule'];

/** Rules are the same for every tenant. They send no live signal, so they are read again with each visit. */
export const ruleQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'rules'] as const,

  /** Every version of every rule with its penalty steps, by code and day. */
  versions: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...ruleQueries.all(scope), 'versions'],
      meta: shows(),
      queryFn: ({ signal }) => listRules(scope, signal),
    }),

  /** What was proposed, the newest first. */
  proposals: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...ruleQueries.all(scope), 'proposals'],
      meta: shows(),
      queryFn: ({ signal }) => listProposals(scope, signal),
      refetchInterval: 30_000,
    }),
};

async function listRules({ supabase }: TenantScope, signal: AbortSignal) {
  const rules = supabase
    .from('obligation_rules')
    .select(
      `code, name, subject, entity_types, features, condition, kind, month, day, anchor, event, plus_months, plus_days, snap,
       interval_by, first_year_after, repeats_months, is_annual_fee, note, valid_from, valid_to, source_note, verified,
       penalties:obligation_penalties(step, from_month, from_day, years_after, percent, amount, currency, effect, source_note, verified)`,
    )
    .order('code')
    .order('valid_from', { ascending: false })
    .order('step', { referencedTable: 'penalties' });
  return unwrap(await rules.abortSignal(signal));
}

async function listProposals({ supabase }: TenantScope, signal: AbortSignal) {
  const proposals = supabase
    .from('obligation_rule_proposals')
    .select(
      `id, rule, state, proposed_at, decided_at, proposed_by,
       by:profiles!obligation_rule_proposals_proposed_by_fkey(full_name),
       decider:profiles!obligation_rule_proposals_decided_by_fkey(full_name)`,
    )
    .order('proposed_at', { ascending: false })
    .limit(200);
  return unwrap(await proposals.abortSignal(signal));
}

interface PendingPreview {
  rule: RuleDraft;
  turn: number;
}

/**
 * What a rule would do to the whole portfolio, read anew with each turn; nothing before it is asked for. A rule of companies is read part by
 * part, since all of them take longer than a request may; `onProgress` gets how much is read, up to 1. Raises obligation_rule.invalid.
 */
export const previewRule = (
  scope: TenantScope,
  pending: PendingPreview | undefined,
  onProgress: (part: number) => void,
) =>
  queryOptions({
    queryKey: [...ruleQueries.all(scope), 'preview', pending],
    meta: shows(),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: pending
      ? ({ signal }) => readPreview(scope, pending.rule, signal, onProgress)
      : skipToken,
  });

async function readPreview(
  { supabase }: TenantScope,
  rule: RuleDraft,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<PreviewLine[]> {
  const read = async (part: { from_id?: string; before_id?: string | null }) =>
    unwrap(await supabase.rpc('preview_obligation_rule', { rule, ...part }).abortSignal(signal));
  if (rule.subject === 'firm') return read({}); // firms are few
  const parts = unwrap(await supabase.rpc('portfolio_parts').abortSignal(signal));
  let lines: PreviewLine[] = [];
  for (const [index, part] of parts.entries()) {
    lines = addUp(lines, await read(part));
    onProgress((index + 1) / parts.length);
  }
  return lines;
}

/** Proposes a version under an id from the browser. Raises obligation_rule.invalid. */
export function usePropose(proposalId: string) {
  return useCommand('propose_obligation_rule', (rule: RuleDraft) => ({
    proposal_id: proposalId,
    rule,
  }));
}

/** Puts a proposal in force. Raises obligation_rule.second_person_needed, obligation_rule.not_the_newest, duty.compliance_officer_needed. */
export const usePublish = () => useCommand('publish_obligation_rule');

/** Discards a proposal. Raises obligation_rule.published. */
export const useDiscard = () => useCommand('discard_obligation_rule');
