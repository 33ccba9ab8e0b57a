import { lazy, Suspense } from 'react';

import { formatDate, formatMoney } from '../../domain/format.ts';
import { useUser } from '../../session/index.ts';
import { useCommand } from '../../tenant/index.ts';
import {
  Actions,
  Button,
  ConfirmDialog,
  InlineAlert,
  showToast,
  Stack,
  useDisclosure,
} from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import type { WaitingWriteOff } from './waiting.ts';

const RejectDialog = lazy(async () => ({
  default: (await import('./reject-write-off.tsx')).RejectWriteOff,
}));

const MINE = 'You proposed this. Another person confirms it.';
const OWED_LESS = 'Less is owed by now than this gives up. Reject it, and write off what is owed.';

/** A write-off that waits for a second person, and the decision. `missing` says why the reader may decide about none. */
export function WriteOffWaiting({
  proposal,
  missing,
}: {
  proposal: WaitingWriteOff;
  missing?: string | undefined;
}) {
  const { id: userId } = useUser();
  const confirming = useDisclosure();
  const rejecting = useDisclosure();
  const confirm = useCommand('confirm_write_off');
  const { id, number, reason } = proposal;
  const isMine = proposal.proposed_by === userId;
  const amount = formatMoney(proposal.amount, proposal.currency);
  const held = missing ?? (isMine ? MINE : proposal.amount > proposal.owed ? OWED_LESS : undefined);
  return (
    <InlineAlert
      tone="warning"
      title={`A write-off of ${amount} on invoice ${number} waits for a second person`}
    >
      <Stack>
        <p>
          {reason} {proposal.client_name ? `Client: ${proposal.client_name}. ` : ''}Proposed on{' '}
          {formatDate(proposal.proposed_at)} by {proposal.proposer_name ?? 'a colleague'}.{' '}
          {formatMoney(proposal.owed, proposal.currency)} is owed.
        </p>
        {confirm.error && <p role="alert">{confirm.error.message}</p>}
        <Actions>
          {held ? (
            <HeldButton because={held}>Confirm</HeldButton>
          ) : (
            <Button size="small" ref={confirming.opener} onClick={confirming.open}>
              Confirm…
            </Button>
          )}
          {!missing && (
            <Button size="small" danger ref={rejecting.opener} onClick={rejecting.open}>
              {isMine ? 'Take it back…' : 'Reject…'}
            </Button>
          )}
        </Actions>
        {held && <p>{held}</p>}
      </Stack>
      <ConfirmDialog
        open={confirming.isOpen}
        title={`Write off ${amount} on invoice ${number}?`}
        confirmLabel="Write off"
        danger
        busy={confirm.isPending}
        onClose={confirming.close}
        onConfirm={() =>
          confirm.mutate(
            { proposal_id: id },
            {
              onSuccess: () => showToast({ text: 'Written off' }),
              onSettled: confirming.close,
            },
          )
        }
      >
        It is not collected any more. The client reads the reason: {reason}
      </ConfirmDialog>
      <Suspense>
        {rejecting.isOpen && (
          <RejectDialog proposal={proposal} isMine={isMine} onClose={rejecting.close} />
        )}
      </Suspense>
    </InlineAlert>
  );
}
