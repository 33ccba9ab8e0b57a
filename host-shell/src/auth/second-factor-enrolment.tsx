import styled from '@emotion/styled';
import { toSignInError } from '@portal/shared-core/errors';
import { useSession } from '@portal/shared-core/session';
import { useSupabase } from '@portal/shared-core/supabase';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { color, radius } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, PasswordField } from './auth-fields.tsx';
import { CodeForm } from './code-form.tsx';
import { beginFactor, confirmFactor, type NewFactor } from './factors.ts';
import { Outcome } from './outcome.tsx';
import { OtherAccount } from './second-factor-challenge.tsx';
import { isSignInStale } from './sign-in.ts';
import { useFormAction } from './use-form-action.ts';

// White in both themes: cameras want dark squares on a light ground.
const QrCode = styled('img')({
  display: 'block',
  width: 196,
  height: 196,
  margin: '0 auto',
  padding: 8,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: 'white',
});

const Secret = styled('code')({
  display: 'block',
  marginTop: 4,
  fontSize: 15,
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

/** Sets up an authenticator app: started by the user, since it creates a key, and stored after a correct code. */
export function Enrolment({ isRequired, skipTo }: { isRequired: boolean; skipTo: string }) {
  const [factor, setFactor] = useState<NewFactor>();
  return (
    <AuthSheet
      title="A second step for your sign-in"
      subText={
        isRequired
          ? 'You need a code in addition to your password.'
          : 'A code in addition to your password protects your account.'
      }
    >
      {factor ? <Confirm factor={factor} /> : <Begin onBegun={setFactor} />}
      {isRequired ? (
        <OtherAccount />
      ) : (
        <AuthNote>
          <Link to={skipTo}>Not now</Link>
        </AuthNote>
      )}
    </AuthSheet>
  );
}

function Begin({ onBegun }: { onBegun: (factor: NewFactor) => void }) {
  const supabase = useSupabase();
  const email = useSession(({ user }) => user?.email ?? '');
  const [isStale, setIsStale] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, errors, form } = useFormAction({
    fields: ['password'],
    action: async () => {
      if (isStale) {
        const { error } = await supabase.auth.signInWithPassword({ email, password });
        if (error) throw toSignInError(error, 'sign_in_failed');
      } else if (await isSignInStale(supabase)) {
        return setIsStale(true);
      }
      onBegun(await beginFactor(supabase));
    },
  });
  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <p>
        You need an authenticator app on your phone or computer. The apps of Apple, Google and
        Microsoft work, and so do most password managers.
      </p>
      {isStale && (
        <>
          <p>You signed in more than 15 minutes ago. Enter your password to go on.</p>
          <PasswordField value={password} onChange={setPassword} error={errors.password} />
        </>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={busy || (isStale && password === '')}
      >
        {busy ? 'Preparing a key' : 'Set up an authenticator app'}
      </Button>
    </AuthForm>
  );
}

function Confirm({ factor }: { factor: NewFactor }) {
  const supabase = useSupabase();
  return (
    <Outcome>
      <p>Scan this with your app. Scan it with a second device to have a spare.</p>
      <QrCode src={factor.qrCode} alt="QR code with the key for your authenticator app" />
      <p>
        On this device, <a href={factor.uri}>open your app</a>, or enter the key by hand:
        <Secret>{inFours(factor.secret)}</Secret>
      </p>
      <CodeForm
        label="Code"
        help="The six digits your app shows for BahamasInc."
        button="Finish"
        verify={(code) => confirmFactor(supabase, factor.id, code)}
      />
    </Outcome>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
