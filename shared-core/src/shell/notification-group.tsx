import styled from '@emotion/styled';
import { BellOff, Mail, MailOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { formatDaysIn } from '../domain/days-in-text.ts';
import type { Notification } from '../notifications/index.ts';
import { useTenants } from '../tenant/index.ts';
import { Button, Icon, IconButton, RelativeTime } from '../ui/index.ts';
import { color, ease, visuallyHidden } from '../ui/theme/index.ts';
import type { Group } from './groups.ts';
import { canMute } from './mute.ts';

const Line = styled('li')({
  position: 'relative',
  borderBottom: `1px solid ${color.line}`,
  '&[data-unread]': { background: color.primary.tint },
  '&[data-unread] :is(p, time)': { color: color.text },
  '&[data-unread] strong': { fontWeight: 600 },
});

const Item = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 12px',
  width: '100%',
  padding: '10px 16px',
  '&[data-tall]': { paddingBottom: 40 },
  '&:not([data-tall]) p': { paddingRight: 64 },
  border: 0,
  background: 'none',
  color: color.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  transition: `background-color ${ease}`,
  '&:hover': { background: color.hover },
  '& strong': { fontWeight: 500 },
  '& p': { gridColumn: '1 / -1', margin: 0, fontSize: 13, color: color.secondary },
  '& time': { fontSize: 12, color: color.secondary, whiteSpace: 'nowrap' },
});

const Tools = styled('div')({
  position: 'absolute',
  right: 8,
  maxWidth: 'calc(100% - 24px)',
  bottom: 4,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& > span': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 12,
    color: color.secondary,
  },
});

const Unread = styled('span')(visuallyHidden);

interface GroupProps {
  group: Group;
  onOpen: (notification: Notification) => Promise<void>;
  onMark: (marking: { ids: readonly string[]; read: boolean }) => void;
  onMute: (notification: Notification) => void;
}

/**
 * A notification, or several of one kind about one thing on one day as one line that opens into all. A click marks what it stands for read
 * and opens its subject.
 */
export function NotificationGroup({ group, onOpen, onMark, onMute }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const [newest, ...others] = group;
  const parts: Group[] = isOpen ? group.map((each) => [each]) : [group];
  return (
    <>
      {parts.map((part) => (
        <Entry key={part[0].id} group={part} onOpen={onOpen} onMark={onMark} onMute={onMute}>
          {part[0] === newest && others.length > 0 && (
            <Button
              size="small"
              variant="text"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Show as one' : `Show all ${group.length}`}
            </Button>
          )}
        </Entry>
      ))}
    </>
  );
}

function Entry({ group, onOpen, onMark, onMute, children }: GroupProps & { children: ReactNode }) {
  const [newest, ...others] = group;
  const { tenants, active } = useTenants();
  const unread = group.filter(({ read }) => !read).map(({ id }) => id);
  const isUnread = unread.length > 0;
  const title = formatDaysIn(newest.title);
  const { tenant_id: tenantId } = newest;
  const firm =
    tenantId !== null && tenantId !== active?.id
      ? tenants.find(({ id }) => id === tenantId)?.name
      : undefined;

  function markAndOpen() {
    if (isUnread) onMark({ ids: unread, read: true });
    void onOpen(newest);
  }

  return (
    <Line data-unread={isUnread || undefined}>
      <Item
        type="button"
        // A row below the text for the firm and what opens the group.
        data-tall={firm !== undefined || children ? true : undefined}
        onClick={markAndOpen}
      >
        <strong>
          {isUnread && <Unread>Unread: </Unread>}
          {title}
          {others.length > 0 && ` (${group.length})`}
        </strong>
        <RelativeTime value={newest.created_at} />
        <p>{formatDaysIn(newest.message)}</p>
      </Item>
      <Tools>
        <span>{firm}</span>
        {children}
        <IconButton
          type="button"
          aria-label={`Mark ${isUnread ? 'read' : 'unread'}: ${title}`}
          title={isUnread ? 'Mark read' : 'Mark unread'}
          onClick={() =>
            onMark(isUnread ? { ids: unread, read: true } : { ids: [newest.id], read: false })
          }
        >
          <Icon of={isUnread ? MailOpen : Mail} size={16} />
        </IconButton>
        {canMute(newest) && (
          <IconButton
            type="button"
            aria-label={`Mute what this is about: ${title}`}
            title="Mute what this is about"
            onClick={() => onMute(newest)}
          >
            <Icon of={BellOff} size={16} />
          </IconButton>
        )}
      </Tools>
    </Line>
  );
}
