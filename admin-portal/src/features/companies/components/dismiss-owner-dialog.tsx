import { ReasonDialog } from '@portal/shared-core/ui/command';

import { useDismissOwner, type OwnerEntry } from '../api/owner-register.queries.ts';

/** Dismisses the proposal to enter, change or cease an owner, with a reason. Load it with `lazy`. */
export function DismissOwnerDialog({
  entry: { proposal_id: id, name },
  onClose,
}: {
  entry: OwnerEntry;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title={`Dismiss the proposal about ${name}?`}
      text="The register stays as it is. The proposal comes back only when the ownership changes."
      command={useDismissOwner(id)}
      help="Staff only."
      toInput={(reason) => ({ reason })}
      submit="Dismiss the proposal"
      danger
      toast={{ text: 'Proposal dismissed' }}
      onClose={onClose}
    />
  );
}
