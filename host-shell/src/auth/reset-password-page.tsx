import { useSession } from '@portal/shared-core/session';
import { useSupabase } from '@portal/shared-core/supabase';
import { Button, ButtonLink, InlineAlert, Spinner } from '@portal/shared-core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { landingPath } from '#/guard/access.ts';
import { useSecondFactor } from '#/guard/second-factor.ts';
import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, FixedEmailField, PasswordField } from './auth-fields.tsx';
import { newPasswordError } from './credentials.ts';
import { Outcome } from './outcome.tsx';
import { setPassword } from './password-reset.ts';
import { WithProof } from './proof-boundary.tsx';
import { Challenge } from './second-factor-challenge.tsx';
import { useFormAction } from './use-form-action.ts';

const TITLE = 'Choose a new password';

/** A mailbox was proved by the link of a mail, or by its code. */
const PROOFS = ['recovery', 'otp'];

/** /auth/reset-password: the page behind the link of the email, valid once, in the browser that requested it (AUTH-07). */
export function ResetPasswordPage() {
  return (
    <WithProof title={TITLE}>
      {({ failure, methods }) => {
        if (failure) return <LinkOver title={failure.entry.title} text={failure.message} />;
        if (!methods.some((method) => PROOFS.includes(method))) {
          return <LinkOver title={TITLE} text="You need a link that we send you by email." />;
        }
        return <NewPassword />;
      }}
    </WithProof>
  );
}

function LinkOver({ title, text }: { title: string; text: string }) {
  return (
    <AuthSheet title={title}>
      <Outcome>
        <p>{text}</p>
        <ButtonLink variant="contained" size="large" to="/auth/forgot-password">
          Request a new link
        </ButtonLink>
      </Outcome>
      <AuthNote>
        <Link to="/auth/login">Back to sign in</Link>
      </AuthNote>
    </AuthSheet>
  );
}

function NewPassword() {
  const user = useSession((session) => session.user);
  const secondFactor = useSecondFactor();
  const [isDone, setIsDone] = useState(false);

  if (isDone) {
    return (
      <AuthSheet title="Your password is changed">
        <Outcome>
          <InlineAlert tone="good">
            You are signed in here and signed out everywhere else.
          </InlineAlert>
          <ButtonLink
            variant="contained"
            size="large"
            to={user ? landingPath(user, null) : '/auth/login'}
          >
            Continue
          </ButtonLink>
        </Outcome>
      </AuthSheet>
    );
  }

  if (!user || !secondFactor) {
    return (
      <AuthSheet title={TITLE}>
        <Spinner label="Verifying your access" />
      </AuthSheet>
    );
  }

  // The service changes nothing before the second factor of who has one.
  if (secondFactor === 'owed') return <Challenge subText="Then choose a new password." />;

  return (
    <AuthSheet title={TITLE}>
      <PasswordForm email={user.email} onDone={() => setIsDone(true)} />
    </AuthSheet>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const supabase = useSupabase();
  const [password, setNewPassword] = useState('');
  const { busy, errors, form } = useFormAction({
    fields: ['password'],
    check: () => newPasswordError(password),
    action: async () => {
      await setPassword(supabase, password);
      onDone();
    },
  });

  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <FixedEmailField value={email} />
      <PasswordField
        isNew
        label="New password"
        value={password}
        onChange={setNewPassword}
        error={errors.password}
      />
      <Button type="submit" variant="contained" size="large" disabled={password === '' || busy}>
        {busy ? 'Changing your password' : 'Change password'}
      </Button>
    </AuthForm>
  );
}
