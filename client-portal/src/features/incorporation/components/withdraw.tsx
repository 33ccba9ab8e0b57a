import { toAppError } from '@portal/shared-core/errors';
import { Button, ConfirmDialog, InlineAlert } from '@portal/shared-core/ui';
import { BareTextarea, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { useWithdraw } from '../api/following.mutations.ts';

/** Withdraws an application after a confirmation; the reason is for staff. A draft is discarded: no one has seen it, so no reason is asked. */
export function Withdraw({ applicationId, isDraft }: { applicationId: string; isDraft: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useWithdraw(applicationId);
  return (
    <>
      <Button danger variant="text" size="small" onClick={() => setOpen(true)}>
        {isDraft ? 'Discard this draft' : 'Withdraw this application'}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={isDraft ? 'Discard this draft?' : 'Withdraw this application?'}
        confirmLabel={isDraft ? 'Discard' : 'Withdraw'}
        danger
        busy={isPending}
        onConfirm={() => mutate(reason, { onSuccess: () => setOpen(false) })}
        onClose={() => setOpen(false)}
      >
        <p>
          {isDraft
            ? 'It leaves your dashboard. You find it under Applications, Rejected or withdrawn, and can start again with the same details.'
            : 'We stop working on it. You can start again later with the same details.'}
        </p>
        {!isDraft && (
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
        )}
        {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
      </ConfirmDialog>
    </>
  );
}
