import { Button } from '@portal/shared-core/ui';
import { useState } from 'react';

import { GroupsPanel } from './groups-panel.tsx';
import { PutDialog } from './put-dialog.tsx';

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
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen(true)}>
        Put in a group…
      </Button>
      {isOpen && <PutDialog companies={companies} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
