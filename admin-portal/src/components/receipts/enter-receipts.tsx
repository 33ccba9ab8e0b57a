import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Settles } from './receipt.mutations.ts';

const ReceiptsDialog = lazy(async () => ({
  default: (await import('./receipts-dialog.tsx')).ReceiptsDialog,
}));

/** Opens the table of receipts; for who may not, it says why. */
export function EnterReceipts({
  settles,
  title,
  isMain = false,
}: {
  settles: Settles;
  title: string;
  isMain?: boolean;
}) {
  const dialog = useDisclosure();
  const held = useNotAllowed(settles.kind === 'annual_fees' ? 'file_annual_fees' : 'file_returns');
  return (
    <>
      {held && !dialog.isOpen ? (
        <HeldButton because={held}>Enter receipts</HeldButton>
      ) : (
        <Button {...(isMain && { variant: 'contained' })} onClick={dialog.open}>
          Enter receipts…
        </Button>
      )}
      <Suspense>
        {dialog.isOpen && <ReceiptsDialog settles={settles} title={title} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}
