import type { Tone } from '@portal/shared-core/ui';

import type { QueueRow } from './api/queue.queries.ts';

/** The standing of a document, as text. */
export const standingLabels: Record<QueueRow['standing'], { label: string; tone: Tone }> = {
  requested: { label: 'Requested', tone: 'warning' },
  in_review: { label: 'In review', tone: 'info' },
  rejected: { label: 'Rejected', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'good' },
  expiring: { label: 'Expires soon', tone: 'warning' },
  expired: { label: 'Expired', tone: 'bad' },
};

/** The states of a version, as the client knows them. */
export const versionLabels = {
  uploaded: 'in review',
  accepted: 'accepted',
  rejected: 'rejected',
  expired: 'expired',
  superseded: 'replaced',
} as const;
