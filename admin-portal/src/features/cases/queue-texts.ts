import type { View } from '#/components/kyc/queue.queries.ts';

/** What each view of the queue is called. */
export const viewLabels: Record<View, string> = {
  all: 'All',
  mine: 'Mine',
  unassigned: 'Unassigned',
  second: 'Awaits my decision',
  asked: 'Asked',
  provided: 'Provided by the firm',
};

/** What an empty view says. */
export const empty: Record<View, { title: string; text: string }> = {
  all: { title: 'No case is open', text: 'What clients submit appears here at once.' },
  mine: { title: 'You have no case', text: 'Start the next one, or take one from Unassigned.' },
  unassigned: { title: 'Every case has a reviewer', text: 'New ones appear here at once.' },
  second: { title: 'No decision waits for you', text: 'What needs a second person appears here.' },
  asked: { title: 'No client was asked', text: 'Cases that wait for answers appear here.' },
  provided: {
    title: 'No case of the firm’s own is open',
    text: 'Nominees and directors that the firm provides appear here once their KYC is submitted.',
  },
};

/** '21 open cases: 14 wait for a reviewer, 3 are yours' */
export function summary(counts: { everything: number; unassigned: number; mine: number }): string {
  const { everything, unassigned, mine } = counts;
  const open = everything === 1 ? '1 open case' : `${everything} open cases`;
  const waiting = unassigned === 1 ? '1 waits' : `${unassigned} wait`;
  return `${open}: ${waiting} for a reviewer, ${mine} ${mine === 1 ? 'is' : 'are'} yours`;
}
