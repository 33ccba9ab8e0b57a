import { useCommand } from '../../tenant/index.ts';
import { Button, ConfirmDialog, InlineAlert, showToast } from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { useState } from 'react';

import type { Template } from './template-page.queries.ts';
import { useHeld } from './template-house.ts';

/** Retires a template, after a question. */
export function RetireButton({ template: { id, name, state } }: { template: Template }) {
  const [asking, setAsking] = useState(false);
  const retire = useCommand('retire_document_template');
  const held = useHeld('retire_document_template');
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
