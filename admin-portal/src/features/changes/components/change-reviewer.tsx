import { CaseHolder } from '#/components/duties/case-holder.tsx';

import { useAssignChange, useTakeOverChange } from '../api/change.mutations.ts';
import type { Change } from '../api/change.queries.ts';
import { openChangeStates } from '../states.ts';

const DUTIES = ['reviewer', 'compliance_officer', 'senior'] as const;

/** Who has a change request; it is given to a colleague or taken over here. */
export function ChangeReviewer({ change }: { change: Change }) {
  const { id, assignee, reference, state } = change;
  return (
    <CaseHolder
      name={reference ?? 'the request'}
      assignee={assignee}
      needs="assign_change_request"
      duties={DUTIES}
      isOpen={(openChangeStates as readonly string[]).includes(state)}
      assign={useAssignChange(id)}
      takeOver={useTakeOverChange(id)}
    />
  );
}
