import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useState } from 'react';

import { GroupsPanel } from './groups-panel.tsx';
import { PutDialog } from './put-dialog.tsx';

/** What one command places. */
const MOST = 500;

/** The groups of the reader beside a list; with companies a button that puts them in one. Load it with `lazy`. */
export function Groups({
  companies,
  onDone,
}: {
  companies?: readonly { id: string; name: string }[];
  /** The panel is closed, or the companies are placed. */
  onDone: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!companies) return <GroupsPanel onClose={onDone} />;
  if (companies.length > MOST) {
    return (
      <HeldButton because={`At most ${MOST} companies are put in a group at once.`}>
        Put in a group
      </HeldButton>
    );
  }
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen(true)}>
        Put in a group…
      </Button>
      {isOpen && <PutDialog companies={companies} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
