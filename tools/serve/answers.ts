import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import { PortInUseError } from '@portal/backend';

import { cacheControl, mediaTypes } from './policy.ts';

/** The decoded path of a request, null when it is malformed. */
export function pathOf(request: IncomingMessage): string | null {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/** Answers in plain text, which no browser keeps. */
export function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    'content-type': mediaTypes['txt'],
    'cache-control': cacheControl.missing,
  });
  response.end(`${status}\n`);
}

/** Listens on this machine alone. Errors: PortInUseError. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(port, 'WEB_PORT') : error),
    );
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

/** Ends a server and the connections that it has. */
export function closing(server: Server): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
