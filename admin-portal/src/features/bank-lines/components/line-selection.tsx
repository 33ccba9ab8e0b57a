import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { BulkButton } from '#/components/bulk/selection-buttons.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { BankLine } from '../api/bank-line.queries.ts';

const SetAsideMany = lazy(async () => ({
  default: (await import('./set-aside-dialogs.tsx')).SetAsideMany,
}));

/** Posts the sure ones of a selection, and sets lines aside. */
export function LineSelection({
  lines,
  onDone,
}: {
  lines: readonly BankLine[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const held = useNotAllowed('post_sure_line');
  const sure = lines.flatMap(({ id, state }) => (state === 'sure' ? [id] : []));
  const left = lines.flatMap(({ id, state }) =>
    state === 'open' || state === 'sure' || state === 'taking' ? [id] : [],
  );
  if (held && lines.length > 0) return <HeldButton because={held}>Post the sure ones</HeldButton>;
  return (
    <>
      <BulkButton action="bank_lines.post" ids={sure} variant="contained" onDone={onDone}>
        {sure.length === 1 ? 'Post the sure one' : `Post the ${sure.length} sure ones`}
      </BulkButton>
      {left.length > 0 && (
        <Button size="small" onClick={() => setAsking(true)}>
          Set {left.length} aside…
        </Button>
      )}
      <Suspense>
        {isAsking && <SetAsideMany ids={left} onDone={onDone} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
