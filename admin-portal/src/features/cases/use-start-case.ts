import type { AppError } from '@portal/shared-core/errors';
import { showToast } from '@portal/shared-core/ui';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { useClaim, useClaimNext } from './api/kyc.mutations.ts';

/**
 * Takes a case and opens it. A colleague may have taken it a second before: the next one that waits is taken in its place, and a toast says
 * so. Other refusals stay with the command.
 */
export function useStartCase() {
  const navigate = useNavigate();
  const claim = useClaim();
  const claimNext = useClaimNext();

  function open(profileId: string | null, without: string) {
    if (profileId) void navigate(paths.kycProfile(profileId));
    else showToast({ text: without });
  }

  function startNext() {
    claim.reset();
    claimNext.mutate({}, { onSuccess: (id) => open(id, 'No case waits for a reviewer') });
  }

  function start({ id, name }: { id: string; name: string }) {
    claimNext.reset();
    claim.mutate(id, {
      onSuccess: () => open(id, ''),
      onError(error) {
        if (error.code !== 'kyc.claimed_by_another') return;
        claim.reset();
        const taken = `${holderOf(error) ?? 'A colleague'} took ${name} just before you`;
        claimNext.mutate(
          {},
          {
            onSuccess(next) {
              open(next, `${taken}. No other case waits`);
              if (next) showToast({ text: `${taken}. This is the next case` });
            },
          },
        );
      },
    });
  }

  return {
    start,
    startNext,
    isPending: claim.isPending || claimNext.isPending,
    error: claim.error?.code === 'kyc.claimed_by_another' ? null : (claim.error ?? claimNext.error),
  };
}

/** Who has the case, as the refusal of a claim says. */
function holderOf(error: AppError): string | null | undefined {
  return error.issues.find(({ field }) => field === 'assignee')?.detail;
}
