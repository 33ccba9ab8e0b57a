import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { entryOf, toAppError } from '@portal/shared-core/errors';
import { Button, FormDialog, InlineAlert } from '@portal/shared-core/ui';
import { BareInput, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { visuallyHidden } from '@portal/shared-core/ui/theme';
import styled from '@emotion/styled';
import { useState } from 'react';

import { useSendLink, type MadeLink } from '../api/part.mutations.ts';

const Hidden = styled('span')(visuallyHidden);

export interface InvitablePerson {
  id: string;
  name: string;
  email: string;
  kind: 'person' | 'body_corporate';
}

interface LinkProps {
  applicationId: string;
  person: InvitablePerson;
  /** Saves what the database has to know first; raises why it could not. */
  beforehand: () => Promise<void>;
  /** The link, and the address it is for. */
  onInvited: (made: MadeLink, email: string) => void;
}

/** Invites a person of an application to fill in their own part, by a link. */
export function SendLink(props: LinkProps) {
  const [isOpen, setOpen] = useState(false);
  const name = props.person.name.trim();
  if (name === '') return null;
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        Send them a link<Hidden> ({name})</Hidden>
      </Button>
      {isOpen && <SendLinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SendLinkDialog({
  applicationId,
  person,
  beforehand,
  onInvited,
  onClose,
}: LinkProps & { onClose: () => void }) {
  const [email, setEmail] = useState(person.email);
  // One token for all attempts: the database creates one link, however often it is called.
  const [token] = useState(newLinkToken);
  const { mutate, isPending, error } = useSendLink(
    applicationId,
    person.id,
    beforehand,
    (...sent) => {
      onInvited(...sent);
      onClose();
    },
  );
  const refusal = error && toAppError(error);
  const isAboutAddress = refusal && 'field' in refusal.entry && refusal.entry.field === 'email';
  const [emptyError, setEmptyError] = useState<string>();

  function ask() {
    const address = email.trim();
    setEmptyError(address === '' ? entryOf('invitation.email_invalid').message : undefined);
    if (address === '') return;
    mutate({ token, email: address });
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
        error={isAboutAddress ? refusal.message : emptyError}
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
      {refusal && !isAboutAddress && <InlineAlert tone="bad">{refusal.message}</InlineAlert>}
    </FormDialog>
  );
}
