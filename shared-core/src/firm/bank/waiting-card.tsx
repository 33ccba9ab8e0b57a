import { lazy, Suspense } from 'react';

import { formatDate } from '../../domain/format.ts';
import { useUser } from '../../session/index.ts';
import { Actions, Button, Facts, Panel, Stack, useDisclosure } from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { Compared } from './compared.tsx';
import { currencyText, type Details, type WaitingDetails } from './fields.ts';

// Dialogs bring MUI, which the page loads when one is first opened.
const ConfirmDetails = lazy(async () => ({
  default: (await import('./decide-dialogs.tsx')).ConfirmDetails,
}));
const RejectDetails = lazy(async () => ({
  default: (await import('./decide-dialogs.tsx')).RejectDetails,
}));

const MINE = 'You proposed this. Another person confirms it.';

/** A change that waits: what is in force beside what is proposed, and the decision of a second person. */
export function WaitingCard({
  details,
  now,
  missing,
}: {
  details: WaitingDetails;
  now: Details | undefined;
  /** Why the reader may decide about none. */
  missing?: string | undefined;
}) {
  const { id: userId } = useUser();
  const confirming = useDisclosure();
  const rejecting = useDisclosure();
  const isMine = details.proposed_by === userId;
  const held = missing ?? (isMine ? MINE : undefined);
  return (
    <Panel
      title={`A change waits: ${currencyText(details.currency)}`}
      note={`proposed ${formatDate(details.proposed_at)} by ${details.proposer_name ?? 'a colleague'}`}
      foot={
        <>
          <Actions>
            {held ? (
              <HeldButton because={held}>Confirm</HeldButton>
            ) : (
              <Button variant="contained" ref={confirming.opener} onClick={confirming.open}>
                Confirm…
              </Button>
            )}
            {!missing && (
              <Button danger ref={rejecting.opener} onClick={rejecting.open}>
                {isMine ? 'Take it back…' : 'Reject…'}
              </Button>
            )}
          </Actions>
          {held && <p>{held}</p>}
        </>
      }
    >
      <Stack>
        <Compared now={now} proposed={details} />
        <Facts items={[{ label: 'Reason', value: details.reason }]} />
      </Stack>
      <Suspense>
        {confirming.isOpen && (
          <ConfirmDetails details={details} now={now} onClose={confirming.close} />
        )}
        {rejecting.isOpen && (
          <RejectDetails details={details} isMine={isMine} onClose={rejecting.close} />
        )}
      </Suspense>
    </Panel>
  );
}
