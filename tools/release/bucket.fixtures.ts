import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { AwsV4Signer } from 'aws4fetch';
import { onTestFinished } from 'vitest';

interface Kept {
  body: Buffer;
  headers: Record<string, string>;
}

const access = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };

/**
 * A bucket in the memory of the test, as S3 answers: it checks the signature of each request and the hash of each body, and honours
 * If-Match and If-None-Match. `refuse` may answer a request instead.
 */
export async function newBucket({ ignoresConditions = false, pageSize = 1000 } = {}) {
  const objects = new Map<string, Kept>();
  const requests: { method: string; key: string; headers: IncomingMessage['headers'] }[] = [];
  const bucket = {
    objects,
    requests,
    /** Answers a request instead of the bucket; undefined lets it through. */
    refuse: (_method: string, _key: string): { status: number; code: string } | undefined =>
      undefined,
  };

  function answerTo(request: IncomingMessage, url: URL, body: Buffer) {
    const { method = '', headers } = request;
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    requests.push({ method, key, headers });
    const refused = bucket.refuse(method, key);
    if (refused) return xml(refused.status, refused.code);
    if (name !== 'portal-site') return xml(404, 'NoSuchBucket');
    const kept = objects.get(key);
    const etag = kept && `"${md5(kept.body)}"`;
    if (method === 'GET' && !key) return { status: 200, body: list(url) };
    if (method === 'GET') {
      return kept && etag
        ? { status: 200, body: kept.body, headers: { ...kept.headers, etag } }
        : xml(404, 'NoSuchKey');
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const none = headers['if-none-match'] === '*' && kept !== undefined;
    const match = headers['if-match'] !== undefined && headers['if-match'] !== etag;
    if ((none || match) && !ignoresConditions) return xml(412, 'PreconditionFailed');
    const names = ['content-type', 'cache-control', 'content-encoding'];
    const own = names.flatMap((each) => {
      const value = headers[each];
      return typeof value === 'string' ? [[each, value]] : [];
    });
    objects.set(key, { body, headers: Object.fromEntries(own) as Record<string, string> });
    return { status: 200 };
  }

  function list(url: URL): string {
    const { searchParams: query } = url;
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? ''));
    const after = Number(query.get('continuation-token') ?? 0);
    const page = keys.toSorted().slice(after, after + pageSize);
    const next = after + pageSize;
    return [
      '<ListBucketResult>',
      ...page.map((key) => `<Contents><Key>${key}</Key></Contents>`),
      next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '',
      '</ListBucketResult>',
    ].join('');
  }

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      const answer = (await isSigned(request, url, body))
        ? answerTo(request, url, body)
        : xml(403, 'SignatureDoesNotMatch');
      response.writeHead(answer.status, 'headers' in answer ? answer.headers : {});
      response.end('body' in answer ? answer.body : undefined);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const env = {
    AWS_ACCESS_KEY_ID: access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: access.secretAccessKey,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_REGION: 'eu-west-1',
  };
  return { ...bucket, bucket, env, close };
}

function xml(status: number, code: string) {
  return { status, body: `<Error><Code>${code}</Code><Message>said ${code}</Message></Error>` };
}

function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('hex');
}

/** Whether the signature is that of the headers it names, and the hash that of the body. */
async function isSigned(request: IncomingMessage, url: URL, body: Buffer): Promise<boolean> {
  const hash = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== hash) return false;
  const sent = request.headers.authorization ?? '';
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(sent) ?? [];
  const conditions = ['if-match', 'if-none-match'].filter((name) => request.headers[name]);
  if (!conditions.every((name) => names.split(';').includes(name))) return false;
  const signed = names.split(';').filter((name) => !['host', 'x-amz-date'].includes(name));
  const signer = new AwsV4Signer({
    ...access,
    method: request.method ?? '',
    url: url.href,
    headers: Object.fromEntries(signed.map((name) => [name, String(request.headers[name])])),
    service: 's3',
    region: 'eu-west-1',
    datetime: String(request.headers['x-amz-date']),
  });
  return (await signer.authHeader()) === sent;
}
