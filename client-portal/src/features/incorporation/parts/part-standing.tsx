import styled from '@emotion/styled';
import { toAppError } from '@portal/shared-core/errors';
import { Button, ConfirmDialog, InlineAlert } from '@portal/shared-core/ui';
import { useState } from 'react';

import { useNewLink, useTakeBack, useVoidLink } from '../api/part.mutations.ts';
import type { Part } from '../api/part.queries.ts';
import { LinkDialog } from './link-dialog.tsx';
import { partTones, standingText, stateOf } from './part-text.ts';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** The state of a person's own part, for the applicant, with the possible actions. */
export function PartStanding({
  part,
  name,
  canTakeBack,
  isNew = false,
}: {
  part: Part;
  name: string;
  /** The application may be changed. */
  canTakeBack: boolean;
  /** The link was made just now: it is shown at once. */
  isNew?: boolean;
}) {
  const [now] = useState(() => Date.now());
  const state = stateOf(part, now);
  return (
    <InlineAlert
      tone={partTones[state]}
      action={
        <Actions>
          {state === 'waiting' && <ShowLink part={part} name={name} isNew={isNew} />}
          {state === 'over' && <NewLink part={part} />}
          {(state === 'waiting' || state === 'over') && <VoidLink part={part} name={name} />}
          {state === 'open' && canTakeBack && <TakeBack part={part} name={name} />}
        </Actions>
      }
    >
      {standingText(part, name, state)}
    </InlineAlert>
  );
}

function ShowLink({ part, name, isNew }: { part: Part; name: string; isNew: boolean }) {
  const [isOpen, setOpen] = useState(isNew);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Show the link
      </Button>
      {isOpen && <LinkDialog part={part} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewLink({ part }: { part: Part }) {
  const { mutate, isPending, error } = useNewLink(part.id);
  const [token] = useState(() => crypto.randomUUID());
  return (
    <>
      <Button size="small" loading={isPending} onClick={() => mutate(token)}>
        Create a new link
      </Button>
      {error && <span role="alert">{toAppError(error).message}</span>}
    </>
  );
}

function VoidLink({ part, name }: { part: Part; name: string }) {
  const { mutate, isPending, error } = useVoidLink(part.id);
  return (
    <ConfirmButton
      label="Withdraw"
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
  isPending,
  error,
  onConfirm,
}: {
  label: string;
  title: string;
  text: string;
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
        danger
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
