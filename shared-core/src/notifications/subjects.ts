import type { Enum } from '../supabase/index.ts';
import type { Notification } from './notifications.ts';

/** What a notification can be about. */
export type SubjectType = Enum<'notification_subject'>;

/** What a subject belongs to, such as the company of a document. */
export interface SubjectParent {
  type: SubjectType;
  id: string;
}

/** The page of each subject type in a portal; null where the portal shows no such subject. */
export type SubjectPages = Record<
  SubjectType,
  (id: string, parent: SubjectParent | null) => string | null
>;

/** The page that shows the subject of a notification; for an announcement, the path its author gave. */
export function pageOf(notification: Notification, pages: SubjectPages): string | null {
  const { link, subject_type: type, subject_id: id } = notification;
  if (link) return link;
  if (!type || !id) return null;
  return pages[type](id, parentOf(notification));
}

function parentOf({ parent_type: type, parent_id: id }: Notification): SubjectParent | null {
  return type && id ? { type, id } : null;
}
