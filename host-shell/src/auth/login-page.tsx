import styled from '@emotion/styled';
import type { PortalName } from '@portal/shared-core/contract';
import { entryOf, isAppError } from '@portal/shared-core/errors';
import { useSession } from '@portal/shared-core/session';
import { useSupabase } from '@portal/shared-core/supabase';
import { InlineAlert, Button, Redirect } from '@portal/shared-core/ui';
import { CheckBox } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { prefetchPortal } from '#/federation/portal-routes.ts';
import { isElsewhere, wantedArea } from '#/guard/access.ts';
import { useSecondFactor } from '#/guard/second-factor.ts';
import { pageAfterSignIn } from '#/guard/wanted-page.ts';
import { AuthSheet, authTitles } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, AuthRow, EmailField, PasswordField } from './auth-fields.tsx';
import { isFilled, passwordError, type Credentials } from './credentials.ts';
import { DemoButtons } from './demo-buttons.tsx';
import { RememberMe } from './remember-me.ts';
import { signIn } from './sign-in.ts';
import { useFormAction } from './use-form-action.ts';

/** /auth/login: the form, the demo accounts, and the way on to where the visitor was going. */
export function LoginPage() {
  const [params] = useSearchParams();
  const wanted = wantedArea(params);
  const user = useSession((session) => session.user);
  const secondFactor = useSecondFactor();
  const message = useLoginMessage();
  const config = useConfig();

  if (user && secondFactor) {
    // They are not to give a second factor here to read that they sign in elsewhere.
    const step = isElsewhere(config, user) ? 'given' : secondFactor;
    return <Redirect to={pageAfterSignIn(user, step, wanted)} />;
  }

  return (
    <AuthSheet
      title={authTitles.signIn}
      subText={
        wanted === 'admin'
          ? 'Sign in to access the admin portal'
          : 'Sign in to manage your companies'
      }
      foot={<DemoButtons />}
    >
      <LoginForm message={message} area={wanted === 'admin' ? 'admin' : 'client'} />
      {config.hosts?.areas !== 'staff' && (
        <AuthNote>
          No account yet? <Link to="/auth/signup">Create your account</Link>
        </AuthNote>
      )}
    </AuthSheet>
  );
}

const Hint = styled('span')({
  display: 'block',
  color: color.secondary,
  '& a': { color: color.link, fontWeight: 500 },
});

interface LoginMessage {
  notice?: string | undefined;
  failure?: { text: string; hint?: string };
}

/** What was before: the success of a sign-up, or how the session ended or could not be read. */
function useLoginMessage(): LoginMessage {
  const state = useLocation().state as { notice?: unknown; unverified?: unknown } | null;
  const ended = useSession((session) => session.ended);
  if (ended === 'expired') return { failure: { text: entryOf('signed_out').message } };
  if (ended === 'suspended') return { failure: { text: entryOf('account.suspended').message } };
  if (ended === 'unheard') {
    const hint = 'You are signed out on this device, but the service did not confirm it.';
    return { failure: { text: entryOf('sign_out_failed').message, hint } };
  }
  if (state?.unverified === true) {
    const hint = 'You may still be signed in: reload the page when the service is available again.';
    return { failure: { text: entryOf('session_not_recovered').message, hint } };
  }
  return { notice: typeof state?.notice === 'string' ? state.notice : undefined };
}

function LoginForm({
  message: { notice, failure },
  area,
}: {
  message: LoginMessage;
  area: PortalName;
}) {
  const supabase = useSupabase();
  const config = useConfig();
  const signedUp = useLocation().state as { email?: unknown } | null;
  const [credentials, setCredentials] = useState<Credentials>({
    email: typeof signedUp?.email === 'string' ? signedUp.email : '',
    password: '',
  });
  const [remember, setRemember] = useState(true);
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { busy, errors, form } = useFormAction({
    fields: ['email', 'password'],
    check: () => passwordError(credentials.password),
    action: async () => {
      void prefetchPortal(area, config);
      // Once the session is there, the page above leads on.
      await signIn(supabase, credentials, remember).catch((error: unknown) => {
        const isUnconfirmed = isAppError(error) && error.code === 'EMAIL_NOT_CONFIRMED';
        setUnconfirmed(isUnconfirmed ? credentials.email : undefined);
        throw error;
      });
    },
  });

  return (
    <AuthForm {...form}>
      {notice && !errors.form && <InlineAlert tone="good">{notice}</InlineAlert>}
      {failure && !errors.form && (
        <InlineAlert tone="warning">
          {failure.text}
          {failure.hint && <Hint>{failure.hint}</Hint>}
        </InlineAlert>
      )}
      {errors.form && (
        <InlineAlert tone="bad">
          {errors.form}
          {unconfirmed && (
            <Hint>
              <Link to="/auth/confirm-again" state={{ email: unconfirmed }}>
                Send the email again
              </Link>
            </Hint>
          )}
        </InlineAlert>
      )}
      <EmailField
        value={credentials.email}
        onChange={(email) => setCredentials({ ...credentials, email })}
        error={errors.email}
      />
      <PasswordField
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
        error={errors.password}
      />
      <AuthRow>
        <RememberMe>
          <CheckBox
            type="checkbox"
            name="remember"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          Remember me
        </RememberMe>
        <Link to="/auth/forgot-password">Forgot your password?</Link>
      </AuthRow>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={!isFilled(credentials) || busy}
      >
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
    </AuthForm>
  );
}
