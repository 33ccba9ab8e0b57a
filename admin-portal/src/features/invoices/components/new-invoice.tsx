import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useMissingDuty } from '#/components/duties/use-duty.ts';

const NewInvoiceDialog = lazy(async () => ({
  default: (await import('./new-invoice-dialog.tsx')).NewInvoiceDialog,
}));

/** Opens the choice of the company that is billed. */
export function NewInvoice() {
  const [isOpen, setOpen] = useState(false);
  const held = useMissingDuty('billing');
  if (held) return <HeldButton because={held}>New invoice</HeldButton>;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        New invoice
      </Button>
      <Suspense>{isOpen && <NewInvoiceDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
