import type { PoolClient } from 'pg';
import { transaction } from '../database/transaction.ts';
import { json } from '../gateway/responses.ts';
import { recordEvent } from './audit.ts';
import { AuthError, emailExists, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { readEmail } from './email-address.ts';
import type { FlowMethod } from './flow-state.ts';
import {
  CHANGE_KINDS,
  clearTokens,
  findByLink,
  isCode,
  isOfChange,
  noteFirstProof,
  pendingCode,
  type TokenKind,
} from './one-time-tokens.ts';
import { sessionResponse } from './session-response.ts';
import { openSession } from './sessions.ts';
import { seenOf } from './sign-up.ts';
import {
  changeEmail,
  confirmEmail,
  findUser,
  findUserByEmail,
  isBanned,
  type User,
} from './users.ts';

/** What a person may claim to prove; `email` leaves it open between a confirmation and a magic link. */
const KINDS = new Map<string, readonly TokenKind[]>([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['recovery', ['recovery']],
  ['magiclink', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', CHANGE_KINDS],
]);

/** How the proof shows in the session of a flow. */
export const FLOW_METHODS: ReadonlyMap<string, FlowMethod> = new Map<string, FlowMethod>([
  ['signup', 'email/signup'],
  ['invite', 'invite'],
  ['recovery', 'recovery'],
  ['magiclink', 'magiclink'],
  ['email', 'magiclink'],
  ['email_change', 'email_change'],
]);

/** GoTrue's answer to the first of the two links or codes of a change of address. */
export const OTHER_IS_WAITED_FOR =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** POST /verify: a code with its address, or the token of a link. Signs the person in, unless another proof is waited for. */
export async function verify(context: AuthContext, request: AuthRequest): Promise<Response> {
  context.limits.verify.take(request.address);
  const proof = readProof(request.body);
  const opened = await transaction(context.pool, async (client) => {
    const proved =
      'link' in proof ? await proveLink(client, proof) : await proveCode(context, client, proof);
    if (!(await accept(context, client, proved, request.address))) return undefined;
    return {
      user: (await findUser(client, proved.user.id)) ?? proved.user,
      session: await openSession(client, proved.user.id, 'otp', seenOf(request)),
    };
  });
  if (!opened) return json({ msg: OTHER_IS_WAITED_FOR, code: '200' });
  return sessionResponse(context, opened.user, opened.session);
}

interface LinkProof {
  type: string;
  link: string;
}

interface CodeProof {
  type: string;
  email: string;
  code: string;
}

function readProof(body: AuthRequest['body']): LinkProof | CodeProof {
  const { type, token, token_hash: link, email, phone } = body;
  if (typeof type !== 'string' || type === '') {
    throw validationFailed('Verify requires a verification type');
  }
  if (Boolean(token) === Boolean(link)) {
    throw validationFailed('Verify requires either a token or a token hash');
  }
  if (typeof link === 'string') {
    if (email || phone || body.redirect_to) {
      throw validationFailed('Only the token_hash and type should be provided');
    }
    return { type, link };
  }
  if (typeof token === 'string' && typeof phone === 'string' && phone && !email) refusePhone(phone);
  if (typeof token !== 'string' || !email) {
    throw validationFailed('Only an email address or phone number should be provided on verify');
  }
  return { type, email: readEmail(email), code: token };
}

/** There are no telephones here, so no code of one is right. */
function refusePhone(phone: string): never {
  if (/^[1-9]\d{1,14}$/.test(phone.replaceAll(/^\+|\s/g, ''))) throw codeRefused();
  throw validationFailed('Invalid phone number format (E.164 required)');
}

/** A person who proved to read a mailbox: who, and for what. */
interface Proved {
  user: User;
  kind: TokenKind;
  /** The type as it was asked for. */
  type: string;
}

/** Errors: validation_failed, otp_expired, user_banned. */
export async function proveLink(client: PoolClient, { type, link }: LinkProof): Promise<Proved> {
  const found = await findByLink(client, link, kindsOf(type));
  if (!found) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  refuseBanned(found.user);
  return { ...found, type };
}

/** Errors: validation_failed, otp_expired, user_banned. */
async function proveCode(
  { codeGuard }: AuthContext,
  client: PoolClient,
  { type, email, code }: CodeProof,
): Promise<Proved> {
  const kinds = kindsOf(type);
  const users = await lockUsersOf(client, type === 'email_change', email);
  const open = users.flatMap((user) =>
    kinds.flatMap((kind) => {
      if ((kind === 'emailChange' ? user.email_change : user.email) !== email) return [];
      const pending = pendingCode(user, kind);
      return pending !== undefined && codeGuard.isOpen(pending) ? [{ user, kind, pending }] : [];
    }),
  );
  const proved = open.find(({ pending }) => isCode(email, code, pending));
  if (!proved) {
    for (const { pending } of open) codeGuard.noteFailure(pending);
    throw codeRefused();
  }
  refuseBanned(proved.user);
  return { user: proved.user, kind: proved.kind, type };
}

function codeRefused(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}

/**
 * Whose address this is, and with `isChange` also who wants it. Locked, so that two tries with the same code cannot both be right.
 * Several people may want the same new address; each has a code of their own.
 */
async function lockUsersOf(client: PoolClient, isChange: boolean, email: string): Promise<User[]> {
  const { rows } = await client.query<User>(
    `select * from auth.users
     where (email = $1 or ($2 and email_change = $1)) and is_sso_user = false and deleted_at is null
     order by id for no key update`,
    [email, isChange],
  );
  return rows;
}

function kindsOf(type: string): readonly TokenKind[] {
  const kinds = KINDS.get(type);
  if (!kinds) throw validationFailed('Invalid email verification type');
  return kinds;
}

function refuseBanned(user: User): void {
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
}

/**
 * Does what the proof is for; every other code and link of the account ends. False where a change of address waits for the proof of the
 * other mailbox. Error: email_exists.
 */
export async function accept(
  { letters, background }: AuthContext,
  client: PoolClient,
  { user, kind }: Proved,
  address: string,
): Promise<boolean> {
  const { id, email, email_change: newEmail } = user;
  const isChange = isOfChange(kind);
  if (isChange && newEmail) {
    if (email && user.email_change_confirm_status !== 1) {
      await noteFirstProof(client, id, kind);
      return false;
    }
    if (await findUserByEmail(client, newEmail)) {
      throw emailExists();
    }
    await changeEmail(client, id, newEmail, true);
    if (email) {
      background.run('The notice of a changed address could not be sent', () =>
        letters.send('email_changed_notification', email, { Email: newEmail, OldEmail: email }),
      );
    }
  }
  if (!user.email_confirmed_at) await confirmEmail(client, id);
  await clearTokens(client, id);
  const action = isChange ? 'user_modified' : user.email_confirmed_at ? 'login' : 'user_signedup';
  await recordEvent(client, action, user, address);
  return true;
}
