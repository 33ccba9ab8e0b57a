import { AuthError } from './auth-error.ts';
import type { AuthRequest, AuthRoute } from './context.ts';

// What GoTrue offers and this project has not turned on, refused in its words, so that a client says what it would say there.

const OFF: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  'GET /authorize': [400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
  'POST /sso': [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  'GET /user/identities/authorize': [404, 'manual_linking_disabled', 'Manual linking is disabled'],
  'DELETE /user/identities/:id': [404, 'manual_linking_disabled', 'Manual linking is disabled'],
  'GET /passkeys': [404, 'passkey_disabled', 'Passkeys are disabled'],
  'POST /passkeys/registration/options': [404, 'passkey_disabled', 'Passkeys are disabled'],
  'POST /passkeys/registration/verify': [404, 'passkey_disabled', 'Passkeys are disabled'],
  'POST /passkeys/authentication/options': [404, 'passkey_disabled', 'Passkeys are disabled'],
  'POST /passkeys/authentication/verify': [404, 'passkey_disabled', 'Passkeys are disabled'],
};

const GRANTS_OFF: Readonly<Record<string, readonly [number, string, string]>> = {
  id_token: [400, 'provider_disabled', 'Provider is not enabled'],
  web3: [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
};

/** Routes that only refuse. */
export const turnedOff: Readonly<Record<string, AuthRoute>> = Object.fromEntries(
  Object.entries(OFF).map(([route, refusal]) => [
    route,
    () => Promise.reject(new AuthError(...refusal)),
  ]),
);

/** Why a grant of POST /token that is none of ours is refused. */
export function grantRefusal(grant: string | null): AuthError {
  const refusal =
    grant !== null && Object.hasOwn(GRANTS_OFF, grant) ? GRANTS_OFF[grant] : undefined;
  return new AuthError(...(refusal ?? [400, 'invalid_credentials', 'unsupported_grant_type']));
}

/** Error: phone_provider_disabled, where a telephone number stands instead of an address or beside it. */
export function refusePhone({ body }: AuthRequest, status: number, message: string): void {
  if (body.phone) throw new AuthError(status, 'phone_provider_disabled', message);
}
