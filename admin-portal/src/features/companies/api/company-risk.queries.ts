import { endOfDay } from '@portal/shared-core/company';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

export type Assessment = Awaited<ReturnType<typeof listAssessments>>[number];

/** The assessments of a company, the newest first, with their answers, overrides and the model they used. */
export const companyAssessments = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'assessments', companyId],
    meta: shows('risk_assessments', 'risk_overrides'),
    queryFn: ({ signal }) => listAssessments(scope, companyId, signal),
  });

/** The assessments of a company that were made by the end of a day, the newest first, with the overrides and the rating of then. */
export const assessmentsAsAt = (scope: TenantScope, companyId: string, day: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'assessments-as-at', companyId, day],
    meta: shows('risk_assessments', 'risk_overrides'),
    async queryFn({ signal }) {
      const assessments = scope.supabase.rpc('risk_as_at', {
        company: companyId,
        known_at: endOfDay(day),
      });
      return unwrap(await assessments.abortSignal(signal));
    },
  });

async function listAssessments({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const assessments = from('risk_assessments')
    .select(
      `id, is_current, inherent_score, residual_score, rating, floor, effective_rating, breakdown, reason, assessed_at, next_review_on,
       by:profiles!risk_assessments_assessed_by_fkey(full_name),
       model:risk_models!inner(version, definition),
       overrides:risk_overrides(id, rating, reason, state, made_at, decision_note,
         made:profiles!risk_overrides_made_by_fkey(full_name), decided:profiles!risk_overrides_decided_by_fkey(full_name))`,
    )
    .eq('company_id', companyId)
    .order('assessed_at', { ascending: false })
    .limit(20)
    .abortSignal(signal);
  return unwrap(await assessments).map(({ model, ...assessment }) => ({ ...assessment, ...model }));
}
