import styled from '@emotion/styled';

import { useUser } from '../session/index.ts';
import { Button, Page } from '../ui/index.ts';
import { PlatformContact } from './platform-contact.tsx';

const Text = styled('div')({ maxWidth: '60ch', display: 'grid', gap: 12, justifyItems: 'start' });

/** For a user without a tenant: explains how to get one (TEN-03). */
export default function NoTenantScreen({
  former,
  busy,
  onAgain,
}: {
  /** The tenant they belonged to until now. */
  former: string | undefined;
  busy: boolean;
  onAgain: () => void;
}) {
  const { email } = useUser();
  return (
    <Page
      title={
        former ? `You no longer have access to ${former}` : 'You do not belong to a tenant yet'
      }
    >
      <Text>
        <p>
          Your account is ready. Ask your corporate service provider to invite <b>{email}</b>; the
          invitation comes by email. Once you have accepted it, the portal opens here.
        </p>
        <PlatformContact />
        <Button variant="contained" loading={busy} onClick={onAgain}>
          {' '}
          Check again{' '}
        </Button>
      </Text>
    </Page>
  );
}
