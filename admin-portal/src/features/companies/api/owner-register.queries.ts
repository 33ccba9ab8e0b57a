import { addErrors, entryOf, isErrorCode } from '@portal/shared-core/errors';
import { kycErrors } from '@portal/shared-core/errors/kyc';
import { registersErrors } from '@portal/shared-core/errors/registers';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';

addErrors(kycErrors);
addErrors(registersErrors);

export type OwnerEntry = Awaited<ReturnType<typeof listDifferences>>[number];

/** What the register of beneficial owners of a company would need to agree with the ownership engine. */
export const ownerRegister = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'owner-register', companyId],
    meta: shows(
      'owner_proposals',
      'company_participants',
      'parties',
      'kyc_profiles',
      'screening_hits',
      'compliance_checks',
    ),
    queryFn: ({ signal }) => listDifferences(scope, companyId, signal),
  });

async function listDifferences({ supabase }: TenantScope, companyId: string, signal: AbortSignal) {
  const answer = supabase.rpc('owners_differences', { company_id: companyId }).abortSignal(signal);
  return unwrap(await answer).map(({ blockers, ...row }) => ({
    ...row,
    /** Why the person cannot be entered yet, each once. */
    blockers: [...new Set(codesIn(blockers))].map((code) =>
      isErrorCode(code) ? entryOf(code).title : code,
    ),
  }));
}

function codesIn(blockers: unknown): string[] {
  return Array.isArray(blockers) ? blockers.map(({ code }: { code: string }) => code) : [];
}

/** Writes every proposed entry to the register. Raises register.owners_changed, register.not_ready. */
export function useConfirmOwners(companyId: string) {
  return useCommand('confirm_owners', (entries: readonly OwnerEntry[]) => ({
    company_id: companyId,
    proposal_ids: entries.map(({ proposal_id: id }) => id),
  }));
}

/** Dismisses a proposal: it comes back only when the ownership changes. Raises register.owners_changed, duty.compliance_officer_needed. */
export function useDismissOwner(proposalId: string) {
  return useCommand('dismiss_owner_proposal', ({ reason }: { reason: string }) => ({
    proposal_id: proposalId,
    reason,
  }));
}
