import styled from '@emotion/styled';
import { useState, type FormEvent } from 'react';

import type { DemoAccounts } from '../config/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { BareInput, InputBox } from '../ui/form/index.ts';
import { Button, InlineAlert, Page } from '../ui/index.ts';

const Form = styled('form')({ display: 'grid', gap: 16, justifyItems: 'start', maxWidth: 360 });

/** A plain sign-in for a portal that runs without its host; filled with the demo account where there is one. */
export function SignInForm({ account }: { account: DemoAccounts['client'] | undefined }) {
  const supabase = useSupabase();
  const [credentials, setCredentials] = useState(account ?? { email: '', password: '' });
  const [error, setError] = useState<string>();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = await supabase.auth.signInWithPassword(credentials);
    setError(answer.error?.message);
  }

  return (
    <Page title="Sign in">
      <Form onSubmit={(event) => void signIn(event)}>
        {error && <InlineAlert tone="bad" title={error} />}
        <div>
          <label htmlFor="standalone-email">Email</label>
          <InputBox>
            <BareInput
              id="standalone-email"
              value={credentials.email}
              onChange={({ target }) => setCredentials({ ...credentials, email: target.value })}
            />
          </InputBox>
        </div>
        <div>
          <label htmlFor="standalone-password">Password</label>
          <InputBox>
            <BareInput
              id="standalone-password"
              type="password"
              value={credentials.password}
              onChange={({ target }) => setCredentials({ ...credentials, password: target.value })}
            />
          </InputBox>
        </div>
        <Button type="submit" variant="contained">
          Sign in
        </Button>
      </Form>
    </Page>
  );
}
