import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { riskKey } from './risk.queries.ts';

export const subjects = ['company', 'application', 'party'] as const;
type Subject = (typeof subjects)[number];

export interface SubjectOf {
  subject: Subject;
  subjectId: string;
}

export type Standing = NonNullable<Awaited<ReturnType<typeof getCurrent>>>;

export const assessmentQueries = {
  /** The assessment that counts, with its answers and what was proposed for its rating; null for none. */
  current: (scope: TenantScope, of: SubjectOf) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'current', of.subject, of.subjectId],
      meta: shows('risk_assessments', 'risk_responses', 'risk_overrides'),
      queryFn: ({ signal }) => getCurrent(scope, of, signal),
    }),

  /** The answers that the facts of today propose, each with its source. Raises application.illegal_move. */
  proposals: (scope: TenantScope, { subject, subjectId }: SubjectOf) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'proposals', subject, subjectId],
      meta: shows('parties', 'kyc_profiles', 'screening_hits', 'company_participants', 'companies'),
      async queryFn({ signal }) {
        const proposals = scope.supabase.rpc('derive_risk_answers', {
          subject,
          subject_id: subjectId,
        });
        return unwrap(await proposals.abortSignal(signal));
      },
    }),

  /** What to call the subject; null for one that the tenant does not have. */
  name: (scope: TenantScope, { subject, subjectId }: SubjectOf) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'name', subject, subjectId],
      meta: shows('companies', 'parties', 'draft_applications'),
      queryFn: ({ signal }) => getName(scope, subject, subjectId, signal),
    }),
};

async function getCurrent({ from }: TenantScope, of: SubjectOf, signal: AbortSignal) {
  const assessment = from('risk_assessments')
    .select(
      `id, rating, effective_rating, floor, residual_score, breakdown, assessed_at, next_review_on, model_version, moved_by, moved_to,
       by:profiles!risk_assessments_assessed_by_fkey(full_name),
       responses:risk_responses(factor, answer, proposed, note),
       overrides:risk_overrides(id, rating, state, reason, made_by, made:profiles!risk_overrides_made_by_fkey(full_name))`,
    )
    .eq('subject', of.subject)
    .eq('subject_id', of.subjectId)
    .eq('is_current', true)
    .abortSignal(signal)
    .maybeSingle();
  return unwrap(await assessment);
}

async function getName(
  { from }: TenantScope,
  subject: Subject,
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (subject === 'application') {
    const applications = from('draft_applications').select('reference').eq('id', id);
    const [found] = unwrap(await applications.abortSignal(signal));
    return found ? (found.reference ?? 'an application') : null;
  }
  const table = subject === 'company' ? 'companies' : 'parties';
  const [known] = unwrap(await from(table).select('name').eq('id', id).abortSignal(signal));
  return known?.name ?? null;
}
