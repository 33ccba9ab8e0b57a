import type { Colleague } from '#/components/duties/duty.queries.ts';
import { isOpen } from '#/components/questions/question-state.ts';

import type { KycCase } from '../api/case.queries.ts';

/** Whose turn it is with a case, from the signed-in person's side. */
export type Turn =
  | 'client'
  | 'waiting'
  | 'mine'
  | 'colleague'
  | 'confirm'
  | 'decided'
  | 'approved'
  | 'rejected';

export function turnOf({ review, state }: KycCase, me: string): Turn {
  if (!review) {
    if (state === 'approved') return 'approved';
    return state === 'rejected' ? 'rejected' : 'client';
  }
  if (review.state === 'waiting') return 'waiting';
  if (review.state === 'claimed') return review.assignee === me ? 'mine' : 'colleague';
  return review.decided_by === me || review.second_decider === me ? 'decided' : 'confirm';
}

/** A person of the decision, in order. */
export interface Decider {
  role: string;
  who: string;
  state: 'done' | 'now' | 'waiting';
}

/** The people who decide, in order: reviewer, compliance officer, senior management, as many as the rating asks for. */
export function decidersOf(
  { review }: KycCase,
  needed: number,
  me: string,
  staff: readonly Colleague[],
): Decider[] {
  if (!review) return [];
  // Every decision is another person's.
  const before = new Set([review.assignee, review.decided_by, review.second_decider]);
  const namesOf = (duty: Colleague['duties'][number]) =>
    staff
      .filter(({ id, duties }) => duties.includes(duty) && !before.has(id))
      .map(({ id, name }) => (id === me ? 'You' : name))
      .join(' or ') || 'No colleague has this duty';
  const isDecided = review.state === 'awaiting_second' || review.state === 'awaiting_senior';
  const isSecondDone = review.state === 'awaiting_senior';
  const count = Math.max(needed, isSecondDone ? 3 : isDecided ? 2 : 1);
  const reviewer = isDecided ? review.first?.full_name : review.reviewer?.full_name;
  const deciders: Decider[] = [
    {
      role: 'Reviewer',
      who: isDecided
        ? `${nameOf(reviewer, review.decided_by === me)} approved`
        : review.assignee
          ? nameOf(reviewer, review.assignee === me)
          : 'Not taken yet',
      state: isDecided ? 'done' : 'now',
    },
    {
      role: 'Compliance officer',
      who: isSecondDone
        ? `${nameOf(review.second?.full_name, review.second_decider === me)} agreed`
        : namesOf('compliance_officer'),
      state: isSecondDone ? 'done' : isDecided ? 'now' : 'waiting',
    },
    { role: 'Senior management', who: namesOf('senior'), state: isSecondDone ? 'now' : 'waiting' },
  ];
  return deciders.slice(0, count);
}

const nameOf = (name: string | null | undefined, isMe: boolean) =>
  isMe ? 'You' : (name ?? 'A colleague');

/** Why the signed-in person may not act although the case is at their stage; undefined when they may. The database decides. */
export function heldBecause(
  { review, submitted_by: sender }: KycCase,
  turn: Turn,
  me: string,
  missing: Record<'reviewer' | 'compliance' | 'senior', string | undefined>,
): string | undefined {
  const isOwn = sender === me && turn !== 'approved' && turn !== 'client';
  if (isOwn) return 'You submitted this profile. A colleague decides on it.';
  switch (turn) {
    case 'waiting':
    case 'colleague':
    case 'mine':
    case 'rejected':
      return missing.reviewer;
    case 'confirm':
      return review?.state === 'awaiting_senior' ? missing.senior : missing.compliance;
    case 'decided':
    case 'approved':
    case 'client':
      return undefined;
  }
}

/** What pressing Approve does: it passes the case to the next person, or approves. */
export function approveText({ review }: KycCase, needed: number): string {
  if (review?.state === 'awaiting_senior') return 'Approve';
  if (review?.state === 'awaiting_second') {
    return needed > 2 ? 'Agree, pass to senior management' : 'Approve';
  }
  return needed > 1 ? 'Approve, pass to compliance' : 'Approve';
}

/** Who has the case, or what it waits for. */
export function holderOf({ review, requests, state }: KycCase, turn: Turn): string {
  switch (turn) {
    case 'waiting':
      return 'It waits for a reviewer.';
    case 'colleague':
      return `${review?.reviewer?.full_name ?? 'A colleague'} has this case.`;
    case 'decided':
      return 'You gave a decision. The next one is a colleague’s.';
    case 'approved':
      return 'Approved. Nothing is to be decided.';
    case 'rejected':
      return 'Rejected. It can be reopened with a reason.';
    case 'client': {
      if (state !== 'information_requested') return 'The client has not submitted it.';
      const open = requests.filter(isOpen).length;
      return `With the client: ${open} ${open === 1 ? 'question is' : 'questions are'} open.`;
    }
    case 'mine':
    case 'confirm':
      return '';
  }
}
