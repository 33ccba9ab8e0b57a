import { MailLine, sendDue } from '@portal/backend';

import { receiptMaker } from '../receipt/make-receipt.ts';
import type { Part, Print } from './part.ts';

export interface MailOptions {
  /** The database, as its owner: the password of the mail server is given to no one else. */
  url: string;
  /** Where links in mails lead. */
  siteUrl: string;
  /** Where links about the work of staff lead, where they have a host name of their own. */
  staffUrl?: string | undefined;
  /** Where the project is: its functions, and its public files. */
  apiUrl: string;
  print: Print;
  /** Whether a mail without a password may go to a server that offers no TLS. */
  allowsOpen?: boolean;
  everyMs?: number;
}

/** Sends the mails of private.mail_outbox, by the mail server of the settings. Several workers share the queue: each mail is sent once. */
export function mailPart({
  url,
  siteUrl,
  staffUrl,
  apiUrl,
  print,
  allowsOpen = false,
  everyMs = 2000,
}: MailOptions): Part {
  const write = (what: unknown) => print(JSON.stringify(what));
  const options = {
    url,
    siteUrl,
    staffUrl,
    allowsOpen,
    functionsUrl: `${apiUrl}/functions/v1`,
    makeReceipt: receiptMaker(apiUrl),
    log: { info: write, warn: write },
  };
  const watch = new MailLine(url);
  return {
    name: 'mail',
    everyMs,
    run: () => sendDue(options, watch),
    close: () => watch.close(),
  };
}
