import type { PoolClient } from 'pg';
import { transaction } from '../database/transaction.ts';
import { recordEvent } from './audit.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { saveFlow, type Challenge, type FlowMethod } from './flow-state.ts';
import { issueToken, type TokenKind } from './one-time-tokens.ts';
import type { User } from './users.ts';

/** Where the link of a mail shall lead at the end. */
export function redirectOf({ redirects }: AuthContext, { url, request }: AuthRequest): string {
  return redirects.choose(
    url.searchParams.get('redirect_to') ?? request.headers.get('redirect_to'),
  );
}

/** What the links of our mails are for. */
export type Purpose = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite';

const PURPOSES = {
  signup: { kind: 'confirmation', letter: 'confirmation', method: 'email/signup' },
  recovery: { kind: 'recovery', letter: 'recovery', method: 'recovery' },
  magiclink: { kind: 'recovery', letter: 'magic_link', method: 'magiclink' },
  email_change: { kind: 'emailChange', letter: 'email_change', method: 'email_change' },
  invite: { kind: 'confirmation', letter: 'invite', method: 'invite' },
} as const satisfies Record<Purpose, { kind: TokenKind; letter: string; method: FlowMethod }>;

interface LinkMail {
  user: User;
  purpose: Purpose;
  redirectTo: string;
  address: string;
  challenge?: Challenge | undefined;
}

/** Makes a link and code for `purpose` and mails them. Errors: those of the mailer; the token then is of no use. */
export async function sendLink(context: AuthContext, mail: LinkMail): Promise<void> {
  const send = await transaction(context.pool, (client) => prepareLink(context, client, mail));
  await send();
}

/** Makes the links and codes in the transaction of `client`; what comes back mails them, once it is committed. */
export async function prepareLink(
  context: AuthContext,
  client: PoolClient,
  mail: LinkMail,
): Promise<() => Promise<void>> {
  const { user, purpose, challenge } = mail;
  const { letter, method } = PURPOSES[purpose];
  const recipients = recipientsOf(mail);
  if (recipients.length === 0) return async () => {}; // an account without an address gets no mail
  if (challenge) await saveFlow(client, { userId: user.id, method, challenge });
  await recordEvent(client, eventOf(purpose), user, mail.address);
  const pkce = challenge !== undefined;
  const letters: (() => Promise<void>)[] = [];
  for (const { kind, to } of recipients) {
    const { code, link } = await issueToken(client, { userId: user.id, kind, address: to, pkce });
    letters.push(() =>
      context.letters.send(letter, to, {
        ConfirmationURL: confirmationUrl(context, { link, purpose, redirectTo: mail.redirectTo }),
        Token: code,
        Email: user.email ?? to,
        ...(user.email_change && { NewEmail: user.email_change }),
      }),
    );
  }
  return async () => {
    await Promise.all(letters.map((send) => send()));
  };
}

/** Who gets a mail: the address of the account, and for a change of address the new one as well, each with a token of its own. */
function recipientsOf({ user, purpose }: LinkMail): { kind: TokenKind; to: string }[] {
  const { kind } = PURPOSES[purpose];
  if (purpose !== 'email_change') return user.email ? [{ kind, to: user.email }] : [];
  if (!user.email_change) return [];
  const wanted = { kind, to: user.email_change };
  return user.email ? [{ kind: 'emailChangeCurrent', to: user.email }, wanted] : [wanted];
}

/** How asking for a link is written down. */
export function eventOf(purpose: Purpose) {
  return kindOf(purpose) === 'recovery' ? 'user_recovery_requested' : 'user_confirmation_requested';
}

export function confirmationUrl(
  { url }: AuthContext,
  { link, purpose, redirectTo }: { link: string; purpose: Purpose; redirectTo: string },
): string {
  const query = new URLSearchParams({ token: link, type: purpose, redirect_to: redirectTo });
  return `${url}/verify?${query.toString()}`;
}

export function kindOf(purpose: Purpose): TokenKind {
  return PURPOSES[purpose].kind;
}
