import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { entryOf, toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  DateText,
  EmptyState,
  ErrorScreen,
  Facts,
  InlineAlert,
  showToast,
  SidePanel,
  Spinner,
  Stack,
  StatusChip,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { accessLevels } from '#/components/access/levels.ts';
import { NewLink } from '#/components/access/new-link.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { MailState } from '#/components/mails/mail-state.tsx';

import { useResend, useRevoke } from '../api/people.mutations.ts';
import { peopleQueries, type Invitation } from '../api/people.queries.ts';
import { duties, stateChip } from '../texts.ts';

interface Link {
  /** The token of a link that was made just now; no one reads that of an earlier one. */
  token: string | undefined;
  onNewLink: (token: string) => void;
}

/** An invitation beside the list: a link that was made just now, until when it works, and what staff do with it. */
export function InvitationPanel({
  invitationId,
  onClose,
  ...link
}: Link & { invitationId: string; onClose: () => void }) {
  const query = useQuery(peopleQueries.invitation(useTenantScope(), invitationId));
  const { data, error } = query;
  return (
    <SidePanel
      title={data?.email ?? 'Invitation'}
      status={data && <StatusChip {...stateChip({ ...data, state: stateOf(data) })} />}
      onClose={onClose}
    >
      {data ? (
        <Content invitation={data} {...link} />
      ) : error ? (
        <ErrorScreen message={toAppError(error).message} onRetry={() => void query.refetch()} />
      ) : data === null ? (
        <EmptyState title="No such invitation" text="It belongs to another firm." />
      ) : (
        <Spinner centered />
      )}
    </SidePanel>
  );
}

function Content({ invitation, token, onNewLink }: Link & { invitation: Invitation }) {
  const { id, kind, status, email, company_name: name, access, duties: given } = invitation;
  const held = useNotAllowed('resend_invitation');
  const resend = useResend();
  const revoke = useRevoke();
  const revoking = useDisclosure();
  // A second press after a lost answer makes no third link.
  const [next, setNext] = useState(newLinkToken);
  const failed = resend.error ?? revoke.error;
  const refused = failed && toAppError(failed);
  const state = stateOf(invitation);

  function sendAgain() {
    const made = { invitation_id: id, token: next };
    resend.mutate(made, {
      onSuccess() {
        showToast({ text: 'A new link is made. The former one no longer works.' });
        onNewLink(next);
        setNext(newLinkToken());
      },
    });
  }

  return (
    <Stack>
      {refused && (
        <InlineAlert tone="bad" title={entryOf(refused.code).title}>
          {refused.message}
        </InlineAlert>
      )}
      {state === 'invited' && token && <NewLink kind={kind} token={token} email={email} />}
      {state === 'invited' && !token && (
        <p>The link was shown once, when it was made. A new link replaces it.</p>
      )}
      <Facts
        layout="split"
        items={[
          name !== null && { label: kind === 'client' ? 'Company' : 'Firm', value: name },
          kind === 'colleague' && {
            label: 'Duties',
            value: given.map((duty) => duties[duty].label).join(', ') || 'None',
          },
          access && { label: 'They may', value: accessLevels[access].means },
          {
            label: 'Mail',
            value: <MailState aboutId={id} none="No mail went out. Copy the link." />,
          },
          { label: 'Invited', value: <DateText value={invitation.created_at} format="time" /> },
          status === 'pending' && {
            label: 'Works until',
            value: <DateText value={invitation.expires_at} format="time" />,
          },
        ]}
      />
      {status === 'pending' &&
        (held ? (
          <HeldButton because={held}>Make a new link</HeldButton>
        ) : (
          <Actions>
            <Button loading={resend.isPending} onClick={sendAgain}>
              Make a new link
            </Button>
            <Button ref={revoking.opener} onClick={revoking.open}>
              Revoke…
            </Button>
          </Actions>
        ))}
      <ConfirmDialog
        open={revoking.isOpen}
        title={`Revoke the invitation of ${email}?`}
        confirmLabel="Revoke the invitation"
        danger
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ invitation_id: id }, { onSettled: revoking.close })}
        onClose={revoking.close}
      >
        Its link no longer works, also where it is open now. Another invitation can follow.
      </ConfirmDialog>
    </Stack>
  );
}

function stateOf({ status, expires_at: until }: Invitation): string {
  if (status !== 'pending') return status === 'accepted' ? 'active' : status;
  return Date.parse(until) <= Date.now() ? 'expired' : 'invited';
}
