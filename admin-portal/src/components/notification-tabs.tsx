import { PageTabs } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** One's own notifications, those that are written to many, and mails. */
export function NotificationTabs() {
  const items = [
    { label: 'Yours', to: paths.notifications, end: true },
    { label: 'Announcements', to: paths.announcements },
    { label: 'Mails', to: paths.mails },
  ];
  return <PageTabs label="Notifications" items={items} />;
}
