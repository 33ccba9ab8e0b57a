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

const HoldRecords = lazy(async () => ({
  default: (await import('#/components/erasure/hold-dialogs.tsx')).HoldRecords,
}));

/** Which dialog of a case is open. */
export type CaseDialog = 'assign' | 'takeOver' | 'hold';

/** Gives the case to a colleague, takes it over from one, or holds the records of the person. */
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
      {dialog === 'hold' ? (
        <HoldRecords partyId={party.id} name={party.name} onClose={onClose} />
      ) : dialog === 'assign' ? (
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
