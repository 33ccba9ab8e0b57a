import { errors, jwtVerify, SignJWT } from 'jose';
import { StorageError } from './storage-error.ts';

/** What a link allows: to read one object, or to write one. */
type LinkScope = 'download' | 'upload';

interface LinkTarget {
  bucket: string;
  key: string;
}

interface UploadLink {
  owner: string | null;
  upsert: boolean;
}

/** Makes and checks the tokens of links to files. A token holds for one object, one action and a limited time. */
export interface LinkSigner {
  signDownload(target: LinkTarget, seconds: number): Promise<string>;
  signUpload(target: LinkTarget, seconds: number, link: UploadLink): Promise<string>;
  /** When the token ends. Errors: InvalidJWT, InvalidSignature. */
  verifyDownload(token: string, target: LinkTarget): Promise<{ expires: Date }>;
  /** What was decided when the link was made. Errors: InvalidJWT, InvalidSignature. */
  verifyUpload(token: string, target: LinkTarget): Promise<UploadLink>;
}

interface LinkClaims {
  url: string;
  scope: LinkScope;
  owner?: string | null;
  upsert?: boolean;
}

export function createLinkSigner(secret: Uint8Array): LinkSigner {
  function sign(claims: LinkClaims, seconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(secret);
  }

  async function verify(token: string, target: LinkTarget, scope: LinkScope) {
    const { payload } = await jwtVerify<LinkClaims>(token, secret, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'url', 'scope'],
    }).catch(refuse);
    if (payload.scope !== scope) throw invalidSignature(`Token is not scoped for ${scope}`);
    if (payload.url !== urlOf(target)) throw invalidSignature('Invalid signature');
    return payload;
  }

  return {
    signDownload: (target, seconds) => sign({ url: urlOf(target), scope: 'download' }, seconds),
    signUpload: (target, seconds, link) =>
      sign({ url: urlOf(target), scope: 'upload', ...link }, seconds),

    async verifyDownload(token, target) {
      const { exp = 0 } = await verify(token, target, 'download');
      return { expires: new Date(exp * 1000) };
    },

    async verifyUpload(token, target) {
      const { owner = null, upsert = false } = await verify(token, target, 'upload');
      return { owner, upsert };
    },
  };
}

function urlOf({ bucket, key }: LinkTarget): string {
  return `${bucket}/${key}`;
}

function invalidSignature(message: string): StorageError {
  return new StorageError(400, 'InvalidSignature', message);
}

function refuse(error: unknown): never {
  if (error instanceof errors.JOSEError || error instanceof TypeError) {
    throw new StorageError(400, 'InvalidJWT', error.message);
  }
  throw error;
}
