import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { spoil, spoiledFiles, type Spoiling } from './spoiled.ts';

/**
 * The product behind another address, which spoils the files of a portal as a bad proxy does. The browser keeps what it gets, a cut file that
 * says it is for good among it; `page.route` would turn its cache off.
 */
export async function openSpoilingServer(
  web: string,
  portal: 'client' | 'admin',
  how: Spoiling,
  only: RegExp = spoiledFiles(how),
) {
  const spoiled: string[] = [];
  let isSpoiling = true;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', web);
    const found = await fetch(`${web}${pathname}${search}`, { headers: conditionsOf(request) });
    const {
      'content-encoding': _encoding,
      'content-length': _length,
      ...headers
    } = Object.fromEntries(found.headers);
    const body = Buffer.from(await found.arrayBuffer());
    const isOne = pathname.startsWith(`/remotes/${portal}/`) && only.test(pathname);
    if (isOne && isSpoiling) spoiled.push(pathname);
    const as = { status: found.status, headers, body };
    const answer = isOne && isSpoiling ? await spoil(how, pathname, as) : as;
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    /** The paths that were spoiled so far. */
    spoiled,
    /** From now on everything comes as it is. */
    recover: () => {
      isSpoiling = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function conditionsOf({ headers }: IncomingMessage): Record<string, string> {
  const etag = headers['if-none-match'];
  return etag ? { 'if-none-match': etag } : {};
}
