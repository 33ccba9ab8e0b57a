import { entryOf } from '@portal/shared-core/errors';
import { InlineAlert, Button } from '@portal/shared-core/ui';
import { useMutation } from '@tanstack/react-query';

import type { SaverState } from '../draft-saver.ts';

/** When a draft cannot be saved: why, and the choice between what is here and what the database has. */
export function ConflictNotice({
  saving,
  keepMine,
  takeTheirs,
}: {
  saving: SaverState;
  keepMine: () => Promise<void>;
  takeTheirs: () => Promise<void>;
}) {
  // Either choice reads the newest version first, which may fail.
  const choice = useMutation({
    mutationFn: (chosen: 'theirs' | 'mine') => (chosen === 'mine' ? keepMine() : takeTheirs()),
  });
  const isTaking = (chosen: typeof choice.variables) =>
    choice.isPending && choice.variables === chosen;

  if (!saving.fault) return null;
  const { title, message } = entryOf(saving.fault);
  if (saving.status !== 'conflict') {
    return (
      <InlineAlert tone="warning" title={title}>
        {message} What you entered is kept on this device.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert
      tone="warning"
      title={title}
      action={
        <>
          <Button
            loading={isTaking('theirs')}
            disabled={choice.isPending}
            onClick={() => choice.mutate('theirs')}
          >
            Load the newest
          </Button>
          <Button
            loading={isTaking('mine')}
            disabled={choice.isPending}
            onClick={() => choice.mutate('mine')}
          >
            Keep what is here
          </Button>
        </>
      }
    >
      {message} {choice.error?.message}
    </InlineAlert>
  );
}
