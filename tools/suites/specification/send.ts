import { createHmac, createPrivateKey, sign, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { renamed } from './fixtures.ts';
import type { Answer } from './values.ts';
import { SECRET, type Surroundings } from './vocabulary.ts';

const STRANGER = '00000000-0000-4000-8000-000000000000';

/**
 * Sends the request of a test as a project of Supabase gets it: with the publishable key, and with a token of its own in place of a valid
 * one of the specification. Every change is undone, as the specification asks of its server, unless the test says otherwise.
 */
export function createSend(
  { hostname, port, origin }: URL,
  publishable: string,
  dataDir: string,
): Surroundings['send'] {
  const { signing } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as {
    signing: JsonWebKey & { kid: string };
  };
  const key = createPrivateKey({ key: signing, format: 'jwk' });

  function signedAnew(authorization: string): string {
    const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
    const [head, payload = '', signature] = token.split('.');
    const expected = createHmac('sha256', SECRET).update(`${head}.${payload}`).digest('base64url');
    if (signature === undefined || signature !== expected) return authorization;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      role: 'anon',
      sub: STRANGER,
      iat: now,
      exp: now + 3600,
      aud: 'authenticated',
      ...(JSON.parse(renamed(Buffer.from(payload, 'base64url').toString())) as object),
      iss: `${origin}/auth/v1`,
    };
    const parts = [{ alg: 'ES256', typ: 'JWT', kid: signing.kid }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const proof = sign('sha256', Buffer.from(parts), { key, dsaEncoding: 'ieee-p1363' });
    const signed = `${parts}.${proof.toString('base64url')}`;
    return `Bearer ${signed}`;
  }

  return async (method, path, headers, body) => {
    const given: Record<string, string[]> = { apikey: [publishable] };
    for (const [name, value] of headers) (given[name.toLowerCase()] ??= []).push(value);
    const isOwn = given['prefer']?.some((wish) => wish.includes('tx='));
    if (!isOwn) (given['prefer'] ??= []).push('tx=rollback');
    const [authorization] = given['authorization'] ?? [];
    if (authorization) given['authorization'] = [signedAnew(authorization)];
    if (body !== '') given['content-length'] = [String(Buffer.byteLength(body))];
    const answer = await new Promise<Answer>((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          method,
          path: `/rest/v1${escaped(path.replace(/^(?!\/)/, '/'))}`,
          headers: Object.fromEntries(
            Object.entries(given).map(([name, all]) => [name, all.join(', ')]),
          ),
        },
        (response) => {
          const chunks: Buffer[] = [];
          const pairs = response.rawHeaders;
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              simpleStatus: response.statusCode ?? 0,
              simpleHeaders: pairs.flatMap((name, n): [string, string][] =>
                n % 2 === 0 ? [[name, pairs[n + 1] ?? '']] : [],
              ),
              simpleBody: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
    return isOwn ? answer : withoutOurs(answer);
  };
}

/** The path as a client writes it; the tests hand theirs to the server without a client. */
function escaped(path: string): string {
  return path
    .replaceAll(/%(?![\da-f]{2})/gi, '%25')
    .replaceAll(/[^\u0021-\u007e]|["<>#\\^`{|}]/gu, (char) => encodeURIComponent(char));
}

function withoutOurs({ simpleHeaders, ...others }: Answer): Answer {
  const headers = simpleHeaders.flatMap(([name, value]): [string, string][] => {
    const own = name.toLowerCase() === 'location' ? value.replace(/^\/rest\/v1/, '') : value;
    if (name.toLowerCase() !== 'preference-applied') return [[name, own]];
    const rest = value.split(', ').filter((wish) => wish !== 'tx=rollback');
    return rest.length > 0 ? [[name, rest.join(', ')]] : [];
  });
  return { ...others, simpleHeaders: headers };
}
