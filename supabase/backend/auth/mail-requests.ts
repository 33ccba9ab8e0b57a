import { transaction } from '../database/transaction.ts';
import { json } from '../gateway/responses.ts';
import { validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { readEmail } from './email-address.ts';
import { readChallenge, type Challenge } from './flow-state.ts';
import { redirectOf, sendLink } from './link-mail.ts';
import { readMetadata } from './sign-up.ts';
import { refusePhone } from './turned-off.ts';
import { createUser, findUserByEmail } from './users.ts';

// Nothing here reveals whether there is an account: the answer is the same, and does not wait for what depends on it.

/** POST /recover: a link to set a new password. */
export async function recover(context: AuthContext, request: AuthRequest): Promise<Response> {
  if (!request.body.email) throw validationFailed('Password recovery requires an email');
  const wish = readWish(context, request, 'recovery');
  context.background.run('A recovery mail could not be sent', async () => {
    const user = await findUserByEmail(context.pool, wish.email);
    if (user) await sendLink(context, { ...wish, user, purpose: 'recovery' });
  });
  return json({});
}

/**
 * POST /otp and /magiclink: a link and a code to sign in. An address without an account gets one where strangers may
 * make accounts; it counts as unconfirmed until the mail has been used.
 */
export async function sendMagicLink(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { body } = request;
  refusePhone(request, 400, 'Unsupported phone provider');
  if (!body.email) throw validationFailed('One of email or phone must be set');
  const metadata = readMetadata(body.data);
  const mayCreate = context.enableSignUp && body.create_user !== false;
  const wish = readWish(context, request, 'magiclink');
  context.background.run('A sign-in mail could not be sent', async () => {
    const { email } = wish;
    const known = await findUserByEmail(context.pool, email);
    const user = known ?? (mayCreate && (await createByMail(context, email, metadata)));
    if (!user) return;
    const purpose = user.email_confirmed_at ? 'magiclink' : 'signup';
    await sendLink(context, { ...wish, user, purpose });
  });
  return json({});
}

function createByMail(context: AuthContext, email: string, metadata: object) {
  return transaction(context.pool, (client) =>
    createUser(client, {
      email,
      passwordHash: null,
      confirmed: false,
      isSignUp: true,
      metadata: { ...metadata },
    }),
  );
}

/** POST /resend: the mail of a sign-up or of a change of address once more. */
export async function resend(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { type, email } = request.body;
  refusePhone(request, 400, 'Phone logins are disabled');
  if (type !== 'signup' && type !== 'email_change') {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (!email) throw validationFailed('Type provided requires an email address');
  const wish = readWish(context, request, type);
  context.background.run('A mail could not be sent again', async () => {
    const user = await findUserByEmail(context.pool, wish.email);
    const due = type === 'signup' ? !user?.email_confirmed_at : user?.email_change;
    if (user && due) await sendLink(context, { ...wish, user, purpose: type });
  });
  return json({});
}

interface Wish {
  email: string;
  challenge: Challenge | undefined;
  redirectTo: string;
  address: string;
}

function readWish(context: AuthContext, request: AuthRequest, kind: string): Wish {
  context.limits.mail.take(request.address);
  const email = readEmail(request.body.email);
  const challenge = readChallenge(request.body);
  context.mailPace.take(kind, email);
  return { email, challenge, redirectTo: redirectOf(context, request), address: request.address };
}
