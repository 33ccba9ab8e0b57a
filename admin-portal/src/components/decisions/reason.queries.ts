import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What can be rejected. */
export type RejectedSubject = 'application' | 'document' | 'kyc' | 'change';

/** Why something of a kind can be rejected, in the order of the list. Reference data, the same for every tenant. */
export const reasonsQuery = ({ supabase }: TenantScope, subject: RejectedSubject) =>
  queryOptions({
    queryKey: ['admin', 'reference', 'reasons', subject],
    meta: shows(),
    async queryFn({ signal }) {
      const reasons = supabase
        .from('review_reasons')
        .select('code, label, is_internal, for_client:client_code(label)')
        .contains('subjects', [subject])
        .order('position')
        .abortSignal(signal);
      return unwrap(await reasons);
    },
  });

/** A reason; `told` is what the client reads instead of an internal one. */
export type Reason = Awaited<
  ReturnType<NonNullable<ReturnType<typeof reasonsQuery>['queryFn']>>
>[number];
