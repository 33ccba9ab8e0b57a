import {
  DataPanel,
  DisplaySettings,
  FactorsPanel,
  ProfilePanels,
  SessionsPanel,
} from '@portal/shared-core/account';
import { useUser } from '@portal/shared-core/session';
import { DetailColumns, Page, Stack } from '@portal/shared-core/ui';

import { SettingsTabs } from '#/components/settings-tabs.tsx';

/** A staff member's own account: who they are, how they sign in, where they are signed in, and how the portal looks (PRF-01). */
function SettingsPage() {
  const { email } = useUser();
  return (
    <Page title="Settings" subText={email}>
      <SettingsTabs />
      <DetailColumns>
        <Stack>
          <ProfilePanels />
          <DisplaySettings />
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

export { SettingsPage as Component };
