import { Actions, Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

const NewInvoiceDialog = lazy(async () => ({
  default: (await import('./new-invoice-dialog.tsx')).NewInvoiceDialog,
}));
const NewRenewalDialog = lazy(async () => ({
  default: (await import('./new-renewal-dialog.tsx')).NewRenewalDialog,
}));

/** Opens the choice of the company that is billed: with its yearly lines, or without any. */
export function NewInvoice() {
  const [open, setOpen] = useState<'invoice' | 'renewal'>();
  const held = useNotAllowed('draft_invoice');
  const close = () => setOpen(undefined);
  // A dialog that is open stays open, with what was typed, when the duty is taken away meanwhile: the database refuses it.
  return (
    <>
      {held ? (
        <HeldButton because={held}>New invoice</HeldButton>
      ) : (
        <Actions>
          <Button onClick={() => setOpen('renewal')}>Invoice a year</Button>
          <Button variant="contained" onClick={() => setOpen('invoice')}>
            New invoice
          </Button>
        </Actions>
      )}
      <Suspense>
        {open === 'invoice' && <NewInvoiceDialog onClose={close} />}
        {open === 'renewal' && <NewRenewalDialog onClose={close} />}
      </Suspense>
    </>
  );
}
