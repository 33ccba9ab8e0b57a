import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { Button, Icon } from '../../ui/index.ts';

/** What a statement is about. */
export interface Statement {
  /** Null for all companies of the signed-in client. */
  companyId: string | null;
  /** A company, or the client where it is over all. */
  subject: string;
}

// The dialog opens on a click, and so does its code.
const StatementDialog = lazy(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}));

/** Opens the choice of the period and the form of a statement. */
export function StatementButton(statement: Statement) {
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
