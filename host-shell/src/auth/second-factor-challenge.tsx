import { signOut } from '@portal/shared-core/session';
import { useSupabase } from '@portal/shared-core/supabase';

import { useState } from 'react';

import { useConfig } from '#/config-context.tsx';
import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthNote, TextButton } from './auth-fields.tsx';
import { CodeForm } from './code-form.tsx';
import { giveSecondFactor } from './factors.ts';
import { RecoveryCode } from './recovery-code.tsx';

/** Asks for the code of the authenticator app. On success the session is aal2; the caller decides where to go. */
export function Challenge({ subText }: { subText?: string }) {
  const supabase = useSupabase();
  return (
    <AuthSheet title="Enter your code" subText={subText}>
      <CodeForm
        label="Code"
        help="The six digits your authenticator app shows for BahamasInc."
        button="Continue"
        takesFocus
        verify={(code) => giveSecondFactor(supabase, code)}
      />
      <LostDevice />
    </AuthSheet>
  );
}

/** A recovery code, or a member of staff, who removes the app once they know it is the person. */
function LostDevice() {
  const { email } = useConfig().contact;
  const [hasCode, setHasCode] = useState(false);
  return (
    <>
      {hasCode ? (
        <RecoveryCode />
      ) : (
        <AuthNote>
          <TextButton type="button" onClick={() => setHasCode(true)}>
            Use a recovery code
          </TextButton>
        </AuthNote>
      )}
      <AuthNote>
        Lost your device? Write to <a href={`mailto:${email}?subject=Second%20step`}>{email}</a>. We
        check that it is you and remove the app from your account.
      </AuthNote>
      <OtherAccount />
    </>
  );
}

/** The way out for who is not whom the page takes them for. */
export function OtherAccount() {
  const supabase = useSupabase();
  return (
    <AuthNote>
      <TextButton type="button" onClick={() => void signOut(supabase)}>
        Sign in with another account
      </TextButton>
    </AuthNote>
  );
}
