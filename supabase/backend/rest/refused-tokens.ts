import { problem } from '../gateway/responses.ts';
import { InvalidTokenError } from '../gateway/tokens.ts';

/** What is wrong with a claim, as the library that verifies tokens tells it. */
interface FailedClaim {
  claim?: unknown;
  reason?: unknown;
}

/** As PostgREST refuses a token. Throws every other error again. */
export function refuseToken(error: unknown, authorization: string): Response {
  if (!(error instanceof InvalidTokenError)) throw error;
  const [code, message] = explain(error, authorization.replace(/^bearer\b\s*/i, ''));
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return problem(401, code, message, {}, { 'www-authenticate': challenge });
}

function explain({ expired, cause }: InvalidTokenError, token: string): [string, string] {
  if (expired) return ['PGRST303', 'JWT expired'];
  if (token === '') return ['PGRST301', 'Empty JWT is sent in Authorization header'];
  const parts = token.split('.').length;
  if (parts !== 3) return ['PGRST301', `Expected 3 parts in JWT; got ${parts}`];
  const { claim, reason } = (cause ?? {}) as FailedClaim;
  if (reason === 'invalid' && /^(exp|nbf|iat)$/.test(String(claim))) {
    return ['PGRST303', `The JWT '${String(claim)}' claim must be a number`];
  }
  if (claim === 'nbf') return ['PGRST303', 'JWT not yet valid'];
  return ['PGRST301', 'No suitable key or wrong key type'];
}
