import {
  CloseAccountPanel,
  DataPanel,
  FactorsPanel,
  ProfilePanels,
  SessionsPanel,
} from '@portal/shared-core/account';
import { useUser } from '@portal/shared-core/session';
import { DetailColumns, Page, Stack } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import { RefusedAddress } from './components/refused-address.tsx';

/** The client's own account: who they are, how they sign in, where they are signed in, and a copy of their data (PRF-01). */
export function Component() {
  const { email } = useUser();
  return (
    <Page title="Profile" subText={email}>
      <RefusedAddress />
      <DetailColumns>
        <Stack>
          <ProfilePanels />
        </Stack>
        <Stack>
          <FactorsPanel />
          <SessionsPanel />
          <DataPanel />
          <CloseAccountPanel askUs={paths.support} />
        </Stack>
      </DetailColumns>
    </Page>
  );
}
