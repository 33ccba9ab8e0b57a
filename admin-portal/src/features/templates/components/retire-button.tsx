import { useCommand } from '@portal/shared-core/tenant';
import { Button, ConfirmDialog, InlineAlert, showToast } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Template } from '../api/template-page.queries.ts';

/** Retires a template, after a question. */
export function RetireButton({ template: { id, name, state } }: { template: Template }) {
  const [asking, setAsking] = useState(false);
  const retire = useCommand('retire_document_template');
  const held = useNotAllowed('retire_document_template');
  if (state === 'retired') return null;
  if (held) return <HeldButton because={held}>Retire…</HeldButton>;
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Retire…</Button>
      {retire.error && (
        <InlineAlert tone="bad" title={retire.error.entry.title}>
          {retire.error.message}
        </InlineAlert>
      )}
      <ConfirmDialog
        open={asking}
        title={`Retire ${name}?`}
        confirmLabel="Retire"
        busy={retire.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          retire.mutate(
            { template_id: id },
            {
              onSuccess: () => showToast({ text: `${name} is retired` }),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        No document is made from it until a version is put into use again. What was made stays.
      </ConfirmDialog>
    </div>
  );
}
