import { useScreens } from '@portal/shared-core/shell';
import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** One's own account, the groups of the platform, and the reference data once it has a screen. */
export function SettingsTabs() {
  const hasScreen = useScreens();
  const items = [
    { label: 'Your account', to: paths.settings, end: true },
    { label: 'General', to: paths.settingsOf('general') },
    { label: 'Security', to: paths.settingsOf('security') },
    { label: 'Email', to: paths.settingsOf('email') },
    { label: 'Audit', to: paths.settingsOf('audit') },
    { label: 'Reference data', to: paths.reference },
  ].filter(({ to }) => hasScreen(to));
  return <PageTabs label="Settings" items={items} />;
}
