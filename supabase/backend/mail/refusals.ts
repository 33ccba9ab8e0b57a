import { InnerAddressError } from './public-address.ts';

/** What became of a mail, and what the mail server answered: its own text where it took the mail, else ours. */
export interface Outcome {
  outcome: 'sent' | 'failed' | 'retry';
  answer: string;
  /** The mail server refuses the address for good. */
  refused?: { code: number; status: string | null };
}

const NO_SERVER =
  'No mail server could be used there. It must be public, answer at this port, and offer TLS with a certificate for its name.';
const NO_ANSWER =
  'The mail server took the mail and gave no answer. The mail may have arrived, so it is not tried again.';

/** Codes that speak of the mailbox where the server names no enhanced status. */
const OF_MAILBOX = new Set([550, 551, 553]);
/** Addresses of recipients (RFC 3463), and a mailbox that is closed. 5.1.0 does not say whose address; 5.1.7 and 5.1.8 are the sender's. */
const OF_RECIPIENT = /^5\.(?:1\.(?:[1-6]|10)|2\.1)$/;
/** Servers without enhanced status say by their text that they refuse the sender, not the mailbox. */
const OF_SENDER =
  /relay|spam|polic|block|listed|reputation|authenti|sender|spf|dkim|dmarc|denied|not permitted|too many|rate/i;

/**
 * What is said of a mail that was not sent. What a server says itself is not repeated: who names a server would read from it what answers
 * at any address and port. A refusal for good is not tried again, but for one of the password: that is set right in the settings. Nor is a
 * mail that the server has and does not answer for (`wasHandedOver`): it would arrive twice.
 */
export function refusalOf(error: unknown, wasHandedOver = false): Outcome {
  const { responseCode, code } = error as Record<string, unknown>;
  if (error instanceof InnerAddressError) return { outcome: 'failed', answer: NO_SERVER };
  if (code === 'EAUTH') {
    return { outcome: 'retry', answer: 'The mail server refused the user or the password.' };
  }
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number') {
    const refused = refusedAddress(error);
    if (refused) {
      const named = refused.status === null ? '' : ` (${refused.status})`;
      return {
        outcome: 'failed',
        answer: `The mail server refuses this address for good, with the code ${refused.code}${named}.`,
        refused,
      };
    }
    return {
      outcome: responseCode >= 500 ? 'failed' : 'retry',
      answer: `The mail server refused the mail, with the code ${responseCode}.`,
    };
  }
  if (wasHandedOver) return { outcome: 'failed', answer: NO_ANSWER };
  return { outcome: 'retry', answer: NO_SERVER };
}

/** The code and enhanced status where an answer of a mail server is about the recipient, for good. */
function refusedAddress(error: unknown): Outcome['refused'] {
  const { responseCode: code, response, command } = error as Record<string, unknown>;
  if (typeof code !== 'number' || code < 500 || code > 599 || typeof response !== 'string') {
    return undefined;
  }
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1] ?? null;
  if (status !== null) return OF_RECIPIENT.test(status) ? { code, status } : undefined;
  const isOfMailbox = command === 'RCPT TO' && OF_MAILBOX.has(code) && !OF_SENDER.test(response);
  return isOfMailbox ? { code, status } : undefined;
}
