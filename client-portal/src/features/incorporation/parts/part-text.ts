import { formatDate } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import type { Part } from '../api/part.queries.ts';

/** The state of a person's own part. */
export type PartState = 'waiting' | 'over' | 'open' | 'done';

export function stateOf(
  { status, expires_at: expires, done_at: done }: Part,
  now: number,
): PartState {
  if (status === 'accepted') return done ? 'done' : 'open';
  return Date.parse(expires) <= now ? 'over' : 'waiting';
}

export const partTones: Record<PartState, Tone> = {
  waiting: 'info',
  over: 'warning',
  open: 'info',
  done: 'good',
};

/** The state, in one sentence for the applicant. */
export function standingText(part: Part, name: string, state: PartState): string {
  switch (state) {
    case 'waiting':
      return `There is a link for ${name} to fill in their own part. It works until ${formatDate(part.expires_at)}, for ${part.email}.`;
    case 'over':
      return `The link for ${part.email} has expired and was not opened.`;
    case 'open':
      return `${name} has been filling in their own part since ${formatDate(part.accepted_at ?? '')}. It is not submitted yet.`;
    case 'done':
      return `${name} submitted their own part on ${formatDate(part.done_at ?? '')}. We check it.`;
  }
}

/** What became of the mail with the link, in one sentence; empty where none was asked for. */
export function mailText(state: string | undefined, email: string): string {
  if (state === undefined) return '';
  if (state === 'sent') return `Our mail with the link has left for ${email}.`;
  if (state === 'failed' || state === 'withheld')
    return `Our mail to ${email} could not be sent. Create a new link and send it yourself.`;
  return `Our mail with the link to ${email} is on its way.`;
}

/** The address of the page behind a token. */
export function linkOf(token: string): string {
  return `${location.origin}/auth/party-signup/${token}`;
}

/** A letter with the link, for who would rather send it from their own mail program. */
export function letterTo(
  { email, expires_at, company_name: company }: Part,
  token: string,
): string {
  const subject = `Your part in forming ${company}`;
  const body = [
    `You are named in the application to form ${company}.`,
    'Please say who you are and send your documents on this page. Only you and the registered agent see them:',
    linkOf(token),
    `The link works until ${formatDate(expires_at)}.`,
  ].join('\n\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
