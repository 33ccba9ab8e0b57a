import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { MAIL_CODE_SECONDS } from './options.ts';
import { lockUser, type User } from './users.ts';

/** Each kind is kept in a column of auth.users (the code) and a row of auth.one_time_tokens (the link). */
const KINDS = {
  confirmation: {
    type: 'confirmation_token',
    column: 'confirmation_token',
    sent: 'confirmation_sent_at',
  },
  recovery: { type: 'recovery_token', column: 'recovery_token', sent: 'recovery_sent_at' },
  emailChange: {
    type: 'email_change_token_new',
    column: 'email_change_token_new',
    sent: 'email_change_sent_at',
  },
  emailChangeCurrent: {
    type: 'email_change_token_current',
    column: 'email_change_token_current',
    sent: 'email_change_sent_at',
  },
  reauthentication: {
    type: 'reauthentication_token',
    column: 'reauthentication_token',
    sent: 'reauthentication_sent_at',
  },
} as const;

export type TokenKind = keyof typeof KINDS;

/** A change of address has two: one for the new mailbox and one for the present one. Both are used before it holds. */
export const CHANGE_KINDS = ['emailChange', 'emailChangeCurrent'] as const;

export function isOfChange(kind: TokenKind): boolean {
  return kind === 'emailChange' || kind === 'emailChangeCurrent';
}

/** What a mail proves with: six digits to type, or a link to follow. */
export interface OneTimeToken {
  code: string;
  link: string;
}

/** Marks the link of a flow that ends with a code for the browser that began it, and with no tokens in the address. */
const PKCE_PREFIX = 'pkce_';

export function isPkceLink(link: string): boolean {
  return link.startsWith(PKCE_PREFIX);
}

/**
 * Makes a token that is sent to `address`; an earlier one of its kind is gone, and a change of address that was half confirmed begins
 * anew. GoTrue's links are the hash of the six
 * digits, which a million tries would find; ours are random by themselves, and stored as a hash.
 */
export async function issueToken(
  client: PoolClient,
  {
    userId,
    kind,
    address,
    pkce = false,
  }: { userId: string; kind: TokenKind; address: string; pkce?: boolean },
): Promise<OneTimeToken> {
  const { type, column, sent } = KINDS[kind];
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const link = (pkce ? PKCE_PREFIX : '') + randomBytes(28).toString('hex');
  const begins = isOfChange(kind) ? ', email_change_confirm_status = 0' : '';
  await client.query(
    `update auth.users set ${column} = $2, ${sent} = now(), updated_at = now()${begins} where id = $1`,
    [userId, hashCode(address, code)],
  );
  await client.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, $2, $3, $4)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
         created_at = now(), updated_at = now()`,
    [userId, type, hashLink(link), address],
  );
  return { code, link };
}

/**
 * Whose link this is, of one of `kinds`, and not older than ten minutes; the user's row is locked. A link proves the mailbox it
 * was sent to and no other: once the account has, or wants, another address, it is of no use.
 */
export async function findByLink(
  client: PoolClient,
  link: string,
  kinds: readonly TokenKind[],
): Promise<{ user: User; kind: TokenKind } | undefined> {
  const hash = hashLink(link);
  const owner = await client.query<{ user_id: string }>(
    'select user_id from auth.one_time_tokens where token_hash = $1',
    [hash],
  );
  const user = owner.rows[0] && (await lockUser(client, owner.rows[0].user_id));
  // Read after the lock was granted: it may have been used meanwhile.
  const { rows } = await client.query<{ token_type: string; relates_to: string }>(
    `select token_type, relates_to from auth.one_time_tokens
     where token_hash = $1 and created_at > now()::timestamp - make_interval(secs => $2)`,
    [hash, MAIL_CODE_SECONDS],
  );
  const [token] = rows;
  const kind = kinds.find((known) => KINDS[known].type === token?.token_type);
  if (!user || !token || !kind) return undefined;
  const proved = kind === 'emailChange' ? user.email_change : user.email;
  return token.relates_to === proved ? { user, kind } : undefined;
}

/** What the code of `kind` sent to this user must hash to; undefined when there is none or it is too old. */
export function pendingCode(user: User, kind: TokenKind): string | undefined {
  const { column, sent } = KINDS[kind];
  const sentAt = user[sent];
  if (!user[column] || !sentAt) return undefined;
  return Date.now() - sentAt.getTime() > MAIL_CODE_SECONDS * 1000 ? undefined : user[column];
}

export function isCode(address: string, code: string, pending: string): boolean {
  return hashCode(address, code) === pending;
}

/** The first of the two proofs of a change of address: it is used up, and the other one is waited for. */
export async function noteFirstProof(
  client: PoolClient,
  userId: string,
  kind: TokenKind,
): Promise<void> {
  const { type, column } = KINDS[kind];
  await client.query(
    `update auth.users set ${column} = '', email_change_confirm_status = 1, updated_at = now()
     where id = $1`,
    [userId],
  );
  await client.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    userId,
    type,
  ]);
}

/** After any proof or change: no other code or link for this account outlives it. */
export async function clearTokens(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `update auth.users set confirmation_token = '', recovery_token = '', email_change_token_new = '',
       email_change_token_current = '', email_change_confirm_status = 0, reauthentication_token = '',
       updated_at = now()
     where id = $1`,
    [userId],
  );
  await client.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}

/** GoTrue's form of a code in auth.users. */
function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex');
}

function hashLink(link: string): string {
  return createHash('sha256').update(link).digest('hex');
}
