import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { ErasureItem } from '../api/erasure.queries.ts';

const DeleteRecords = lazy(async () => ({
  default: (await import('./delete-records.tsx')).DeleteRecords,
}));
const HoldRecords = lazy(async () => ({
  default: (await import('#/components/erasure/hold-dialogs.tsx')).HoldRecords,
}));
const LiftHold = lazy(async () => ({
  default: (await import('#/components/erasure/hold-dialogs.tsx')).LiftHold,
}));

/** What is done with the people who are selected: delete their records, hold those of one, lift a hold. */
export function ErasureActions({
  rows,
  onDone,
}: {
  rows: readonly ErasureItem[];
  onDone: () => void;
}) {
  const [asking, setAsking] = useState<'delete' | 'hold' | 'lift' | null>(null);
  const held = useNotAllowed('approve_erasures');
  const toDelete = rows.filter(({ state }) => state === 'due' || state === 'failed');
  const [only, ...others] = rows;
  const one = others.length === 0 ? only : undefined;
  const dialog = { onDone, onClose: () => setAsking(null) };
  if (held) return <HeldButton because={held}>Delete records</HeldButton>;
  return (
    <>
      {one && one.state !== 'erasing' && one.state !== 'done' && (
        <Button size="small" onClick={() => setAsking('hold')}>
          {one.hold_id ? 'Change the hold…' : 'Hold…'}
        </Button>
      )}
      {one?.hold_id && (
        <Button size="small" onClick={() => setAsking('lift')}>
          Lift the hold…
        </Button>
      )}
      {toDelete.length > 0 && (
        <Button size="small" variant="contained" onClick={() => setAsking('delete')}>
          Delete records…
        </Button>
      )}
      <Suspense>
        {asking === 'delete' && <DeleteRecords rows={toDelete} {...dialog} />}
        {asking === 'hold' && one && (
          <HoldRecords
            partyId={one.party_id}
            name={one.name}
            reason={one.hold_reason ?? ''}
            until={one.held_until ?? ''}
            {...dialog}
          />
        )}
        {asking === 'lift' && one?.hold_id && (
          <LiftHold holdId={one.hold_id} name={one.name} {...dialog} />
        )}
      </Suspense>
    </>
  );
}
