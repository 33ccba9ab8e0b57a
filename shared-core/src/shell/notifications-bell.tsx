import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';

import { useUnreadCount, type SubjectPages } from '../notifications/index.ts';
import { Icon } from '../ui/index.ts';
import { BarButton, BarCount } from '../ui/frame/bar-button.ts';
import { NotificationsPopover } from './parts.ts';

/** The bell with the number of unread notifications, and the panel it opens (TOP-03, TOP-05). */
export function NotificationsBell({ subjectPages }: { subjectPages: SubjectPages }) {
  const unread = useUnreadCount();
  // The name says what the badge shows, also to who speaks to the computer.
  const shown = unread > 99 ? '99+' : String(unread);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <BarButton
        type="button"
        aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Bell} />
        {unread > 0 && <BarCount aria-hidden>{shown}</BarCount>}
      </BarButton>
      <Suspense>
        {anchor && (
          <NotificationsPopover
            anchor={anchor}
            subjectPages={subjectPages}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
