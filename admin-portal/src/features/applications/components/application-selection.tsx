import { toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useBulkOf, type Outcome } from '#/components/bulk/bulk.mutations.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { ApplicationListItem } from '../api/board.queries.ts';

const AssignMany = lazy(async () => ({
  default: (await import('#/components/bulk/assign-many.tsx')).AssignMany,
}));

/** What staff do with the applications they selected: give them to a colleague, or start the review of those that wait for one. */
export function ApplicationSelection({
  applications,
  onDone,
}: {
  applications: readonly ApplicationListItem[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const assigning = useDisclosure();
  const start = useBulkOf('applications.start_review');
  const held = useNotAllowed('assign_application');
  const startable = applications.filter(
    ({ state }) => state === 'submitted' || state === 'resubmitted',
  );
  const { length } = applications;
  return (
    <>
      {start.error && <InlineAlert tone="bad">{toAppError(start.error).message}</InlineAlert>}
      {held && !assigning.isOpen ? (
        <HeldButton because={held}>Assign</HeldButton>
      ) : (
        <Button size="small" onClick={assigning.open}>
          Assign…
        </Button>
      )}
      {startable.length > 0 && !held && (
        <Button
          size="small"
          variant="contained"
          loading={start.isPending}
          onClick={() =>
            start.mutate(
              startable.map(({ id }) => id),
              { onSuccess: onDone },
            )
          }
        >
          Start review of {startable.length}
        </Button>
      )}
      <Suspense>
        {assigning.isOpen && (
          <AssignMany
            action="applications.assign"
            ids={applications.map(({ id }) => id)}
            name={length === 1 ? 'an application' : `${length} applications`}
            duties={['reviewer', 'compliance_officer', 'senior']}
            onDone={onDone}
            onClose={assigning.close}
          />
        )}
      </Suspense>
    </>
  );
}
