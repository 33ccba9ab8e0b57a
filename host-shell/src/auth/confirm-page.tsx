import { useSession } from '@portal/shared-core/session';
import { ButtonLink, Redirect } from '@portal/shared-core/ui';
import { Link } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { ownArea } from '#/guard/access.ts';
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

function Confirmed({ proof: { byLink, isFirstOfTwo, failure, methods } }: { proof: Proof }) {
  const user = useSession((session) => session.user);
  const config = useConfig();
  const secondFactor = useSecondFactor();
  if (isFirstOfTwo) return <OtherLink />;
  if (failure?.code === 'link_elsewhere') return <Accepted why={ELSEWHERE} />;
  if (failure?.code === 'link_slow') return <Accepted why={SLOW} />;
  if (failure) return <Over title={failure.entry.title} text={failure.message} />;

  const method = methods.find((each) => each === 'recovery' || each in DONE);
  if (byLink && method === 'recovery') return <Redirect to="/auth/reset-password" />;
  const done = method && DONE[method];
  if (!byLink || !done) return <Redirect to="/auth/login" />;
  return (
    <AuthSheet title={done.title}>
      <Outcome>
        <p>{done.text}</p>
        <ButtonLink
          variant="contained"
          size="large"
          to={user && secondFactor ? pageAfterSignIn(user, secondFactor, null) : ownArea(config)}
        >
          Continue
        </ButtonLink>
      </Outcome>
    </AuthSheet>
  );
}

/** The first of the two links of a change of address was opened. */
function OtherLink() {
  const start = ownArea(useConfig());
  return (
    <AuthSheet title="Now open the other link">
      <Outcome>
        <p>
          This link is accepted. We sent a second link to your other email address: the address
          changes once that link is opened as well. Both links work for ten minutes. Until then,
          sign in with your present address.
        </p>
        <ButtonLink variant="contained" size="large" to={start}>
          Continue
        </ButtonLink>
      </Outcome>
    </AuthSheet>
  );
}

const ELSEWHERE = 'The link was opened in a different browser from the one that requested it';
const SLOW = 'The link was opened more than five minutes after it was requested';

/** The service has accepted the link; the browser that requested it is signed in for five minutes. */
function Accepted({ why }: { why: string }) {
  return (
    <AuthSheet title="The link was accepted">
      <Outcome>
        <p>
          {why}, so it does not sign you in. Your address is confirmed; sign in with your password.
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
