import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { InvoiceListItem } from '../api/invoice.queries.ts';

const IssueMany = lazy(async () => ({
  default: (await import('#/components/invoices/issue-many.tsx')).IssueMany,
}));

/** Issues the selected drafts, all with one day. */
export function InvoiceSelection({
  invoices,
  onDone,
}: {
  invoices: readonly InvoiceListItem[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const issuing = useDisclosure();
  const held = useNotAllowed('issue_invoice');
  const drafts = invoices.flatMap(({ id, state }) => (state === 'draft' && id ? [id] : []));
  if (drafts.length === 0 && !issuing.isOpen) return null;
  return (
    <>
      {held && !issuing.isOpen ? (
        <HeldButton because={held}>Issue</HeldButton>
      ) : (
        <Button size="small" variant="contained" onClick={issuing.open}>
          Issue {drafts.length === 1 ? 'the draft' : `${drafts.length} drafts`}…
        </Button>
      )}
      <Suspense>
        {issuing.isOpen && <IssueMany ids={drafts} onDone={onDone} onClose={issuing.close} />}
      </Suspense>
    </>
  );
}
