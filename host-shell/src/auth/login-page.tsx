import type { PortalName } from '@portal/shared-core/contract';
import { catalogue } from '@portal/shared-core/errors';
import { useSession } from '@portal/shared-core/session';
import { useSupabase } from '@portal/shared-core/supabase';
import { InlineAlert, Button } from '@portal/shared-core/ui';
import { CheckBox } from '@portal/shared-core/ui/form';
import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { prefetchPortal } from '#/federation/portal-routes.ts';
import { pathAfterSignIn, wantedArea } from '#/guard/access.ts';
import { useSecondFactor } from '#/guard/second-factor.ts';
import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, AuthRow, EmailField, PasswordField } from './auth-fields.tsx';
import { isFilled, passwordFault, type Credentials } from './credentials.ts';
import { DemoButtons } from './demo-buttons.tsx';
import { RememberMe } from './remember-me.ts';
import { signIn } from './sign-in.ts';
import { useFormAct } from './use-form-act.ts';

/** /auth/login: the form, the demo accounts, and the way on to where the visitor was going. */
export function LoginPage() {
  const [params] = useSearchParams();
  const wanted = wantedArea(params);
  const user = useSession((session) => session.user);
  const secondFactor = useSecondFactor();
  const notice = useNotice();

  if (user && secondFactor) {
    return <Navigate to={pathAfterSignIn(user, secondFactor, wanted)} replace />;
  }

  return (
    <AuthSheet
      title="Welcome back"
      subText={
        wanted === 'admin'
          ? 'Sign in to access the admin portal'
          : 'Sign in to manage your companies'
      }
      foot={<DemoButtons />}
    >
      <LoginForm notice={notice} area={wanted === 'admin' ? 'admin' : 'client'} />
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
  const expired = useSession(({ ended }) => ended === 'expired');
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [remember, setRemember] = useState(true);
  const { busy, faults, form } = useFormAct({
    fields: ['email', 'password'],
    check: () => passwordFault(credentials.password),
    act: async () => {
      void prefetchPortal(area, config);
      // Once the session is there, the page above leads on.
      await signIn(supabase, credentials, remember);
    },
  });

  return (
    <AuthForm {...form}>
      {notice && !faults.form && <InlineAlert tone="good">{notice}</InlineAlert>}
      {expired && !faults.form && (
        <InlineAlert tone="warning">{catalogue.signed_out.message}</InlineAlert>
      )}
      {faults.form && <InlineAlert tone="bad">{faults.form}</InlineAlert>}
      <EmailField
        value={credentials.email}
        onChange={(email) => setCredentials({ ...credentials, email })}
        error={faults.email}
      />
      <PasswordField
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
        error={faults.password}
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
