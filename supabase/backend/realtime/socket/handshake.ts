import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { checkApiKey, type KeyKind } from '../../gateway/caller.ts';
import type { Keys } from '../../gateway/keys.ts';
import { json } from '../../gateway/responses.ts';
import type { Version } from '../protocol/messages.ts';
import { chooseVersion } from '../protocol/serializer.ts';

const SOCKET_PATH = '/realtime/v1/websocket';

/** What a socket was opened with. */
export interface Handshake {
  key: KeyKind;
  version: Version;
}

/**
 * Checks a request for a socket, or gives the refusal to send back. A browser names the page's origin, and a page
 * of another site must not use a socket of ours; other programs name none.
 */
export function checkHandshake(
  request: IncomingMessage,
  keys: Keys,
  origins: ReadonlySet<string>,
): Handshake | Response {
  const url = URL.parse(request.url ?? '', 'http://127.0.0.1');
  if (url?.pathname !== SOCKET_PATH) {
    return json({ code: 'not_found', message: 'There is nothing at this path.' }, 404);
  }
  const { origin, apikey, 'user-agent': userAgent } = request.headers;
  if (origin !== undefined && !origins.has(origin))
    return json({ error: 'Origin not allowed' }, 403);
  const headers = new Headers();
  if (typeof apikey === 'string') headers.set('apikey', apikey);
  if (userAgent) headers.set('user-agent', userAgent);
  const key = checkApiKey(new Request(url, { headers }), url, keys);
  if (key instanceof Response) return key;
  const version = chooseVersion(url.searchParams.get('vsn'));
  return version ? { key, version } : json({ error: 'Unsupported protocol version' }, 403);
}

/** Answers a request for a socket with plain HTTP and hangs up. */
export async function refuseUpgrade(socket: Duplex, response: Response): Promise<void> {
  socket.on('error', () => {}); // the client may be gone
  const body = Buffer.from(await response.arrayBuffer());
  const lines = [
    `HTTP/1.1 ${response.status} Refused`,
    'Connection: close',
    `Content-Length: ${body.length}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]));
}
