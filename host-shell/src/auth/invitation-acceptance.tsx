import { isAppError } from '@portal/shared-core/errors';
import { signOut, type SessionUser } from '@portal/shared-core/session';
import { useSupabase } from '@portal/shared-core/supabase';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { ownArea } from '#/guard/access.ts';
import { openPage } from '#/page.ts';

import { AuthForm, AuthNote, FixedEmailField, PasswordField } from './auth-fields.tsx';
import { passwordError } from './credentials.ts';
import { acceptInvitation, landingOf, type Invitation } from './invitations.ts';
import { signIn } from './sign-in.ts';
import { useFormAction } from './use-form-action.ts';

/** Accepts with the session there is, and goes on to what the invitation opened. */
function useAccept(invitation: Invitation) {
  const { supabase, queryClient } = openPage(useConfig());
  const navigate = useNavigate();
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  async function accept(): Promise<void> {
    try {
      await acceptInvitation(supabase, invitation.token);
    } catch (error) {
      setUnconfirmed(isAppError(error) && error.code === 'invitation.address_unconfirmed');
      throw error;
    }
    // The person belongs to more than what was read before.
    queryClient.clear();
    await navigate(await landingOf(supabase, invitation), { replace: true });
  }
  return { accept, isUnconfirmed };
}

/** The way to a new confirmation mail, beside the refusal that asks for it. */
function ConfirmAgainNote({ email }: { email: string }) {
  return (
    <AuthNote>
      <Link to="/auth/confirm-again" state={{ email }}>
        Send the confirmation link again
      </Link>
    </AuthNote>
  );
}

/** The invited person is signed in: one click. */
export function AcceptSignedIn({
  invitation,
  user,
}: {
  invitation: Invitation;
  user: SessionUser;
}) {
  const { accept, isUnconfirmed } = useAccept(invitation);
  const { busy, errors, form } = useFormAction({ fields: [], action: accept });
  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <p>
        You are signed in as <strong>{user.email}</strong>, and the invitation is for this account.
      </p>
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? 'Accepting' : 'Accept the invitation'}
      </Button>
      {isUnconfirmed && <ConfirmAgainNote email={invitation.email} />}
    </AuthForm>
  );
}

/** Another user is signed in: the invitation is not for them. */
export function OtherPerson({
  invitation,
  user,
  onLeft,
}: {
  invitation: Invitation;
  user: SessionUser;
  onLeft: () => void;
}) {
  const supabase = useSupabase();
  const start = ownArea(useConfig());
  const { busy, errors, form } = useFormAction({
    fields: [],
    action: async () => {
      await signOut(supabase);
      onLeft();
    },
  });
  return (
    <>
      <AuthForm {...form}>
        {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
        <InlineAlert tone="warning">
          You are signed in as {user.email}. This invitation is for {invitation.email}.
        </InlineAlert>
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {busy ? 'Signing out' : 'Sign out and continue'}
        </Button>
      </AuthForm>
      <AuthNote>
        <Link to={start}>Stay signed in and open the portal</Link>
      </AuthNote>
    </>
  );
}

/** The invited person has an account: they sign in with it here. */
export function SignInToAccept({
  invitation,
  isTaken,
}: {
  invitation: Invitation;
  /** Found out when they wanted to make one. */
  isTaken: boolean;
}) {
  const supabase = useSupabase();
  const { accept, isUnconfirmed } = useAccept(invitation);
  const [password, setPassword] = useState('');
  const { busy, errors, form } = useFormAction({
    fields: ['password'],
    check: () => passwordError(password),
    action: async () => {
      await signIn(supabase, { email: invitation.email, password }, true);
      await accept();
    },
  });
  return (
    <AuthForm {...form}>
      {isTaken && !errors.form && (
        <InlineAlert tone="info">
          An account with this email already exists. Sign in with it to accept.
        </InlineAlert>
      )}
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <FixedEmailField value={invitation.email} />
      <PasswordField value={password} onChange={setPassword} error={errors.password} />
      <Button type="submit" variant="contained" size="large" disabled={password === '' || busy}>
        {busy ? 'Signing in' : 'Sign in and accept'}
      </Button>
      {isUnconfirmed && <ConfirmAgainNote email={invitation.email} />}
    </AuthForm>
  );
}
