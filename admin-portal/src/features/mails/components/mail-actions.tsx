import { RetryMail } from '#/components/mails/retry-mail.tsx';
import { TryAddress } from '#/components/mails/try-address.tsx';

import type { MailLine } from '../api/mail.queries.ts';

/** What staff do with a mail that was not sent: try its address again, then the mail. */
export function MailActions({ mail }: { mail: MailLine }) {
  const { id, state, recipient, refusal_id: refusal } = mail;
  if (refusal !== null && state !== 'sent') {
    return <TryAddress refusalId={refusal} address={recipient} />;
  }
  return mail.can_retry ? <RetryMail mailId={id} recipient={recipient} /> : null;
}
