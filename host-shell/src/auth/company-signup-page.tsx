import { Button, InlineAlert } from '@portal/shared-core/ui';
import { useState } from 'react';

import { AuthForm, FixedEmailField, NameField, PasswordField } from './auth-fields.tsx';
import { newPasswordError } from './credentials.ts';
import { InvitationPage } from './invitation-page.tsx';
import type { Invitation } from './invitations.ts';
import { Terms } from './terms.tsx';
import { useFormAction } from './use-form-action.ts';
import { useJoin } from './use-join.ts';

/** /auth/company-signup/:token: a firm is invited to the portal (AUTH-06). */
export function CompanySignupPage() {
  return (
    <InvitationPage
      kind="company"
      text={{
        title: 'Complete Company Setup',
        about: (companyName) => `You’re invited to manage ${companyName}.`,
      }}
      form={CompanyForm}
    />
  );
}

function CompanyForm({ invitation, onTaken }: { invitation: Invitation; onTaken: () => void }) {
  const join = useJoin(invitation, onTaken);
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [left, setLeft] = useState({ password: false, confirmation: false });
  const { busy, errors, form } = useFormAction({
    fields: ['email', 'password'],
    action: () => join({ password, fullName }),
  });

  const unfit = newPasswordError(password).password;
  const differs = confirmation !== password;
  // Submit is disabled until all fields are valid, so errors are shown on blur.
  const isReady = fullName.trim() !== '' && !unfit && !differs;
  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <FixedEmailField value={invitation.email} error={errors.email} />
      <NameField value={fullName} onChange={setFullName} />
      <PasswordField
        isNew
        value={password}
        onChange={setPassword}
        onBlur={() => setLeft({ ...left, password: password !== '' })}
        error={left.password && unfit ? unfit : errors.password}
      />
      <PasswordField
        isConfirmation
        label="Confirm password"
        value={confirmation}
        onChange={setConfirmation}
        onBlur={() => setLeft({ ...left, confirmation: confirmation !== '' })}
        error={left.confirmation && differs ? 'Passwords do not match' : undefined}
      />
      <Terms />
      <Button type="submit" variant="contained" size="large" disabled={!isReady || busy}>
        {busy ? 'Setting up your company' : 'Complete setup'}
      </Button>
    </AuthForm>
  );
}
