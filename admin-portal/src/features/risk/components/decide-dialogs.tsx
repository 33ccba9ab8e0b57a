import { useTenantScope } from '@portal/shared-core/tenant';
import { ReasonDialog } from '@portal/shared-core/ui/command';

import { subjectName, type Override } from '../api/override.queries.ts';
import { useApproveOverride, useDeclineOverride } from '../api/risk.mutations.ts';
import { riskKey } from '../api/risk.queries.ts';
import { ratingName } from '../texts.ts';

interface Deciding {
  override: Override;
  onClose: () => void;
}

/** Lets a lowering count. Load it with `lazy`. */
export function ApproveDialog({ override, onClose }: Deciding) {
  const name = subjectName(override);
  const keep = [...riskKey(useTenantScope()), 'kept', 'approve', override.id];
  return (
    <ReasonDialog
      title={`Approve ${ratingName(override.rating).toLowerCase()} for ${name}?`}
      text={
        <p>
          {`${name} counts as ${ratingName(override.rating).toLowerCase()} at once, and its next review follows that rating.`}
        </p>
      }
      command={useApproveOverride(override.assessment_id)}
      name="note"
      label="Note"
      least={0}
      rows={3}
      toInput={(note) => ({ note })}
      submit="Approve"
      toast={{ text: 'Lower rating approved' }}
      keep={keep}
      onClose={onClose}
    />
  );
}

/** Declines a lowering; its author takes it back the same way. Load it with `lazy`. */
export function DeclineDialog({ override, isMine, onClose }: Deciding & { isMine: boolean }) {
  const name = subjectName(override);
  const keep = [...riskKey(useTenantScope()), 'kept', 'decline', override.id];
  return (
    <ReasonDialog
      title={isMine ? `Take back your proposal for ${name}?` : `Decline the proposal for ${name}?`}
      text={
        <p>{`${name} goes on counting as ${ratingName(override.assessment.effective_rating).toLowerCase()}.`}</p>
      }
      command={useDeclineOverride(override.assessment_id)}
      rows={3}
      toInput={(reason) => ({ reason })}
      submit={isMine ? 'Take it back' : 'Decline'}
      danger
      toast={{ text: isMine ? 'Proposal taken back' : 'Proposal declined' }}
      keep={keep}
      onClose={onClose}
    />
  );
}
