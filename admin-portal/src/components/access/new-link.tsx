import { siteOrigin } from '@portal/shared-core/contract';
import { CopyField, Stack } from '@portal/shared-core/ui';

/** What a person may be invited to: a company, to run a firm, or the staff. */
export type InvitationKind = 'client' | 'firm' | 'colleague';

/** The pages are of the host. */
const pages: Record<InvitationKind, string> = {
  client: 'client-signup',
  firm: 'company-signup',
  colleague: 'colleague-signup',
};

/** The link of an invitation, right after it was made: the portal keeps a hash of it alone and shows it no second time. */
export function NewLink({
  kind,
  token,
  email,
}: {
  kind: InvitationKind;
  token: string;
  email: string;
}) {
  // Colleagues join where staff work; all others by the public site.
  const origin = kind === 'colleague' ? location.origin : siteOrigin();
  return (
    <Stack>
      <CopyField label="Link" value={`${origin}/auth/${pages[kind]}/${token}`} />
      <p>
        The link is shown once. The portal mails it to {email}; copy it now to send it yourself.
      </p>
    </Stack>
  );
}
