import { Button } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));

/** Invites a client to a company, or a firm; the link then is shown beside the list. */
export function Invite({
  onInvited,
}: {
  onInvited: (invitationId: string, token: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const held = useNotAllowed('invite_client');
  // A dialog that is open stays open, with what was typed, when the duty is taken away meanwhile: the database refuses it.
  return (
    <>
      {held ? (
        <HeldButton because={held}>Invite</HeldButton>
      ) : (
        <Button variant="contained" onClick={() => setOpen(true)}>
          Invite
        </Button>
      )}
      <Suspense>
        {isOpen && <InviteDialog onInvited={onInvited} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
