import {
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import type { InvalidTokenError } from '../../gateway/tokens.ts';

/** Why a token is refused, in the words of the real service. */
export interface TokenRefusal {
  /** To who wants to join. */
  reason: string;
  /** To a channel that is closed for it. */
  message: string;
}

/** Looks into a token that was refused; nothing of it is believed. */
export function explainRefusal(
  token: string,
  { expired, message }: InvalidTokenError,
): TokenRefusal {
  const parts = read(token);
  if (!parts) return refusal('MalformedJWT', 'The token provided is not a valid JWT');
  const { header, claims } = parts;
  if (expired) return refusal('InvalidJWTToken', expiredSince(claims.exp));
  if (header.alg !== 'ES256' || /no applicable key/.test(message)) {
    return refusal('JwtSignerError', unknownKey(header.kid));
  }
  if (/signature/i.test(message)) {
    const reason = 'JwtSignatureError: Failed to validate JWT signature';
    return { reason, message: ':signature_error' };
  }
  if (claims.exp === undefined || claims.role === undefined) {
    return refusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
  }
  return { reason: 'Unknown Error on Channel', message: 'Invalid token' };
}

function unknownKey(kid: string | undefined): string {
  const which = kid === undefined ? '' : ` for key ID (kid) "${kid}"`;
  return `Failed to generate JWT signer${which}, check your JWT secret or JWKS configuration`;
}

/** The message when a token expires while its channel is open. */
export function expiredSince(exp: number | undefined): string {
  const seconds = Math.max(0, Math.floor(Date.now() / 1000) - (exp ?? 0));
  return `Token has expired ${seconds} seconds ago`;
}

function refusal(code: string, message: string): TokenRefusal {
  return { reason: `${code}: ${message}`, message };
}

function read(
  token: string,
): { header: ProtectedHeaderParameters; claims: JWTPayload } | undefined {
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) };
  } catch {
    return undefined;
  }
}
