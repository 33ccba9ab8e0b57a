import { PasswordForm } from './client-signup-page.tsx';
import { InvitationPage } from './invitation-page.tsx';

/** /auth/colleague-signup/:token: a colleague is invited to the staff (USR-01). */
export function ColleagueSignupPage() {
  return (
    <InvitationPage
      kind="colleague"
      text={{
        title: 'Join the staff',
        about: () =>
          'You’re invited to work in the portal. Confirm your address, and it opens for you.',
      }}
      form={PasswordForm}
    />
  );
}
