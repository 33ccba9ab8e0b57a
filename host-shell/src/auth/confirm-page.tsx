import { useSession } from '@portal/shared-core/session';
import { ButtonLink } from '@portal/shared-core/ui';
import { Link, Navigate } from 'react-router-dom';

import { pageAfterSignIn } from '#/guard/wanted-page.ts';
import { useSecondFactor } from '#/guard/second-factor.ts';
import { AuthSheet } from '#/site/auth-sheet.tsx';

import type { Proof } from './mail-link.ts';
import { Outcome } from './outcome.tsx';
import { WithProof } from './proof-boundary.tsx';

/** The effect of a link, by the way the session began. */
const DONE: Record<string, { title: string; text: string }> = {
  'email/signup': {
    title: 'Your address is confirmed',
    text: 'Your account is open, and you are signed in.',
  },
  invite: {
    title: 'Your address is confirmed',
    text: 'Your account is open, and you are signed in.',
  },
  email_change: {
    title: 'Your address is changed',
    text: 'From now on, sign in with the new address. We send emails there.',
  },
  magiclink: { title: 'You are signed in', text: 'The link has been used.' },
};

/** /auth/confirm: where the links of all other mails lead, and what they did. */
export function ConfirmPage() {
  return <WithProof title="One moment">{(proof) => <Confirmed proof={proof} />}</WithProof>;
}

function Confirmed({ proof: { byLink, failure, methods } }: { proof: Proof }) {
  const user = useSession((session) => session.user);
  const secondFactor = useSecondFactor();
  if (failure?.code === 'link_elsewhere') return <Elsewhere />;
  if (failure) return <Over title={failure.entry.title} text={failure.message} />;

  const method = methods.find((each) => each === 'recovery' || each in DONE);
  if (byLink && method === 'recovery') return <Navigate to="/auth/reset-password" replace />;
  const done = method && DONE[method];
  if (!byLink || !done) return <Navigate to="/auth/login" replace />;
  return (
    <AuthSheet title={done.title}>
      <Outcome>
        <p>{done.text}</p>
        <ButtonLink
          variant="contained"
          size="large"
          to={user && secondFactor ? pageAfterSignIn(user, secondFactor, null) : '/app'}
        >
          Continue
        </ButtonLink>
      </Outcome>
    </AuthSheet>
  );
}

/** The service has accepted the link; only the browser that requested it is signed in. */
function Elsewhere() {
  return (
    <AuthSheet title="The link was accepted">
      <Outcome>
        <p>
          The link was opened in a different browser from the one that requested it, so you are not
          signed in here. Your address is confirmed; sign in with your password.
        </p>
        <ButtonLink variant="contained" size="large" to="/auth/login">
          Sign in
        </ButtonLink>
      </Outcome>
    </AuthSheet>
  );
}

function Over({ title, text }: { title: string; text: string }) {
  return (
    <AuthSheet title={title}>
      <Outcome>
        <p>
          {text} If you have already used it, sign in. If it was for a new account, request a{' '}
          <Link to="/auth/confirm-again">new link</Link>; otherwise, start again.
        </p>
        <ButtonLink variant="contained" size="large" to="/auth/login">
          Sign in
        </ButtonLink>
      </Outcome>
    </AuthSheet>
  );
}
