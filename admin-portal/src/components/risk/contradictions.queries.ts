import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** An application or a company whose declared activity is compared. */
export interface DeclaredBy {
  subject: 'application' | 'company';
  subjectId: string;
}

/** What the client declared that says more than the risk answer about the business; without an answer, that of the current assessment. */
export const contradictions = (
  { supabase, tenantId }: TenantScope,
  { subject, subjectId }: DeclaredBy,
  answer?: string,
) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'contradictions', subject, subjectId, answer ?? null],
    meta: shows('draft_applications', 'application_requests', 'risk_assessments', 'risk_responses'),
    async queryFn({ signal }) {
      const found = supabase.rpc('activity_contradictions', {
        subject,
        subject_id: subjectId,
        ...(answer && { answer }),
      });
      return unwrap(await found.abortSignal(signal));
    },
    // Only those of the same subject stay while another answer is compared.
    placeholderData: (previous, query) => (query?.queryKey[4] === subjectId ? previous : undefined),
  });
