import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What checks are about. */
export type CheckSubject = { applicationId: string } | { companyId: string };

const checksKey = ({ tenantId }: TenantScope) => ['admin', tenantId, 'checks'] as const;

/** The checks of an application or a company: open ones first, then the newest answer. */
export const checksQuery = (scope: TenantScope, subject: CheckSubject) =>
  queryOptions({
    queryKey: [...checksKey(scope), subject],
    meta: shows('compliance_checks'),
    queryFn: ({ signal }) => listChecks(scope, subject, signal),
  });

async function listChecks({ from }: TenantScope, subject: CheckSubject, signal: AbortSignal) {
  const checks = from('compliance_checks').select(
    `id, state, result, opened_at, decided_at, kind:compliance_check_kinds!inner(code, name),
     decider:profiles!compliance_checks_decided_by_fkey(full_name)`,
  );
  const about =
    'companyId' in subject
      ? checks.eq('company_id', subject.companyId)
      : checks.eq('application_id', subject.applicationId);
  return unwrap(
    await about
      .order('decided_at', { ascending: false, nullsFirst: true })
      .order('id')
      .abortSignal(signal),
  );
}

/** Where the answer to a check is kept until it is sent. */
export function keptAnswer(scope: TenantScope, checkId: string) {
  return [...checksKey(scope), 'kept', checkId];
}

/** Answers an open check: whether it is in order, and what was found. */
export function useAnswerCheck(checkId: string) {
  return useCommand(
    'decide_check',
    ({ isClear, result }: { isClear: boolean; result: string }) => ({
      check_id: checkId,
      is_clear: isClear,
      result,
    }),
  );
}

/** Takes the answer of a check back. Raises check.open_already, duty.reviewer_needed. */
export function useReopenCheck() {
  return useCommand('reopen_check', (checkId: string) => ({ check_id: checkId }));
}
