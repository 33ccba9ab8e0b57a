import { entryOf } from '@portal/shared-core/errors';
import { InlineAlert, Button } from '@portal/shared-core/ui';

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
          <Button onClick={() => void takeTheirs()}>Load the newest</Button>
          <Button onClick={() => void keepMine()}>Keep what is here</Button>
        </>
      }
    >
      {message}
    </InlineAlert>
  );
}
