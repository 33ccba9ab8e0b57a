import { Button, useDisclosure } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';

import type { AnnualFee } from '../api/annual-fee.queries.ts';

const DraftDialog = lazy(async () => ({
  default: (await import('./draft-dialog.tsx')).DraftDialog,
}));

/** Opens the dialog that drafts the invoices of a year. Without companies it shows no button; its dialog may still be open. */
export function DraftButton({
  fees,
  ids,
  ...run
}: {
  fees: readonly AnnualFee[];
  /** The companies that are not invoiced. */
  ids: readonly string[];
  year: number;
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const dialog = useDisclosure();
  const companies = fees.filter(({ company_id: id }) => ids.includes(id));
  return (
    <>
      {ids.length > 0 && (
        <Button size="small" variant="contained" ref={dialog.opener} onClick={dialog.open}>
          Invoice {ids.length} {ids.length === 1 ? 'company' : 'companies'}…
        </Button>
      )}
      <Suspense>
        {dialog.isOpen && <DraftDialog {...run} companies={companies} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}
