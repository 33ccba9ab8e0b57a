import { toSignInError } from '@portal/shared-core/errors';
import { useSupabase, type PortalClient } from '@portal/shared-core/supabase';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote, EmailField } from './auth-fields.tsx';
import { normaliseEmail } from './credentials.ts';
import { Outcome } from './outcome.tsx';
import { pageAddress } from './sign-in.ts';
import { SECONDS_BETWEEN_MAILS, useCountdown, withPause } from './use-countdown.ts';
import { useFormAction } from './use-form-action.ts';

/** /auth/confirm-again: sends another email to an unconfirmed new account. The response is the same for every address. */
export function ConfirmAgainPage() {
  const supabase = useSupabase();
  const given = useGivenEmail();
  const [email, setEmail] = useState(given);
  const [sentTo, setSentTo] = useState<string>();
  const pause = useCountdown(SECONDS_BETWEEN_MAILS);
  const secondsLeft = normaliseEmail(email) === sentTo ? pause.left : 0;
  const { busy, errors, form } = useFormAction({
    fields: ['email'],
    action: async () => {
      await askForConfirmation(supabase, email);
      pause.start();
      setSentTo(normaliseEmail(email));
    },
  });

  return (
    <AuthSheet title="Confirm your email" subText="We will send you a new link for your account.">
      {sentTo && (
        <Outcome key={sentTo}>
          <p>
            If the account <strong>{sentTo}</strong> is waiting to be confirmed, a link is on its
            way. Nothing received? Check your spam folder.
          </p>
        </Outcome>
      )}
      <AuthForm {...form}>
        {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
        <EmailField value={email} onChange={setEmail} error={errors.email} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={email.trim() === '' || busy || secondsLeft > 0}
        >
          {busy ? 'Sending the link' : withPause('Send the link', secondsLeft)}
        </Button>
      </AuthForm>
      <AuthNote>
        <Link to="/auth/login">Back to sign in</Link>
      </AuthNote>
    </AuthSheet>
  );
}

/** The address from the sign-in page, so that the user does not enter it twice. */
function useGivenEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
}

/** Requests the email. A second request within the pause gets the same response as any other. */
async function askForConfirmation(client: PortalClient, email: string): Promise<void> {
  const { error } = await client.auth.resend({
    type: 'signup',
    email: normaliseEmail(email),
    options: { emailRedirectTo: pageAddress('/auth/confirm') },
  });
  if (error && error.code !== 'over_email_send_rate_limit') throw toSignInError(error);
}
