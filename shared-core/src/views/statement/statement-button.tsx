import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { Button, Icon } from '../../ui/index.ts';
import type { StatementOf } from './statement-dialog.tsx';

// The dialog opens on a click, and so does its code.
const StatementDialog = lazy(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}));

/** Opens the choice of a statement's period and form. */
export function StatementButton(statement: StatementOf) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon of={FileText} size={16} />} onClick={() => setOpen(true)}>
        Statement
      </Button>
      <Suspense>
        {isOpen && <StatementDialog {...statement} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
