import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { AssignButton, BulkButton } from '#/components/bulk/selection-buttons.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { ApplicationListItem } from '../api/board.queries.ts';

/** What staff do with the applications they selected: give them to a colleague, or start the review of those that wait for one. */
export function ApplicationSelection({
  applications,
  onDone,
}: {
  applications: readonly ApplicationListItem[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const held = useNotAllowed('assign_application');
  const { length } = applications;
  const startable = applications.flatMap(({ id, state }) =>
    state === 'submitted' || state === 'resubmitted' ? [id] : [],
  );
  return (
    <>
      <AssignButton
        held={held}
        action="applications.assign"
        ids={applications.map(({ id }) => id)}
        name={length === 1 ? 'an application' : `${length} applications`}
        duties={['reviewer', 'compliance_officer', 'senior']}
        onDone={onDone}
      />
      <BulkButton
        action="applications.start_review"
        ids={held ? [] : startable}
        variant="contained"
        onDone={onDone}
      >
        Start review of {startable.length}
      </BulkButton>
    </>
  );
}
