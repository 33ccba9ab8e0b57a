import styled from '@emotion/styled';
import { useSupabase } from '@portal/shared-core/supabase';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, EmailField, TextButton } from './auth-fields.tsx';
import { CodeForm } from './code-form.tsx';
import { normaliseEmail } from './credentials.ts';
import { Outcome } from './outcome.tsx';
import { askForReset, proveResetCode } from './password-reset.ts';
import { SECONDS_BETWEEN_MAILS, useCountdown, withPause } from './use-countdown.ts';
import { useFormAction } from './use-form-action.ts';

const Hints = styled('p')({
  fontSize: 13,
  color: color.secondary,
  textWrap: 'pretty',
  '& a': { color: color.link, fontWeight: 500 },
});

/** /auth/forgot-password: requests the email with the link to a new password. The response is the same for every address (AUTH-07). */
export function ForgotPasswordPage() {
  const supabase = useSupabase();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const pause = useCountdown(SECONDS_BETWEEN_MAILS);
  // The pause is that of the address.
  const secondsLeft = normaliseEmail(email) === sentTo ? pause.left : 0;

  async function send() {
    await askForReset(supabase, email);
    pause.start();
    setSentTo(normaliseEmail(email));
    setIsSent(true);
  }

  if (!isSent || !sentTo) {
    return (
      <AuthSheet
        title="Forgot your password?"
        subText="We will send you a link to choose a new one."
      >
        <AskForm email={email} onChange={setEmail} secondsLeft={secondsLeft} send={send} />
        <BackToSignIn />
      </AuthSheet>
    );
  }
  return (
    <AuthSheet
      title="Check your email"
      foot={<SendAgain secondsLeft={secondsLeft} send={send} useOther={() => setIsSent(false)} />}
    >
      <Sent email={sentTo} />
      <BackToSignIn />
    </AuthSheet>
  );
}

function BackToSignIn() {
  return (
    <AuthNote>
      <Link to="/auth/login">Back to sign in</Link>
    </AuthNote>
  );
}

function AskForm({
  email,
  onChange,
  secondsLeft,
  send,
}: {
  email: string;
  onChange: (email: string) => void;
  secondsLeft: number;
  send: () => Promise<void>;
}) {
  const { busy, errors, form } = useFormAction({ fields: ['email'], action: send });
  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <EmailField value={email} onChange={onChange} error={errors.email} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={email.trim() === '' || busy || secondsLeft > 0}
      >
        {busy ? 'Sending the link' : withPause('Send the link', secondsLeft)}
      </Button>
    </AuthForm>
  );
}

function Sent({ email }: { email: string }) {
  const supabase = useSupabase();
  const navigate = useNavigate();

  async function prove(code: string) {
    await proveResetCode(supabase, email, code);
    await navigate('/auth/reset-password');
  }

  return (
    <Outcome>
      <p>
        If <strong>{email}</strong> has an account, a link is on its way. Open it within five
        minutes, in this browser.
      </p>
      <CodeForm
        label="Or enter the code from the email"
        help="It works for ten minutes, on any device."
        button="Use the code"
        verify={prove}
      />
    </Outcome>
  );
}

function SendAgain({
  secondsLeft,
  send,
  useOther,
}: {
  secondsLeft: number;
  send: () => Promise<void>;
  useOther: () => void;
}) {
  const { email: contact } = useConfig().contact;
  const [isSentAgain, setIsSentAgain] = useState(false);
  const { busy, errors, form } = useFormAction({
    fields: [],
    action: async () => {
      await send();
      setIsSentAgain(true);
    },
  });
  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      {isSentAgain && !errors.form && <InlineAlert tone="good">Sent again.</InlineAlert>}
      <Button type="submit" disabled={busy || secondsLeft > 0}>
        {busy ? 'Sending again' : withPause('Send it again', secondsLeft)}
      </Button>
      <Hints>
        Nothing received? Check your spam folder, or{' '}
        <TextButton type="button" onClick={useOther}>
          use another address
        </TextButton>
        . No access to the mailbox? Write to{' '}
        <a href={`mailto:${contact}?subject=Password`}>{contact}</a>.
      </Hints>
    </AuthForm>
  );
}
