export {
  useMarkAllRead,
  useMarkRead,
  useNotifications,
  useUnreadCount,
  type Notification,
} from './notifications.ts';
export { pageOf, type SubjectPages, type SubjectParent, type SubjectType } from './subjects.ts';
