import { lazy, Suspense, useState } from 'react';

import { Button } from '../../ui/index.ts';
import type { GroupStatementOf } from './group-statement-dialog.tsx';

// The dialog opens on a click, and so does its code.
const GroupStatementDialog = lazy(async () => ({
  default: (await import('./group-statement-dialog.tsx')).GroupStatementDialog,
}));

/** Opens the choice of the period and form of the statement of a group of companies. */
export function GroupStatementButton(statement: GroupStatementOf) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={`Statement of ${statement.subject}`}
        onClick={() => setOpen(true)}
      >
        Statement
      </Button>
      <Suspense>
        {isOpen && <GroupStatementDialog {...statement} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
