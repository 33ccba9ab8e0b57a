import type { Notification } from '../notifications/index.ts';

/** Notifications of one kind about one thing on one day, the newest first. */
export type Group = readonly [Notification, ...Notification[]];

/** Puts what repeats itself together: five documents of one company on one day are one group. The order is that of the newest of each. */
export function groupsOf(notifications: readonly Notification[]): Group[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const each of notifications) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

function keyOf(notification: Notification): string {
  const { id, kind, tenant_id: tenant, created_at: at } = notification;
  const about = notification.parent_id ?? notification.subject_id;
  // What is about nothing stays alone, and so does an announcement.
  return about === null || notification.subject_type === 'announcement'
    ? id
    : [kind, tenant, about, at.slice(0, 10)].join(' ');
}
