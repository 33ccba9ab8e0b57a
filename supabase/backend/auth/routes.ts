import { json } from '../gateway/responses.ts';
import { readAccount, signOut, updateAccount } from './account.ts';
import { generateLink, inviteUser } from './admin/links.ts';
import { listUsers } from './admin/list-users.ts';
import { deleteFactor, listFactors } from './admin/manage-factors.ts';
import { addUser, changeUser, deleteUser, readUser } from './admin/manage-users.ts';
import { adminOnly } from './admin/require-admin.ts';
import type { AuthContext } from './context.ts';
import { challengeFactor, verifyFactor } from './factors/challenge.ts';
import { enrolFactor, unenrolFactor } from './factors/enrol.ts';
import { followLink } from './follow-link.ts';
import { recover, resend, sendMagicLink } from './mail-requests.ts';
import { reauthenticate } from './reauthenticate.ts';
import { createRouter } from './router.ts';
import { issueToken } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { turnedOff } from './turned-off.ts';
import { verify } from './verify.ts';

const JWKS_PATH = '/.well-known/jwks.json';

const router = createRouter({
  'POST /signup': signUp,
  'POST /token': issueToken,
  'GET /user': readAccount,
  'PUT /user': updateAccount,
  'POST /logout': signOut,

  'POST /recover': recover,
  'POST /otp': sendMagicLink,
  'POST /magiclink': sendMagicLink,
  'POST /resend': resend,
  'GET /reauthenticate': reauthenticate,
  'POST /verify': verify,
  'GET /verify': followLink,

  'POST /factors': enrolFactor,
  'POST /factors/:factorId/challenge': challengeFactor,
  'POST /factors/:factorId/verify': verifyFactor,
  'DELETE /factors/:factorId': unenrolFactor,

  'POST /invite': adminOnly(inviteUser),
  'POST /admin/generate_link': adminOnly(generateLink),
  'GET /admin/users': adminOnly(listUsers),
  'POST /admin/users': adminOnly(addUser),
  'GET /admin/users/:userId': adminOnly(readUser),
  'PUT /admin/users/:userId': adminOnly(changeUser),
  'DELETE /admin/users/:userId': adminOnly(deleteUser),
  'GET /admin/users/:userId/factors': adminOnly(listFactors),
  'DELETE /admin/users/:userId/factors/:factorId': adminOnly(deleteFactor),

  ...turnedOff,

  'GET /settings': readSettings,
  'GET /health': readHealth,
  [`GET ${JWKS_PATH}`]: readJwks,
});

export const findRoute = router.find;

/** What a browser opens, which has no API key to send: links of mails, other providers; and the public keys. */
export function isOpen(path: string, method: string): boolean {
  return method === 'GET' && ['/verify', '/authorize', JWKS_PATH].includes(path);
}

async function readSettings({ autoConfirm, enableSignUp }: AuthContext): Promise<Response> {
  return json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: !enableSignUp,
    mailer_autoconfirm: autoConfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
}

async function readHealth(): Promise<Response> {
  return json({
    name: 'GoTrue',
    version: 'embedded',
    description: 'GoTrue is a user registration and authentication API',
  });
}

async function readJwks({ tokens }: AuthContext): Promise<Response> {
  return json(tokens.jwks, 200, { 'cache-control': 'public, max-age=600' });
}
