import type { KeptMail } from './mailbox.ts';

/** Looks at one mail. */
type Condition = (mail: KeptMail) => boolean;

/** A word or a "quoted phrase", after an optional - or ! and an optional field. */
const TERM = /([-!]?)(?:(to|from|subject|addressed):)?(?:"([^"]*)"|(\S+))/gi;

/**
 * The mails that meet every term of a query in Mailpit's language: `to:`, `from:`, `subject:`, `addressed:` (to or from) and
 * plain words, quoted or not, each turned round by a leading - or !. Parts of words match; upper and lower case are alike.
 */
export function searchMails(mails: readonly KeptMail[], query: string): readonly KeptMail[] {
  const conditions = [...query.matchAll(TERM)].map(toCondition);
  return mails.filter((mail) => conditions.every((meets) => meets(mail)));
}

function toCondition([, not = '', field = '', quoted, word = '']: RegExpExecArray): Condition {
  const wanted = (quoted ?? word).toLowerCase();
  return (mail) =>
    textOf(mail, field.toLowerCase()).toLowerCase().includes(wanted) !== (not !== '');
}

function textOf({ to, from, subject, text }: KeptMail, field: string): string {
  if (field === 'to') return to;
  if (field === 'from') return from;
  if (field === 'subject') return subject;
  if (field === 'addressed') return `${to}\n${from}`;
  return `${to}\n${from}\n${subject}\n${text}`;
}
