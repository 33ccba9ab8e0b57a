export { useMarkRead, useNotifications, type Notification } from './notifications.ts';
