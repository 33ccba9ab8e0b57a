import { CaseHolder } from '#/components/duties/case-holder.tsx';

import { useAssign, useTakeOver } from '../api/application.mutations.ts';
import type { Application } from '../api/application.queries.ts';
import { stageOf } from '../stages.ts';

const DUTIES = ['reviewer', 'compliance_officer', 'senior'] as const;

/** Who has an application; it is given to a colleague or taken over here. */
export function Reviewer({ application }: { application: Application }) {
  const { id, assignee, state, reference, title } = application;
  return (
    <CaseHolder
      name={reference ?? title}
      assignee={assignee}
      needs="assign_application"
      duties={DUTIES}
      isOpen={stageOf(state) !== undefined}
      assign={useAssign(id)}
      takeOver={useTakeOver(id)}
    />
  );
}
