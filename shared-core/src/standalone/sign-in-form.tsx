import styled from '@emotion/styled';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';

import type { DemoAccounts } from '../config/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { InlineAlert, Page, Button } from '../ui/index.ts';

const Form = styled('form')({ display: 'grid', gap: 16, justifyItems: 'start', maxWidth: 360 });

/** A plain sign-in for a portal that runs without its host; filled with the demo account where there is one. */
export function SignInForm({ account }: { account: DemoAccounts['client'] | undefined }) {
  const supabase = useSupabase();
  const [credentials, setCredentials] = useState(account ?? { email: '', password: '' });
  const [fault, setError] = useState<string>();

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { error } = await supabase.auth.signInWithPassword(credentials);
    setError(error?.message);
  }

  return (
    <Page title="Sign in">
      <Form onSubmit={(event) => void signIn(event)}>
        {fault && <InlineAlert tone="bad" title={fault} />}
        <TextField
          label="Email"
          value={credentials.email}
          onChange={({ target }) => setCredentials({ ...credentials, email: target.value })}
        />
        <TextField
          label="Password"
          type="password"
          value={credentials.password}
          onChange={({ target }) => setCredentials({ ...credentials, password: target.value })}
        />
        <Button type="submit" variant="contained">
          Sign in
        </Button>
      </Form>
    </Page>
  );
}
