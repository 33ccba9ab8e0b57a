import { toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { useDraftInvoice, type Billed } from './draft-invoice.ts';

/** Starts a draft for a company or an application and opens it. */
export function DraftInvoiceButton({ about, children }: { about: Billed; children: string }) {
  const navigate = useNavigate();
  const draft = useDraftInvoice();
  // A second press after a lost answer starts no second draft.
  const [id] = useState(() => crypto.randomUUID() as string);
  const held = useNotAllowed('draft_invoice');
  if (held) {
    return (
      <div>
        <HeldButton because={held}>{children}</HeldButton>
        <p>{held}</p>
      </div>
    );
  }
  return (
    <div>
      <Button
        loading={draft.isPending}
        onClick={() => {
          draft.mutate({ id, about }, { onSuccess: () => void navigate(paths.invoice(id)) });
        }}
      >
        {children}
      </Button>
      {draft.error && <InlineAlert tone="bad">{toAppError(draft.error).message}</InlineAlert>}
    </div>
  );
}
