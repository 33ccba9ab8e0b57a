import styled from '@emotion/styled';
import { useState } from 'react';

import {
  useMarkAllRead,
  useMarkRead,
  useNotifications,
  useUnreadCount,
  type Notification,
  type SubjectPages,
} from '../notifications/index.ts';
import {
  EmptyState,
  InlineAlert,
  PanelSkeleton,
  Waiting,
  RelativeTime,
  Button,
} from '../ui/index.ts';
import { color, ease, visuallyHidden } from '../ui/theme/index.ts';
import { useOpenNotification } from './use-open-notification.ts';

const Panel = styled('div')({ width: 'min(380px, calc(100vw - 32px))', maxHeight: 480 });

const Head = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 48,
  padding: '4px 8px 4px 16px',
  borderBottom: `1px solid ${color.line}`,
  background: color.raised,
  '& h2': { margin: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600 },
});

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Item = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 12px',
  width: '100%',
  padding: '10px 16px',
  border: 0,
  borderBottom: `1px solid ${color.line}`,
  background: 'none',
  color: color.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  transition: `background-color ${ease}`,
  '&:hover': { background: color.hover },
  '&[data-unread]': { background: color.primary.tint },
  '&[data-unread] :is(p, time)': { color: color.text },
  '&[data-unread] strong': { fontWeight: 600 },
  '& strong': { fontWeight: 500 },
  '& p': { gridColumn: '1 / -1', margin: 0, fontSize: 13, color: color.secondary },
  '& time': { fontSize: 12, color: color.secondary, whiteSpace: 'nowrap' },
});

const Unread = styled('span')(visuallyHidden);

/** Title, message and date of each notification; unread ones are highlighted, and a click marks them read and opens their subject. */
export function NotificationsPanel({
  subjectPages,
  onOpen,
}: {
  subjectPages: SubjectPages;
  onOpen: () => void;
}) {
  const { notifications, isPending, isError, refetch } = useNotifications();
  const { mutate: mark, error: notMarked } = useMarkRead();
  const { mutate: markAll, error: notAllMarked } = useMarkAllRead();
  const { open, isDenied, error: notSwitched } = useOpenNotification(subjectPages, onOpen);
  const refused = notMarked ?? notAllMarked ?? notSwitched;

  function markAndOpen(notification: Notification) {
    if (!notification.read) mark({ ids: [notification.id], read: true });
    void open(notification);
  }

  return (
    <Panel>
      <Head>
        <h2>Notifications</h2>
        <MarkAll
          unreadShown={notifications.filter(({ read }) => !read).map(({ id }) => id)}
          markAll={(ids) => markAll({ ids, read: true })}
          undo={(ids) => mark({ ids, read: false })}
        />
      </Head>
      {refused && <InlineAlert tone="bad" title={refused.message} />}
      {isDenied && (
        <InlineAlert
          tone="warning"
          title="You no longer have access to the tenant of this notification"
        />
      )}
      {isPending && (
        <Waiting>
          <PanelSkeleton lines={3} />
        </Waiting>
      )}
      {isError && (
        <InlineAlert
          tone="bad"
          title="Failed to fetch notifications"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {!isPending && !isError && notifications.length === 0 && (
        <EmptyState title="No notifications" />
      )}
      <List>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <Entry notification={notification} onClick={() => markAndOpen(notification)} />
          </li>
        ))}
      </List>
    </Panel>
  );
}

type Ids = readonly string[];

/** Marks all read and, as long as the panel is open, takes it back for those it shows. */
function MarkAll({
  unreadShown,
  markAll,
  undo,
}: {
  unreadShown: Ids;
  markAll: (ids: Ids) => void;
  undo: (ids: Ids) => void;
}) {
  const unread = useUnreadCount();
  const [marked, setMarked] = useState<Ids>([]);

  function markAndRemember() {
    setMarked(unreadShown);
    markAll(unreadShown);
  }

  function takeBack() {
    setMarked([]);
    undo(marked);
  }

  if (unread > 0) {
    return (
      <Button variant="text" onClick={markAndRemember}>
        Mark all read
      </Button>
    );
  }
  return marked.length > 0 ? (
    <Button variant="text" onClick={takeBack}>
      Undo
    </Button>
  ) : null;
}

function Entry({ notification, onClick }: { notification: Notification; onClick: () => void }) {
  const { title, message, read, created_at } = notification;
  return (
    <Item type="button" data-unread={read ? undefined : true} onClick={onClick}>
      <strong>
        {!read && <Unread>Unread: </Unread>}
        {title}
      </strong>
      <RelativeTime value={created_at} />
      <p>{message}</p>
    </Item>
  );
}
