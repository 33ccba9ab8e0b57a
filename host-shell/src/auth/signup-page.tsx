import { useSupabase } from '@portal/shared-core/supabase';
import { InlineAlert, Button } from '@portal/shared-core/ui';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { keepStart } from '#/guard/wanted-page.ts';
import { AuthSheet, authTitles } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, EmailField, NameField, PasswordField } from './auth-fields.tsx';
import { isFilled, newPasswordError, type Credentials } from './credentials.ts';
import { signUp } from './sign-in.ts';
import { Terms } from './terms.tsx';
import { useFormAction } from './use-form-action.ts';

/** /auth/signup: creates an account with an address and a password; the sign-in page then confirms it (AUTH-04). */
export function SignupPage() {
  const [params] = useSearchParams();
  useEffect(() => keepStart(params), [params]);
  return (
    <AuthSheet title={authTitles.signUp} subText="Form a company and follow it from here.">
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
  const [fullName, setFullName] = useState('');
  const { busy, errors, form } = useFormAction({
    fields: ['email', 'password'],
    check: () => newPasswordError(credentials.password),
    action: async () => {
      await signUp(supabase, credentials, fullName);
      await navigate('/auth/login', {
        state: {
          notice: 'Account created successfully! Please sign in.',
          email: credentials.email,
        },
      });
    },
  });

  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      {/* Declarations are made under this name. Address and password alone are required. */}
      <NameField optional value={fullName} onChange={setFullName} />
      <EmailField
        value={credentials.email}
        onChange={(email) => setCredentials({ ...credentials, email })}
        error={errors.email}
      />
      <PasswordField
        isNew
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
        error={errors.password}
      />
      <Terms />
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
