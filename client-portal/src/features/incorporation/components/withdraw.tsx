import { toAppError } from '@portal/shared-core/errors';
import { Button, ConfirmDialog, InlineAlert } from '@portal/shared-core/ui';
import { BareTextarea, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useWithdraw } from '../api/following.mutations.ts';

/** Withdraws an application after a confirmation; the reason is for staff. */
export function Withdraw({ applicationId }: { applicationId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useWithdraw(applicationId);
  return (
    <>
      <Button danger variant="text" size="small" onClick={() => setOpen(true)}>
        Withdraw this application
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Withdraw this application?"
        confirmLabel="Withdraw"
        danger
        busy={isPending}
        onConfirm={() => mutate(reason, { onSuccess: () => setOpen(false) })}
        onClose={() => setOpen(false)}
      >
        <p>We stop working on it. You can start again later with the same details.</p>
        <FieldFrame label="Why?" optional error={undefined}>
          {(described) => (
            <InputBox>
              <BareTextarea
                {...described}
                rows={2}
                maxLength={2000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </InputBox>
          )}
        </FieldFrame>
        {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
      </ConfirmDialog>
    </>
  );
}
