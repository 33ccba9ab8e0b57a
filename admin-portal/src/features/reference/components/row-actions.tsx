import { nassauToday } from '@portal/shared-core/domain/format';
import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

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

type Action = 'confirm' | 'change' | 'end' | 'takeBack' | 'announce';
const labels: Record<Action, string> = {
  confirm: 'Confirm…',
  change: 'Change…',
  end: 'End…',
  takeBack: 'Take back…',
  announce: 'Move the day…',
};

/** What can be done with a row: only the newest of its kind is changed or ended, and what has begun is not taken back. */
export function RowActions({
  table,
  row,
  sameKey,
}: {
  table: ReferenceTable;
  row: ReferenceRow;
  /** Every row of the same, the newest first. */
  sameKey: readonly ReferenceRow[];
}) {
  const held = useNotAllowed('change_reference');
  // A dialog is about the row as it was when it opened: a colleague's change in between is refused by the database.
  const [pending, setPending] = useState<Pending>();
  const isEnded = standingOf(row, nassauToday()) === 'past';
  const labelOf = (action: Action) =>
    action === 'change' && isEnded ? 'Enter again…' : labels[action];
  const possible = actionsOf(table, row, row === sameKey[0]);
  return (
    <>
      {possible.length === 0 && <p>{table.elsewhere ?? 'What has passed is not changed.'}</p>}
      {possible.map((action, place) =>
        held ? (
          <HeldButton key={action} because={held}>
            {labelOf(action)}
          </HeldButton>
        ) : (
          <Button
            key={action}
            size="small"
            {...(place === 0 && { variant: 'contained' as const })}
            onClick={() => setPending({ action, row, sameKey })}
          >
            {labelOf(action)}
          </Button>
        ),
      )}
      {held && possible.length > 0 && <p>{held}</p>}
      <Suspense fallback={null}>
        {pending && (
          <PendingDialog table={table} {...pending} onClose={() => setPending(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface Pending {
  action: Action;
  row: ReferenceRow;
  sameKey: readonly ReferenceRow[];
}

function PendingDialog({
  action,
  table,
  row,
  sameKey,
  onClose,
}: Pending & { table: ReferenceTable; onClose: () => void }) {
  const shared = { table, row, onClose };
  switch (action) {
    case 'confirm':
      return <ConfirmRowDialog {...shared} />;
    case 'change':
      return <ChangeDialog table={table} former={row} rows={sameKey} onClose={onClose} />;
    case 'end':
      return <EndDialog {...shared} />;
    case 'takeBack':
      return <TakeBackDialog {...shared} />;
    case 'announce':
      return <AnnounceDialog rows={sameKey} former={row} onClose={onClose} />;
  }
}

function actionsOf(table: ReferenceTable, row: ReferenceRow, isNewest: boolean): Action[] {
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
