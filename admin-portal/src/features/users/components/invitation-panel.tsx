import { entryOf, toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  CopyField,
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
import { useReadOnly } from '#/components/duties/use-duty.ts';

import { useResend, useRevoke } from '../api/people.mutations.ts';
import { peopleQueries, type Invitation } from '../api/people.queries.ts';
import { duties, stateChip } from '../words.ts';

/** An invitation beside the list: its link, until when it works, and what staff do with it. */
export function InvitationPanel({
  invitationId,
  onShow,
}: {
  invitationId: string;
  onShow: (invitationId: string | null) => void;
}) {
  const query = useQuery(peopleQueries.invitation(useTenantScope(), invitationId));
  const { data, error } = query;
  return (
    <SidePanel
      title={data?.email ?? 'Invitation'}
      status={data && <StatusChip {...stateChip({ ...data, state: stateOf(data) })} />}
      onClose={() => onShow(null)}
    >
      {data ? (
        <Content invitation={data} onShow={onShow} />
      ) : error ? (
        <ErrorScreen message={toAppError(error).message} onRetry={() => void query.refetch()} />
      ) : data === null ? (
        <EmptyState
          title="No such invitation"
          text="It belongs to another firm, or a colleague sent it again with another link."
        />
      ) : (
        <Spinner centered />
      )}
    </SidePanel>
  );
}

function Content({
  invitation,
  onShow,
}: {
  invitation: Invitation;
  onShow: (invitationId: string) => void;
}) {
  const { id, kind, status, email, company_name: name, access, duties: given } = invitation;
  const held = useReadOnly();
  const resend = useResend();
  const revoke = useRevoke();
  const revoking = useDisclosure();
  // A second press after a lost answer makes no third link.
  const [newId] = useState(() => crypto.randomUUID() as string);
  const failed = resend.error ?? revoke.error;
  const refused = failed && toAppError(failed);
  const state = stateOf(invitation);

  function sendAgain() {
    const ids = { invitation_id: id, new_id: newId };
    resend.mutate(ids, {
      onSuccess() {
        showToast({ text: 'A new link is made. The former one no longer works.' });
        onShow(newId);
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
      {state === 'invited' && <CopyField label="Link" value={linkOf(invitation)} />}
      {state === 'invited' && (
        <p>The portal mails the link to {email}. It can also be copied, for that person alone.</p>
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

/** The pages are of the host. */
const pages = {
  client: 'client-signup',
  firm: 'company-signup',
  colleague: 'colleague-signup',
} as const;

function linkOf({ id, kind }: Invitation): string {
  return `${location.origin}/auth/${pages[kind]}/${id}`;
}
