import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import type { ListDuty } from '../api/duty.queries.ts';

const CompleteAll = lazy(async () => ({
  default: (await import('#/components/compliance/duty-dialogs.tsx')).CompleteAll,
}));
const WaiveAll = lazy(async () => ({
  default: (await import('#/components/compliance/duty-dialogs.tsx')).WaiveAll,
}));

/** What staff do with the duties they selected: settle them with one day and number, or waive them with one reason. */
export function DutySelection({
  duties,
  onDone,
}: {
  duties: readonly ListDuty[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const [asking, setAsking] = useState<'complete' | 'waive' | null>(null);
  const held = useNotAllowed('complete_obligations');
  const notWaived = useNotAllowed('waive_obligations');
  const [only, ...others] = duties;
  if (!only) return null;
  const dialog = {
    ids: duties.map(({ id }) => id),
    name: others.length === 0 ? `“${only.rule_name}”` : `${duties.length} duties`,
    companies: new Set(duties.map(({ company_id: company }) => company)).size,
    onDone,
    onClose: () => setAsking(null),
  };
  // A dialog that is open stays open, with what was typed, when the duty is taken away meanwhile: the database refuses it.
  return (
    <>
      {held ? (
        <HeldButton because={held}>Complete</HeldButton>
      ) : (
        <Button size="small" variant="contained" onClick={() => setAsking('complete')}>
          Complete…
        </Button>
      )}
      {notWaived ? (
        <HeldButton because={notWaived}>Waive</HeldButton>
      ) : (
        <Button size="small" onClick={() => setAsking('waive')}>
          Waive…
        </Button>
      )}
      <Suspense>
        {asking === 'complete' && <CompleteAll {...dialog} />}
        {asking === 'waive' && <WaiveAll {...dialog} />}
      </Suspense>
    </>
  );
}
