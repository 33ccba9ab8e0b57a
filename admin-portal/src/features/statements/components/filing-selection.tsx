import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { OwnerFiling } from '../api/return.queries.ts';

const CompleteAll = lazy(async () => ({
  default: (await import('#/components/compliance/duty-dialogs.tsx')).CompleteAll,
}));

/** What staff do with the selected filings: a file of the owners, and that they are filed. */
export function FilingSelection({
  rows,
  onExport,
  onDone,
}: {
  rows: readonly OwnerFiling[];
  onExport: (companies: readonly string[]) => void;
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const [isFiling, setFiling] = useState(false);
  const held = useNotAllowed('complete_obligations');
  const duties = rows.flatMap(({ duty_ids: ids }) => ids);
  return (
    <>
      <Button
        size="small"
        variant="contained"
        onClick={() => onExport(rows.map(({ company_id: id }) => id))}
      >
        Export owners…
      </Button>
      {held ? (
        <HeldButton because={held}>Mark filed</HeldButton>
      ) : (
        <Button size="small" onClick={() => setFiling(true)}>
          Mark {rows.length} filed…
        </Button>
      )}
      <Suspense>
        {isFiling && (
          <CompleteAll
            ids={duties}
            name={duties.length === 1 ? 'a filing' : `${duties.length} filings`}
            companies={rows.length}
            onClose={() => setFiling(false)}
            onDone={onDone}
          />
        )}
      </Suspense>
    </>
  );
}
