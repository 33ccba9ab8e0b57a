import { scheduledText } from '@portal/shared-core/domain/changes';
import type { StateLabel } from '@portal/shared-core/domain/tone';
import type { Enum } from '@portal/shared-core/supabase';

export type ChangeState = Enum<'change_state'>;

/** The states that staff see: drafts are the clients'. */
export const changeStates = [
  'submitted',
  'in_review',
  'information_requested',
  'approved',
  'effected',
  'rejected',
  'withdrawn',
] as const satisfies ChangeState[];

/** With staff, or with the client because of a question. */
export const openChangeStates = [
  'submitted',
  'in_review',
  'information_requested',
  'approved',
] as const satisfies ChangeState[];

export const changeStateLabels: Record<ChangeState, StateLabel> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'info' },
  in_review: { label: 'In review', tone: 'info' },
  information_requested: { label: 'Information requested', tone: 'warning' },
  approved: { label: 'Approved, not in effect', tone: 'warning' },
  effected: { label: 'In effect', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

export function isChangeState(text: string): text is (typeof changeStates)[number] {
  return (changeStates as readonly string[]).includes(text);
}

/** Whom a request waits on, as text. */
export function waitsOn(state: ChangeState): string {
  if (state === 'information_requested') return 'the client';
  return state === 'submitted' || state === 'in_review' || state === 'approved' ? 'us' : '';
}

/** The state of a request, with the day of one that is scheduled. */
export function changeStateOf(change: Parameters<typeof scheduledText>[0]): StateLabel {
  const label = scheduledText(change);
  return label === null ? changeStateLabels[change.state] : { label, tone: 'info' };
}
