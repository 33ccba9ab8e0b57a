import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { AssignButton } from '#/components/bulk/selection-buttons.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

/** What staff do with the KYC cases they selected: give them to a reviewer. */
export function CaseSelection({
  ids,
  onDone,
}: {
  ids: readonly string[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  return (
    <AssignButton
      held={useNotAllowed('assign_kyc')}
      variant="contained"
      action="kyc.assign"
      ids={ids}
      name={ids.length === 1 ? 'a case' : `${ids.length} cases`}
      duties={['reviewer']}
      onDone={onDone}
    />
  );
}
