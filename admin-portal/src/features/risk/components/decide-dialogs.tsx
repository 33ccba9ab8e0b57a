import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { CommandDialog } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';

import { subjectName, type Override } from '../api/override.queries.ts';
import { useApproveOverride, useDeclineOverride } from '../api/risk.mutations.ts';
import { riskKey } from '../api/risk.queries.ts';
import { ratingName } from '../texts.ts';

interface Deciding {
  override: Override;
  onClose: () => void;
}

const noted = z.object({ note: z.string() });
const reasoned = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.')),
});

/** Lets a lowering count. Load it with `lazy`. */
export function ApproveDialog({ override, onClose }: Deciding) {
  const name = subjectName(override);
  const keep = [...riskKey(useTenantScope()), 'kept', 'approve', override.id];
  return (
    <CommandDialog
      title={`Approve ${ratingName(override.rating).toLowerCase()} for ${name}?`}
      text={
        <p>
          {`${name} counts as ${ratingName(override.rating).toLowerCase()} at once, and its next review follows that rating.`}
        </p>
      }
      command={useApproveOverride(override.assessment_id)}
      resolver={zodResolver(noted)}
      defaultValues={{ note: '' }}
      toInput={(values) => values}
      submit="Approve"
      toast={{ text: 'Lower rating approved' }}
      keep={keep}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="note"
          control={control}
          label="Note"
          multiline
          rows={3}
          maxLength={2000}
          optional
        />
      )}
    </CommandDialog>
  );
}

/** Declines a lowering; its author takes it back the same way. Load it with `lazy`. */
export function DeclineDialog({ override, isMine, onClose }: Deciding & { isMine: boolean }) {
  const name = subjectName(override);
  const keep = [...riskKey(useTenantScope()), 'kept', 'decline', override.id];
  return (
    <CommandDialog
      title={isMine ? `Take back your proposal for ${name}?` : `Decline the proposal for ${name}?`}
      text={
        <p>{`${name} goes on counting as ${ratingName(override.assessment.effective_rating).toLowerCase()}.`}</p>
      }
      command={useDeclineOverride(override.assessment_id)}
      resolver={zodResolver(reasoned)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit={isMine ? 'Take it back' : 'Decline'}
      danger
      toast={{ text: isMine ? 'Proposal taken back' : 'Proposal declined' }}
      keep={keep}
      onClose={onClose}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          multiline
          rows={3}
          maxLength={2000}
        />
      )}
    </CommandDialog>
  );
}
