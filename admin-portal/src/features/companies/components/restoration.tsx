import { toAppError } from '@portal/shared-core/errors';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, QueryPanel, Stack, TextLink } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { RestorationLines, type RestorationCost } from '@portal/shared-core/views/restoration';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { restorationQuery } from '#/components/company/restoration.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

/** What the restoration of a company costs, and its invoice. Load it with `lazy`. */
export function Restoration({ companyId }: { companyId: string }) {
  const cost = useQuery(restorationQuery(useTenantScope(), companyId));
  return (
    <QueryPanel
      title="Restoration"
      query={cost}
      failed="The cost of the restoration could not be loaded"
      isEmpty={(found) => found === null}
      empty={<p>The company is on the register: there is nothing to restore.</p>}
    >
      {(found) =>
        found && (
          <Stack>
            <RestorationLines forStaff cost={found} />
            <Bill companyId={companyId} cost={found} />
          </Stack>
        )
      }
    </QueryPanel>
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
