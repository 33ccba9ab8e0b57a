import styled from '@emotion/styled';
import { useNavigate } from 'react-router-dom';

import { useMarkRead, useNotifications, type Notification } from '../notifications/index.ts';
import { EmptyState, InlineAlert, PanelSkeleton, RelativeTime, Button } from '../ui/index.ts';
import { color, ease, visuallyHidden } from '../ui/theme/index.ts';

const Panel = styled('div')({ width: 'min(380px, calc(100vw - 32px))', maxHeight: 480 });

const Heading = styled('h2')({
  margin: 0,
  padding: '12px 16px',
  borderBottom: `1px solid ${color.line}`,
  fontSize: 15,
  lineHeight: '20px',
  fontWeight: 600,
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

/** Title, message and date of each notification; unread ones stand out, a click marks them read and opens their subject. */
export function NotificationsPanel({ onFollow }: { onFollow: () => void }) {
  const { notifications, isPending, isError, refetch } = useNotifications();
  return (
    <Panel>
      <Heading>Notifications</Heading>
      {isPending && <PanelSkeleton lines={3} />}
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
            <Entry notification={notification} onFollow={onFollow} />
          </li>
        ))}
      </List>
    </Panel>
  );
}

function Entry({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { id, title, message, link, read, created_at } = notification;
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkRead();

  function open() {
    if (!read) markRead(id);
    if (!link) return;
    onFollow();
    void navigate(link);
  }

  return (
    <Item type="button" data-unread={read ? undefined : true} onClick={open}>
      <strong>
        {!read && <Unread>Unread: </Unread>}
        {title}
      </strong>
      <RelativeTime value={created_at} />
      <p>{message}</p>
    </Item>
  );
}
