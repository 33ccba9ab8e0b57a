import { addErrors, type AppError } from '@portal/shared-core/errors';
import { invitationsErrors } from '@portal/shared-core/errors/invitations';
import { useSession, type SessionUser } from '@portal/shared-core/session';
import { Button, ButtonLink, InlineAlert, Redirect, Spinner } from '@portal/shared-core/ui';
import { useEffect, useState, type ComponentType } from 'react';

import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthNote, TextButton } from './auth-fields.tsx';
import { AcceptSignedIn, OtherPerson, SignInToAccept } from './invitation-acceptance.tsx';
import type { Invitation, InvitationKind } from './invitations.ts';
import { Outcome } from './outcome.tsx';
import { useInvitation } from './use-invitation.ts';
import { useToken } from './use-token.ts';

addErrors(invitationsErrors);

/** The form that creates an account for an invitation; it reports that the address already has one. */
type AccountForm = ComponentType<{ invitation: Invitation; onTaken: () => void }>;

interface Text {
  title: string;
  /** What accepting brings, once it is known what it is about. */
  about: (companyName: string) => string;
}

/**
 * The page behind the link of an invitation (INV-01): for a new account, an existing account, or a signed-in user. `form` is the one for a
 * new account.
 */
export function InvitationPage(page: Page) {
  const { token, hide } = useToken();
  // One invitation after another is another page: nothing of the first may stay.
  return <OneInvitation key={token} {...page} token={token} hide={hide} />;
}

interface Page {
  kind: InvitationKind;
  text: Text;
  form: AccountForm;
}

function OneInvitation({
  kind,
  text,
  form,
  token,
  hide,
}: Page & { token: string; hide: () => void }) {
  const { answer, tryAgain } = useInvitation(kind, token);
  const isRead = answer !== undefined;
  useEffect(() => {
    if (isRead) hide();
  }, [isRead, hide]);
  const { status, user } = useSession();

  if (!answer || status === 'loading') {
    return (
      <AuthSheet title={text.title}>
        <Spinner label="Loading the invitation" />
      </AuthSheet>
    );
  }
  if ('ownPart' in answer) return <Redirect to={answer.ownPart} />;
  if ('failure' in answer) {
    return (
      <AuthSheet title={text.title}>
        <Refused failure={answer.failure} visitor={user} tryAgain={tryAgain} />
      </AuthSheet>
    );
  }
  const { invitation } = answer;
  return (
    <AuthSheet title={text.title} subText={text.about(invitation.company_name)}>
      <Opened invitation={invitation} visitor={user} form={form} />
    </AuthSheet>
  );
}

function Opened({
  invitation,
  visitor,
  form,
}: {
  invitation: Invitation;
  visitor: SessionUser | null;
  form: AccountForm;
}) {
  // The user at the time of opening. A sign-in or sign-up on this page redirects by itself, not because of the new session.
  const [guest, setGuest] = useState(visitor);
  if (!guest) return <NewOrKnown invitation={invitation} form={form} />;
  if (guest.email === invitation.email) {
    return <AcceptSignedIn invitation={invitation} user={guest} />;
  }
  return <OtherPerson invitation={invitation} user={guest} onLeft={() => setGuest(null)} />;
}

function NewOrKnown({ invitation, form: Form }: { invitation: Invitation; form: AccountForm }) {
  const [known, setKnown] = useState<'no' | 'yes' | 'taken'>('no');
  if (known === 'no') {
    return (
      <>
        <Form invitation={invitation} onTaken={() => setKnown('taken')} />
        <AuthNote>
          Already have an account?{' '}
          <TextButton type="button" onClick={() => setKnown('yes')}>
            Sign in to accept
          </TextButton>
        </AuthNote>
      </>
    );
  }
  return (
    <>
      <SignInToAccept invitation={invitation} isTaken={known === 'taken'} />
      <AuthNote>
        No account yet?{' '}
        <TextButton type="button" onClick={() => setKnown('no')}>
          Create one
        </TextButton>
      </AuthNote>
    </>
  );
}

function Refused({
  failure,
  visitor,
  tryAgain,
}: {
  failure: AppError;
  visitor: SessionUser | null;
  tryAgain: () => void;
}) {
  const whatToDo = advice[failure.code];
  if (!whatToDo) {
    return (
      <Outcome>
        <InlineAlert tone="bad">{failure.message}</InlineAlert>
        <Button variant="contained" size="large" onClick={tryAgain}>
          Try again
        </Button>
      </Outcome>
    );
  }
  return (
    <Outcome>
      <InlineAlert tone="bad">{failure.message}</InlineAlert>
      <p>{whatToDo}</p>
      <ButtonLink variant="contained" size="large" to={visitor ? '/app' : '/auth/login'}>
        {visitor ? 'Open the portal' : 'Sign in'}
      </ButtonLink>
    </Outcome>
  );
}

const advice: Record<string, string> = {
  'invitation.invalid':
    'Open the link exactly as it is in the email, or ask the person who invited you for a new one.',
  'invitation.not_pending':
    'It has been accepted or withdrawn. If you accepted it, your account is open.',
  'invitation.expired': 'Ask the person who invited you to send it again.',
};
