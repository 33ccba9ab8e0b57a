import { useMissingDuty } from '#/components/duties/use-duty.ts';
import { Button, Icon } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

// The dialog opens on a click, and so does its code.
const NewInvoiceDialog = lazy(async () => ({
  default: (await import('./new-invoice-dialog.tsx')).NewInvoiceDialog,
}));

/** Starts a draft for a company or an application that is chosen in a dialog. */
export function NewInvoice() {
  const [isOpen, setOpen] = useState(false);
  const missing = useMissingDuty('billing');
  if (missing) return <HeldButton because={missing}>Draft an invoice</HeldButton>;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon of={Plus} size={16} />}
        onClick={() => setOpen(true)}
      >
        Draft an invoice
      </Button>
      <Suspense>{isOpen && <NewInvoiceDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
