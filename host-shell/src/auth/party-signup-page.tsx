import { PasswordForm } from './client-signup-page.tsx';
import { InvitationPage } from './invitation-page.tsx';

/** /auth/party-signup/:token: a person named in an application fills in their own part (ONE-07). */
export function PartySignupPage() {
  return (
    <InvitationPage
      kind="party"
      text={{
        title: 'Fill in your own part',
        about: (companyName) =>
          `You are named in the application for ${companyName}: please enter your details and upload your documents. Only you and the registered agent can see them.`,
      }}
      form={PasswordForm}
    />
  );
}
