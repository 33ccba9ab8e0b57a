import type { Enum } from '@portal/shared-core/supabase';
import type { Tone } from '@portal/shared-core/ui';

type Label = { label: string; tone: Tone };

/** Where a review is, as staff speak of it. */
export const queueStateLabels: Record<Enum<'kyc_queue_state'>, Label> = {
  waiting: { label: 'Waiting', tone: 'info' },
  claimed: { label: 'In review', tone: 'info' },
  awaiting_second: { label: 'Second decision', tone: 'warning' },
  awaiting_senior: { label: 'Senior decision', tone: 'warning' },
  closed: { label: 'Decided', tone: 'neutral' },
};

export const ratingLabels: Record<Enum<'risk_rating'>, Label> = {
  low: { label: 'Low', tone: 'neutral' },
  medium: { label: 'Medium', tone: 'warning' },
  high: { label: 'High', tone: 'bad' },
  prohibited: { label: 'Prohibited', tone: 'bad' },
};

export const levelLabels: Record<Enum<'due_diligence_level'>, Label> = {
  simplified: { label: 'Simplified checks', tone: 'neutral' },
  standard: { label: 'Standard checks', tone: 'neutral' },
  enhanced: { label: 'Enhanced checks', tone: 'warning' },
};

export const priorityLabels: Record<Enum<'kyc_priority'>, Label> = {
  normal: { label: 'Normal', tone: 'neutral' },
  high: { label: 'High priority', tone: 'warning' },
  urgent: { label: 'Urgent', tone: 'bad' },
};

/** Why a case is in the queue, by its name in the database. */
export const causeLabels: Record<string, string> = {
  new: 'New',
  resubmitted: 'Answered our questions',
  review_due: 'Review due',
  changed: 'Asked for before its day',
  reopened: 'Reopened after a rejection',
};

/** Hours of work as people say them: a working day has 24 here, Monday to Friday. */
export function hoursText(hours: number): string {
  if (hours < 1) return 'under an hour';
  if (hours < 24) return countOf(Math.round(hours), 'hour');
  return countOf(Math.round(hours / 24), 'working day');
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
