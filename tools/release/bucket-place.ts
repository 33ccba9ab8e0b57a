import { createHash } from 'node:crypto';
import { extname } from 'node:path';

import { AwsClient } from 'aws4fetch';

import { cacheControl, mediaTypes } from '../serve/policy.ts';
import { errorIn, keysIn, nextPageIn } from './bucket-answers.ts';
import { POINTER } from './layout.ts';
import type { Place, Sent } from './place.ts';
import { Refusal } from './refusal.ts';

type Ask = { body?: Buffer; headers?: Record<string, string> };

/** The condition of a write does not hold: the file is there, or has another content. */
const CONDITION_FAILED = new Set([409, 412]);

/** A bucket that speaks the protocol of S3, by the variables that the AWS command line reads. Errors: Refusal when they do not suffice. */
export function bucketPlace(to: string, env: NodeJS.ProcessEnv): Place {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(.*?)\/?$/.exec(to) ?? [];
  if (!bucket) throw new Refusal(`${to} is no bucket. Such is one: s3://portal-site/prefix`);
  const { client, endpoint } = access(env);
  const base = prefix ? `${prefix}/` : '';

  async function ask(method: string, path: string, { body, headers = {} }: Ask = {}) {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    try {
      return await client.fetch(`${endpoint}/${bucket}/${path}`, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        ...(body && { body: new Uint8Array(body) }),
        signal: AbortSignal.timeout(60_000),
      });
    } catch (error) {
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? cause.message : message;
      throw new Refusal(`The bucket ${bucket} at ${endpoint} does not answer: ${why}`);
    }
  }

  async function refuse(response: Response, what: string): Promise<never> {
    const why = errorIn(await response.text());
    const hint = hints[response.status] ?? '';
    throw new Refusal(
      `The bucket ${bucket} refuses to ${what}: ${response.status} ${why}. ${hint}`.trim(),
    );
  }

  /** False when the condition does not hold. */
  async function put(path: string, { bytes, encoding }: Sent, condition: Record<string, string>) {
    const response = await ask('PUT', `${base}${path}`, {
      body: bytes,
      headers: {
        'content-type': mediaTypes[extname(path).slice(1)] ?? 'application/octet-stream',
        'cache-control': cacheControl[path.endsWith(`/${POINTER}`) ? 'other' : 'hashed'],
        ...(encoding && { 'content-encoding': encoding }),
        ...condition,
      },
    });
    if (CONDITION_FAILED.has(response.status)) return false;
    if (!response.ok) await refuse(response, `write ${path}`);
    return true;
  }

  return {
    name: to,
    hasTwins: false,
    async read(path) {
      const response = await ask('GET', `${base}${path}`);
      if (response.ok) {
        // fetch has decoded what was sent compressed.
        const content = Buffer.from(await response.arrayBuffer());
        return { content, tag: response.headers.get('etag') ?? '' };
      }
      const text = await response.clone().text();
      if (response.status === 404 && !text.includes('NoSuchBucket')) return null;
      return refuse(response, `read ${path}`);
    },
    async list(folder) {
      const found: string[] = [];
      for (let page: string | undefined = ''; page !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${base}${folder}/` });
        if (page) query.set('continuation-token', page);
        const response = await ask('GET', `?${query.toString()}`);
        if (!response.ok) await refuse(response, `list ${folder}`);
        const text = await response.text();
        found.push(...keysIn(text).map((key) => key.slice(base.length)));
        page = nextPageIn(text);
      }
      return found.toSorted();
    },
    create: (path, file) => put(path, file, { 'if-none-match': '*' }),
    replace: (path, file, tag) => put(path, file, { 'if-match': tag }),
    async remove(paths) {
      for (const path of paths) {
        const response = await ask('DELETE', `${base}${path}`);
        if (!response.ok) await refuse(response, `delete ${path}`);
      }
    },
    // The conditions of `create` and `replace` keep a second run from the pointer.
    alone: (_folder, work) => work(),
  };
}

const hints: Record<number, string> = {
  301: 'The bucket is in another region: set AWS_REGION.',
  403: 'The credentials need s3:GetObject, s3:PutObject and s3:ListBucket; without the last, a file that is missing is answered 403 too.',
  404: 'Is the name of the bucket right, and AWS_ENDPOINT_URL?',
};

function access(env: NodeJS.ProcessEnv) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) {
    throw new Refusal('A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  const named = env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
  const region = env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'];
  if (!named && !region) {
    throw new Refusal('A bucket needs AWS_REGION, or AWS_ENDPOINT_URL where it is not at AWS.');
  }
  const endpoint = (named ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '');
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Refusal(`AWS_ENDPOINT_URL is no address: ${endpoint}`);
  }
  const sessionToken = env['AWS_SESSION_TOKEN'];
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    retries: 3,
    ...(sessionToken && { sessionToken }),
    ...(region && { region }),
  });
  return { client, endpoint };
}
