/* Where the worker ships what has to be out of reach of who can rewrite the database: a path of this machine, or an address of the operator's. */

const PATIENCE_MS = 30_000;

/** A path of this machine, or an address. */
export type Destination = { file: string } | { url: URL };

/** Reads a variable that names a place: an https address or a path. Raises an Error for an address that is not https. */
export function destinationOf(text: string, variable: string): Destination {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { file: text };
  const url = new URL(text);
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isHere)) return { url };
  throw new Error(`${variable} must be a path or an https address.`);
}

/** Sends lines of JSON to an address. Raises an Error when it does not take them. */
export async function sendLines(method: 'POST' | 'PUT', url: URL, lines: string): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`The place of the audit log answers ${response.status}.`);
}
