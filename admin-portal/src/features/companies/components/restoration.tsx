import { RestorationPanel, type RestorationCost } from '@portal/shared-core/company/restoration';
import { toAppError } from '@portal/shared-core/errors';
import { useCommand } from '@portal/shared-core/tenant';
import { Button, InlineAlert, TextLink } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

/** What the restoration of a company costs, and its invoice. Load it with `lazy`. */
export function Restoration({ companyId }: { companyId: string }) {
  return (
    <RestorationPanel portal="admin" companyId={companyId}>
      {(cost) => <Bill companyId={companyId} cost={cost} />}
    </RestorationPanel>
  );
}

function Bill({
  companyId,
  cost: { invoice, lines },
}: {
  companyId: string;
  cost: RestorationCost;
}) {
  const navigate = useNavigate();
  const draft = useCommand('draft_restoration');
  // A second press after a lost answer starts no second draft.
  const [id] = useState(() => crypto.randomUUID() as string);
  const held = useNotAllowed('draft_restoration');
  const isOpen = lines.some(({ state }) => state === 'open');
  return (
    <div>
      {invoice && (
        <p>
          Invoice: <TextLink to={paths.invoice(invoice.id)}>{invoice.number ?? 'Draft'}</TextLink>
        </p>
      )}
      {isOpen && invoice?.state !== 'draft' && held && (
        <>
          <HeldButton because={held}>Invoice the restoration</HeldButton>
          <p>{held}</p>
        </>
      )}
      {isOpen && invoice?.state !== 'draft' && !held && (
        <Button
          loading={draft.isPending}
          onClick={() => {
            draft.mutate(
              { invoice_id: id, company_id: companyId },
              { onSuccess: (draftId) => void navigate(paths.invoice(draftId)) },
            );
          }}
        >
          Invoice the restoration
        </Button>
      )}
      {draft.error && <InlineAlert tone="bad">{toAppError(draft.error).message}</InlineAlert>}
    </div>
  );
}
