import type { Tone } from '@portal/shared-core/ui';

/** The groups of the list, in the order of their chips. */
export const groups = [
  'waiting',
  'expiring',
  'expired',
  'rejected',
  'accepted',
  'malware',
  'all',
] as const;

export type Group = (typeof groups)[number];

export const groupLabels: Record<Group, string> = {
  waiting: 'To be reviewed',
  expiring: 'Expiring within 60 days',
  expired: 'Expired',
  rejected: 'Rejected',
  accepted: 'Accepted',
  malware: 'Check not passed',
  all: 'All',
};

/** The group of an address; what waits where it names none. */
export const groupOf = (text: string): Group => groups.find((group) => group === text) ?? 'waiting';

/** The standing of a document, by its name in the database. */
export const standingLabels: Record<string, { label: string; tone: Tone }> = {
  waiting: { label: 'To be reviewed', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  expiring: { label: 'Expires soon', tone: 'warning' },
  expired: { label: 'Expired', tone: 'bad' },
  rejected: { label: 'Rejected', tone: 'bad' },
  superseded: { label: 'Replaced', tone: 'neutral' },
};
