import { entryOf, toAppError } from '@portal/shared-core/errors';
import { Button, FormDialog, InlineAlert } from '@portal/shared-core/ui';
import { BareInput, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { visuallyHidden } from '@portal/shared-core/ui/theme';
import styled from '@emotion/styled';
import { useState } from 'react';

import { useAskByLink } from '../api/part.mutations.ts';

const Hidden = styled('span')(visuallyHidden);

export interface AskedPerson {
  id: string;
  name: string;
  email: string;
  kind: 'person' | 'body_corporate';
}

interface Asked {
  applicationId: string;
  person: AskedPerson;
  /** Saves what the database has to know first; raises why it could not. */
  beforehand: () => Promise<void>;
  /** The token of the link, and the address it is for. */
  onAsked: (token: string, email: string) => void;
}

/** Asks somebody of an application by link to fill in only their own part. */
export function AskByLink(asked: Asked) {
  const [isOpen, setOpen] = useState(false);
  const name = asked.person.name.trim();
  if (name === '') return null;
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        Send them a link<Hidden> ({name})</Hidden>
      </Button>
      {isOpen && <AskDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}

function AskDialog({
  applicationId,
  person,
  beforehand,
  onAsked,
  onClose,
}: Asked & { onClose: () => void }) {
  const [email, setEmail] = useState(person.email);
  // One token for every attempt: the database asks once, however often it is told.
  const [token] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useAskByLink(applicationId, person.id, (...asked) => {
    onAsked(...asked);
    onClose();
  });
  const fault = error && toAppError(error);
  const isAboutAddress = fault && 'field' in fault.entry && fault.entry.field === 'email';
  const [emptyError, setEmptyError] = useState<string>();

  function ask() {
    const address = email.trim();
    setEmptyError(address === '' ? entryOf('invitation.email_invalid').message : undefined);
    if (address === '') return;
    mutate({ token, email: address, beforehand });
  }

  return (
    <FormDialog
      title={`Send ${person.name.trim()} a link`}
      submitLabel="Create the link"
      busy={isPending}
      onSubmit={ask}
      onClose={onClose}
    >
      <p>
        {person.kind === 'person'
          ? 'They get their own page to enter their details and upload their documents.'
          : 'The person who represents the company gets a page to enter its details and upload its documents.'}{' '}
        You see when it is done. Only they and our staff see what they enter and upload. Documents
        you have uploaded about them move to their page.
      </p>
      <FieldFrame
        label="Their email"
        help="The link works for this address only."
        error={isAboutAddress ? fault.message : emptyError}
      >
        {(described) => (
          <InputBox>
            <BareInput
              {...described}
              type="email"
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that was asked for
              autoFocus
              required
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </InputBox>
        )}
      </FieldFrame>
      {fault && !isAboutAddress && <InlineAlert tone="bad">{fault.message}</InlineAlert>}
    </FormDialog>
  );
}
