import { useUser } from '@portal/shared-core/session';
import { DetailColumns, Page, Stack } from '@portal/shared-core/ui';

import { DataPanel } from './panels/data-panel.tsx';
import { FactorsPanel } from './panels/factors-panel.tsx';
import { ProfilePanels } from './panels/profile-panels.tsx';
import { SessionsPanel } from './panels/sessions-panel.tsx';

/** The client's own account: who they are, how they sign in, where they are signed in, and a copy of their data (PRF-01). */
export function Component() {
  const { email } = useUser();
  return (
    <Page title="Profile" subText={email}>
      <DetailColumns>
        <Stack>
          <ProfilePanels />
        </Stack>
        <Stack>
          <FactorsPanel />
          <SessionsPanel />
          <DataPanel />
        </Stack>
      </DetailColumns>
    </Page>
  );
}
