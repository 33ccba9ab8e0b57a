import type { PortalName } from '@portal/shared-core/contract';
import { catalogue, toAppError, type AppError } from '@portal/shared-core/errors';
import { useSession } from '@portal/shared-core/session';
import { useSupabase } from '@portal/shared-core/supabase';
import { InlineAlert, Button } from '@portal/shared-core/ui';
import { CheckBox } from '@portal/shared-core/ui/form';
import { useState, type FormEvent } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { prefetchPortal } from '#/federation/portal-routes.ts';
import { landingPath } from '#/guard/access.ts';
import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, AuthRow, EmailField, PasswordField } from './auth-fields.tsx';
import { isFilled, SHORTEST_PASSWORD, type Credentials } from './credentials.ts';
import { DemoButtons } from './demo-buttons.tsx';
import { RememberMe } from './remember-me.ts';
import { signIn } from './sign-in.ts';

/** /auth/login: the form, the demo accounts, and the way on to where the visitor was going. */
export function LoginPage() {
  const [params] = useSearchParams();
  const redirect = params.get('redirect');
  const user = useSession((session) => session.user);
  const notice = useNotice();

  if (user) return <Navigate to={landingPath(user, redirect)} replace />;

  return (
    <AuthSheet
      title="Welcome back"
      subText={
        redirect === 'admin'
          ? 'Sign in to access the admin portal'
          : 'Sign in to manage your companies'
      }
      foot={<DemoButtons />}
    >
      <LoginForm notice={notice} area={redirect === 'admin' ? 'admin' : 'client'} />
      <AuthNote>
        No account yet? <Link to="/auth/signup">Create your account</Link>
      </AuthNote>
    </AuthSheet>
  );
}

/** What the page before has to say: the success of a sign-up. */
function useNotice(): string | undefined {
  const state: unknown = useLocation().state;
  const notice = (state as { notice?: unknown } | null)?.notice;
  return typeof notice === 'string' ? notice : undefined;
}

function LoginForm({ notice, area }: { notice: string | undefined; area: PortalName }) {
  const supabase = useSupabase();
  const config = useConfig();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError>();
  const [tooShort, setTooShort] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(undefined);
    setTooShort(credentials.password.length < SHORTEST_PASSWORD);
    if (!isFilled(credentials) || credentials.password.length < SHORTEST_PASSWORD) return;
    setBusy(true);
    void prefetchPortal(area, config);
    try {
      // Once the session is there, the page above leads on.
      await signIn(supabase, credentials, remember);
    } catch (error) {
      setFailure(toAppError(error));
    } finally {
      setBusy(false);
    }
  }

  const onEmail = failure?.entry.field === 'email';
  return (
    <AuthForm noValidate onSubmit={(event) => void submit(event)}>
      {notice && !failure && <InlineAlert tone="good">{notice}</InlineAlert>}
      {failure && !onEmail && <InlineAlert tone="bad">{failure.message}</InlineAlert>}
      <EmailField
        value={credentials.email}
        onChange={(email) => setCredentials({ ...credentials, email })}
        error={onEmail ? failure?.message : undefined}
      />
      <PasswordField
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
        error={tooShort ? catalogue.password_weak.message : undefined}
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
