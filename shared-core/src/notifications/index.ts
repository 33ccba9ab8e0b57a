export { groupsOf, type Group } from './groups.ts';
export { canMute, mutesQuery, useMute, useUnmute, type Mute } from './mutes.ts';
export {
  useMarkAllRead,
  useMarkRead,
  useNotifications,
  useUnreadCount,
  type Notification,
} from './notifications.ts';
export { pageOf, type SubjectPages, type SubjectParent, type SubjectType } from './subjects.ts';
