import { Button, InlineAlert } from '@portal/shared-core/ui';
import { useState } from 'react';

import { AuthForm, FixedEmailField, NameField, PasswordField } from './auth-fields.tsx';
import { newPasswordError } from './credentials.ts';
import { InvitationPage } from './invitation-page.tsx';
import type { Invitation } from './invitations.ts';
import { Terms } from './terms.tsx';
import { useFormAction } from './use-form-action.ts';
import { useJoin } from './use-join.ts';

/** /auth/client-signup/:token: a client is invited to a company (AUTH-05). */
export function ClientSignupPage() {
  return (
    <InvitationPage
      kind="client"
      text={{
        title: 'Complete your account setup',
        about: (companyName) => `Join ${companyName} with your own account.`,
      }}
      form={PasswordForm}
    />
  );
}

/** An account that takes no more than a password; a name where the person gives it, under which they declare. */
export function PasswordForm({
  invitation,
  onTaken,
}: {
  invitation: Invitation;
  onTaken: () => void;
}) {
  const join = useJoin(invitation, onTaken);
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, errors, form } = useFormAction({
    fields: ['email', 'password'],
    check: () => newPasswordError(password),
    action: () => join({ password, fullName }),
  });
  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <FixedEmailField value={invitation.email} error={errors.email} />
      <NameField optional value={fullName} onChange={setFullName} />
      <PasswordField isNew value={password} onChange={setPassword} error={errors.password} />
      <Terms />
      <Button type="submit" variant="contained" size="large" disabled={password === '' || busy}>
        {busy ? 'Creating your account' : 'Create account'}
      </Button>
    </AuthForm>
  );
}
