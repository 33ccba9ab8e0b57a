import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { ReferenceRow } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';

const ChangeDialog = lazy(async () => ({
  default: (await import('./change-dialog.tsx')).ChangeDialog,
}));
const AnnounceDialog = lazy(async () => ({
  default: (await import('./announce-dialog.tsx')).AnnounceDialog,
}));

/** Adds a row of its own, where the table takes one. */
export function AddButton({
  table,
  rows = [],
}: {
  table: ReferenceTable;
  rows: readonly ReferenceRow[] | undefined;
}) {
  const held = useNotAllowed('change_reference');
  // A dialog is about the rows as they were when it opened: a colleague's change in between is refused by the database.
  const [seen, setSeen] = useState<readonly ReferenceRow[]>();
  const isAnnounced = table.name === 'published_days';
  const label = isAnnounced ? 'Enter a day' : table.added?.label;
  const close = () => setSeen(undefined);
  if (!label) return null;
  // A dialog that is open stays open, with what was typed, when the duty is taken away meanwhile: the database refuses it.
  return (
    <>
      {held ? (
        <HeldButton because={held}>{label}</HeldButton>
      ) : (
        <Button variant="contained" size="small" onClick={() => setSeen(rows)}>
          {label}
        </Button>
      )}
      <Suspense fallback={null}>
        {seen && isAnnounced && <AnnounceDialog rows={seen} onClose={close} />}
        {seen && !isAnnounced && <ChangeDialog table={table} rows={seen} onClose={close} />}
      </Suspense>
    </>
  );
}
