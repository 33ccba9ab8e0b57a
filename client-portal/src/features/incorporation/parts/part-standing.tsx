import styled from '@emotion/styled';
import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, ConfirmDialog, InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useNewLink, useTakeBack, useVoidLink, type MadeLink } from '../api/part.mutations.ts';
import { partQueries, type Part } from '../api/part.queries.ts';
import { LinkDialog } from './link-dialog.tsx';
import { mailText, partTones, standingText, stateOf } from './part-text.ts';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** The state of a person's own part, for the applicant, with the possible actions. */
export function PartStanding({
  part,
  name,
  canTakeBack,
  made,
  onMade,
}: {
  part: Part;
  name: string;
  /** The application may be changed. */
  canTakeBack: boolean;
  /** The link that was made just now, which is shown at once and not again. */
  made: MadeLink | undefined;
  onMade: (made: MadeLink | undefined) => void;
}) {
  const [now] = useState(() => Date.now());
  const state = stateOf(part, now);
  return (
    <InlineAlert
      tone={partTones[state]}
      action={
        <Actions>
          {(state === 'waiting' || state === 'over') && (
            <>
              <NewLink part={part} name={name} onMade={onMade} />
              <VoidLink part={part} name={name} />
            </>
          )}
          {state === 'open' && canTakeBack && <TakeBack part={part} name={name} />}
        </Actions>
      }
    >
      {standingText(part, name, state)}
      {state === 'waiting' && <MailLine part={part} />}
      {made?.id === part.id && (
        <LinkDialog part={part} token={made.token} name={name} onClose={() => onMade(undefined)} />
      )}
    </InlineAlert>
  );
}

function MailLine({ part: { id, application_id: applicationId, email } }: { part: Part }) {
  const { data } = useQuery(partQueries.mails(useTenantScope(), applicationId));
  const text = mailText(data?.find((mail) => mail.invitation_id === id)?.state, email);
  return text === '' ? null : <div>{text}</div>;
}

function NewLink({
  part,
  name,
  onMade,
}: {
  part: Part;
  name: string;
  onMade: (made: MadeLink) => void;
}) {
  const [token, setToken] = useState(newLinkToken);
  const { mutate, isPending, error } = useNewLink(part.id, (made) => {
    setToken(newLinkToken());
    onMade(made);
  });
  return (
    <ConfirmButton
      label="Create a new link"
      title={`Create a new link for ${name}?`}
      text="The former link stops working. The new one is shown once, to be mailed or copied."
      isPending={isPending}
      error={error}
      onConfirm={(onSuccess) => mutate(token, { onSuccess })}
    />
  );
}

function VoidLink({ part, name }: { part: Part; name: string }) {
  const { mutate, isPending, error } = useVoidLink(part.id);
  return (
    <ConfirmButton
      label="Withdraw"
      danger
      title={`Withdraw the link for ${name}?`}
      text="The link stops working. Fill in this part yourself or create another link."
      isPending={isPending}
      error={error}
      onConfirm={(onSuccess) => mutate(undefined, { onSuccess })}
    />
  );
}

function TakeBack({ part, name }: { part: Part; name: string }) {
  const { mutate, isPending, error } = useTakeBack(part.id);
  return (
    <ConfirmButton
      label="Fill it in myself"
      danger
      title={`Fill in the part of ${name} yourself?`}
      text="Their page closes. We keep what they have entered and uploaded, but you cannot see it, so you start this part from the beginning."
      isPending={isPending}
      error={error}
      onConfirm={(onSuccess) => mutate(undefined, { onSuccess })}
    />
  );
}

/** A small button with a confirmation. */
function ConfirmButton({
  label,
  title,
  text,
  danger = false,
  isPending,
  error,
  onConfirm,
}: {
  label: string;
  title: string;
  text: string;
  danger?: boolean;
  isPending: boolean;
  error: Error | null;
  onConfirm: (onSuccess: () => void) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={title}
        confirmLabel={label}
        danger={danger}
        busy={isPending}
        onConfirm={() => onConfirm(() => setOpen(false))}
        onClose={() => setOpen(false)}
      >
        <p>{text}</p>
        {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
      </ConfirmDialog>
    </>
  );
}
