import { nassauToday } from '@portal/shared-core/domain/format';
import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotSuperAdmin } from '#/components/duties/super-admin.ts';

import { standingOf, textOf, type ReferenceRow } from '../row.ts';
import type { ReferenceTable } from '../tables/index.ts';

const ChangeDialog = lazy(async () => ({
  default: (await import('./change-dialog.tsx')).ChangeDialog,
}));
const AnnounceDialog = lazy(async () => ({
  default: (await import('./announce-dialog.tsx')).AnnounceDialog,
}));
const rowDialogs = () => import('./row-dialogs.tsx');
const EndDialog = lazy(async () => ({ default: (await rowDialogs()).EndDialog }));
const TakeBackDialog = lazy(async () => ({ default: (await rowDialogs()).TakeBackDialog }));
const ConfirmRowDialog = lazy(async () => ({ default: (await rowDialogs()).ConfirmRowDialog }));

type Act = 'confirm' | 'change' | 'end' | 'takeBack' | 'announce';
const labels: Record<Act, string> = {
  confirm: 'Confirm…',
  change: 'Change…',
  end: 'End…',
  takeBack: 'Take back…',
  announce: 'Move the day…',
};

/** What can be done with a row: only the newest of its kind is changed or ended, and what has begun is not taken back. */
export function RowActs({
  table,
  row,
  sameKey,
}: {
  table: ReferenceTable;
  row: ReferenceRow;
  /** Every row of the same, the newest first. */
  sameKey: readonly ReferenceRow[];
}) {
  const held = useNotSuperAdmin();
  const [asking, setAsking] = useState<Act>();
  const close = () => setAsking(undefined);
  const isEnded = standingOf(row, nassauToday()) === 'past';
  const labelOf = (act: Act) => (act === 'change' && isEnded ? 'Enter again…' : labels[act]);
  const possible = actsOf(table, row, row === sameKey[0]);
  if (possible.length === 0) return <p>{table.elsewhere ?? 'What has passed is not changed.'}</p>;
  return (
    <>
      {possible.map((act, place) =>
        held ? (
          <HeldButton key={act} because={held}>
            {labelOf(act)}
          </HeldButton>
        ) : (
          <Button
            key={act}
            size="small"
            {...(place === 0 && { variant: 'contained' as const })}
            onClick={() => setAsking(act)}
          >
            {labelOf(act)}
          </Button>
        ),
      )}
      {held && <p>{held}</p>}
      <Suspense fallback={null}>
        {asking === 'confirm' && <ConfirmRowDialog table={table} row={row} onClose={close} />}
        {asking === 'change' && (
          <ChangeDialog table={table} former={row} rows={sameKey} onClose={close} />
        )}
        {asking === 'end' && <EndDialog table={table} row={row} onClose={close} />}
        {asking === 'takeBack' && <TakeBackDialog table={table} row={row} onClose={close} />}
        {asking === 'announce' && <AnnounceDialog rows={sameKey} former={row} onClose={close} />}
      </Suspense>
    </>
  );
}

function actsOf(table: ReferenceTable, row: ReferenceRow, isNewest: boolean): Act[] {
  const today = nassauToday();
  const isComing = standingOf(row, today) === 'coming';
  const isChanged = table.fields !== undefined && isNewest;
  return [
    ...(table.isSourced && row['verified'] === false ? (['confirm'] as const) : []),
    ...(isChanged ? (['change'] as const) : []),
    ...(table.name === 'published_days' && textOf(row, 'due_on') >= today
      ? (['announce'] as const)
      : []),
    ...(isChanged && table.ends && textOf(row, 'valid_to') === '' ? (['end'] as const) : []),
    ...(table.fields && isNewest && isComing ? (['takeBack'] as const) : []),
  ];
}
