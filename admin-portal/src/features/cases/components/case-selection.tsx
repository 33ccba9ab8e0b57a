import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

const AssignMany = lazy(async () => ({
  default: (await import('#/components/bulk/assign-many.tsx')).AssignMany,
}));

/** What staff do with the KYC cases they selected: give them to a reviewer. */
export function CaseSelection({
  ids,
  onDone,
}: {
  ids: readonly string[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const assigning = useDisclosure();
  const held = useNotAllowed('assign_kyc');
  return (
    <>
      {held && !assigning.isOpen ? (
        <HeldButton because={held}>Assign</HeldButton>
      ) : (
        <Button size="small" variant="contained" onClick={assigning.open}>
          Assign…
        </Button>
      )}
      <Suspense>
        {assigning.isOpen && (
          <AssignMany
            action="kyc.assign"
            ids={ids}
            name={ids.length === 1 ? 'a case' : `${ids.length} cases`}
            duties={['reviewer']}
            onDone={onDone}
            onClose={assigning.close}
          />
        )}
      </Suspense>
    </>
  );
}
