import styled from '@emotion/styled';
import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';

import { useUnreadCount, type SubjectPages } from '../notifications/index.ts';
import { Icon } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import { BarButton } from './bar-button.ts';
import { NotificationsPopover } from './parts.ts';

const Count = styled('span')({
  position: 'absolute',
  top: 2,
  left: 18,
  minWidth: 16,
  height: 16,
  padding: '0 4px',
  borderRadius: 8,
  boxShadow: `0 0 0 2px ${color.page}`,
  background: color.accent,
  color: color.onAccent,
  fontSize: 10,
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
});

/** The bell with the number of unread notifications, and the panel it opens (TOP-03, TOP-05). */
export function NotificationsBell({ subjectPages }: { subjectPages: SubjectPages }) {
  const unread = useUnreadCount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <BarButton
        type="button"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Bell} />
        {unread > 0 && <Count aria-hidden>{unread > 99 ? '99+' : unread}</Count>}
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
