import type { TestBackend } from '../../testing/test-backend.ts';

/** Asks the REST service as the service role, without a client between: gives what came back, JSON as what it says. */
export async function askAs(
  { url, keys }: TestBackend,
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${url}/rest/v1${path}`, {
    method,
    headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}`, ...headers },
    ...(body === undefined ? {} : { body: new Blob([body]) }),
  });
  const text = await answer.text();
  const isJson = /^[^;]*json/.test(answer.headers.get('content-type') ?? '') && text !== '';
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}
