import styled from '@emotion/styled';
import { useState } from 'react';

import { toAppError } from '../errors/index.ts';
import {
  useMarkAllRead,
  useMarkRead,
  useNotifications,
  useUnreadCount,
  type SubjectPages,
} from '../notifications/index.ts';
import { EmptyState, InlineAlert, PanelSkeleton, Waiting, Button } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import { groupsOf } from './groups.ts';
import { useMute } from './mute.ts';
import { NotificationGroup } from './notification-group.tsx';
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
  const mute = useMute();
  const refused =
    notMarked ?? notAllMarked ?? notSwitched ?? (mute.error && toAppError(mute.error));

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
      {mute.isSuccess && (
        <InlineAlert tone="good" title={`Muted: ${mute.data}`}>
          You still hear of what you have to act on. Take it back in the settings of your
          notifications.
        </InlineAlert>
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
        {groupsOf(notifications).map((group) => (
          <NotificationGroup
            key={group[0].id}
            group={group}
            onOpen={open}
            onMark={mark}
            onMute={(notification) => mute.mutate(notification.id)}
          />
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
