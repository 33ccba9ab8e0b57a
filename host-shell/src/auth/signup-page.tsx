import { catalogue, toAppError, type AppError } from '@portal/shared-core/errors';
import { useSupabase } from '@portal/shared-core/supabase';
import { InlineAlert, Button } from '@portal/shared-core/ui';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, EmailField, PasswordField } from './auth-fields.tsx';
import { isFilled, SHORTEST_PASSWORD, type Credentials } from './credentials.ts';
import { signUp } from './sign-in.ts';

/** /auth/signup: an account with an address and a password; afterwards the sign-in page says so (AUTH-04). */
export function SignupPage() {
  return (
    <AuthSheet title="Create your account" subText="Form a company and follow it from here.">
      <SignupForm />
      <AuthNote>
        Already registered? <Link to="/auth/login">Sign in</Link>
      </AuthNote>
    </AuthSheet>
  );
}

function SignupForm() {
  const supabase = useSupabase();
  const navigate = useNavigate();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError>();
  const [tooShort, setTooShort] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(undefined);
    setTooShort(credentials.password.length < SHORTEST_PASSWORD);
    if (!isFilled(credentials) || credentials.password.length < SHORTEST_PASSWORD) return;
    setBusy(true);
    try {
      await signUp(supabase, credentials);
      await navigate('/auth/login', {
        state: { notice: 'Account created successfully! Please sign in.' },
      });
    } catch (error) {
      setFailure(toAppError(error));
    } finally {
      setBusy(false);
    }
  }

  const at = (field: string) => (failure?.entry.field === field ? failure.message : undefined);
  return (
    <AuthForm noValidate onSubmit={(event) => void submit(event)}>
      {failure && !failure.entry.field && <InlineAlert tone="bad">{failure.message}</InlineAlert>}
      <EmailField
        value={credentials.email}
        onChange={(email) => setCredentials({ ...credentials, email })}
        error={at('email')}
      />
      <PasswordField
        isNew
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
        error={tooShort ? catalogue.password_weak.message : at('password')}
      />
      <p>
        By creating an account you agree to the <Link to="/terms">terms</Link> and the{' '}
        <Link to="/privacy">privacy notice</Link>.
      </p>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={!isFilled(credentials) || busy}
      >
        {busy ? 'Creating your account' : 'Create account'}
      </Button>
    </AuthForm>
  );
}
