import { BoundedMap } from '../bounded-map.ts';
import {
  createLocalJWKSet,
  errors,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { publicHalf, type Keys, type SigningKey } from './keys.ts';

/** The roles a request may take; anything else in a token is refused. */
type RequestRole = 'anon' | 'authenticated' | 'service_role';

/** The claims of an access token, as policies read them. */
export interface Claims extends JWTPayload {
  role: RequestRole;
  session_id?: string;
}

export interface Tokens {
  /** Signs claims that are valid from now for `lifetime` seconds. */
  sign(claims: Omit<Claims, 'iat' | 'exp' | 'iss'>, lifetime: number): Promise<SignedToken>;
  /** The claims of a token that is ours and valid now. Error: InvalidTokenError. */
  verify(token: string): Promise<Claims>;
  /** The public halves of all keys whose tokens are accepted, for /auth/v1/.well-known/jwks.json. */
  readonly jwks: { keys: JWK[] };
  /** Continues with other keys: the first signs from now on. */
  use(keys: Pick<Keys, 'signing' | 'retired'>): Promise<void>;
}

interface SignedToken {
  token: string;
  expiresAt: number;
}

export class InvalidTokenError extends Error {
  readonly expired: boolean;

  constructor(message: string, expired: boolean, cause?: Error) {
    super(message, { cause });
    this.name = 'InvalidTokenError';
    this.expired = expired;
  }
}

/** Verified tokens remembered at once: checking a signature is the dearest part of a small request. */
const MOST_REMEMBERED = 1000;

const AUDIENCE = 'authenticated';
const ROLES: readonly string[] = ['anon', 'authenticated', 'service_role'];

/** Signs and verifies access tokens (ES256). `issuer` is the URL of the auth service. */
export async function createTokens(
  keys: Pick<Keys, 'signing' | 'retired'>,
  issuer: string,
): Promise<Tokens> {
  let ring = await createKeyRing(keys);

  async function check(token: string, { find }: typeof ring): Promise<Claims> {
    const { payload } = await jwtVerify<Claims>(token, find, {
      algorithms: ['ES256'], // never "none" and never a shared-secret algorithm
      issuer,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub', 'role'],
    });
    if (!ROLES.includes(payload.role)) throw new InvalidTokenError('unknown role', false);
    return payload;
  }

  return {
    get jwks() {
      return ring.jwks;
    },

    async use(other) {
      ring = await createKeyRing(other);
    },

    async sign(claims, lifetime) {
      const now = Math.floor(Date.now() / 1000);
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: ring.kid })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(ring.privateKey);
      return { token, expiresAt: now + lifetime };
    },

    async verify(token) {
      const present = ring; // it may be another by the time the signature has been checked
      const { remembered } = present;
      const known = remembered.get(token);
      if (known) {
        if ((known.exp ?? 0) > Date.now() / 1000) return known;
        remembered.delete(token);
      }
      try {
        const claims = await check(token, present);
        remembered.set(token, claims);
        return claims;
      } catch (error) {
        throw toInvalidTokenError(error);
      }
    },
  };
}

/** A token names the public key it is to be checked with by its key id. */
async function createKeyRing({ signing, retired = [] }: Pick<Keys, 'signing' | 'retired'>) {
  const forVerifying = (key: SigningKey): JWK => ({ ...publicHalf(key), key_ops: ['verify'] });
  const jwks = {
    keys: [signing, ...retired.map(({ retiredAt: _when, ...key }) => key)].map(forVerifying),
  };
  return {
    kid: signing.kid,
    privateKey: await importJWK(signing, 'ES256'),
    jwks,
    find: createLocalJWKSet(jwks),
    /** What these keys have verified; forgotten with them. */
    remembered: new BoundedMap<string, Claims>(MOST_REMEMBERED),
  };
}

function toInvalidTokenError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new InvalidTokenError('token is expired', true);
  // A token whose signature decodes to the wrong length ends in a plain Error of the crypto library.
  if (error instanceof errors.JOSEError || error instanceof TypeError) {
    return new InvalidTokenError(error.message, false, error);
  }
  return error;
}
