import type { Notice } from './notice.ts';

export const alertAssigned: Notice = {
  kind: 'alert.assigned',
  subject: () => 'An alert is yours',
  paragraphs: () => ['A colleague gave you an alert.'],
  link: 'Open the alert',
};
