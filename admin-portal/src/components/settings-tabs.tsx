import { useScreens } from '@portal/shared-core/shell';
import { PageTabs } from '@portal/shared-core/ui';

import { useIsSuperAdmin } from './duties/super-admin.ts';
import { paths } from '#/paths.ts';

/** One's own account, the groups of the platform, the reference data, and for the super admin errors of browsers and versions of portals. */
export function SettingsTabs() {
  const hasScreen = useScreens();
  const isSuperAdmin = useIsSuperAdmin() === true;
  const items = [
    { label: 'Your account', to: paths.settings, end: true },
    { label: 'General', to: paths.settingsOf('general') },
    { label: 'Security', to: paths.settingsOf('security') },
    { label: 'Email', to: paths.settingsOf('email') },
    { label: 'Audit', to: paths.settingsOf('audit') },
    { label: 'Bank details', to: paths.bankDetails },
    { label: 'Templates', to: paths.templates },
    { label: 'Reference data', to: paths.reference },
    ...(isSuperAdmin
      ? [
          { label: 'Errors', to: paths.clientErrors },
          { label: 'Portals', to: paths.portalVersions },
        ]
      : []),
  ].filter(({ to }) => hasScreen(to));
  return <PageTabs label="Settings" items={items} />;
}
