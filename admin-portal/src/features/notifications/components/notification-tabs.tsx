import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** One's own notifications, and those that are written to many. */
export function NotificationTabs() {
  const items = [
    { label: 'Yours', to: paths.notifications, end: true },
    { label: 'Announcements', to: paths.announcements },
  ];
  return <PageTabs label="Notifications" items={items} />;
}
