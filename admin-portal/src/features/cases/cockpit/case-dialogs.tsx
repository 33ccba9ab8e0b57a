import { lazy, Suspense } from 'react';

import type { KycCase } from '../api/case.queries.ts';
import { useAssign, useTakeOver } from '../api/kyc.mutations.ts';

// Dialogs bring MUI, which the page loads when the first one opens.
const AssignDialog = lazy(async () => ({
  default: (await import('#/components/duties/assign-dialog.tsx')).AssignDialog,
}));
const TakeOverDialog = lazy(async () => ({
  default: (await import('#/components/duties/take-over-dialog.tsx')).TakeOverDialog,
}));

/** Which dialog of a case is open. */
export type CaseDialog = 'assign' | 'takeOver';

/** Gives the case to a colleague, or takes it over from one. */
export function CaseDialogs({
  kyc,
  dialog,
  onClose,
}: {
  kyc: KycCase;
  dialog: CaseDialog;
  onClose: () => void;
}) {
  const assign = useAssign(kyc.id);
  const takeOver = useTakeOver(kyc.id);
  const { review, party } = kyc;
  return (
    <Suspense>
      {dialog === 'assign' ? (
        <AssignDialog
          title={`Assign the KYC of ${party.name}`}
          command={assign}
          duties={['reviewer']}
          assignee={review?.state === 'claimed' ? review.assignee : null}
          onClose={onClose}
        />
      ) : (
        <TakeOverDialog
          title={`Take over the KYC of ${party.name}?`}
          colleague={review?.reviewer?.full_name ?? 'A colleague'}
          command={takeOver}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
