import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';

import type { RunningParts } from './run-parts.ts';

export interface HealthEndpoint {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Answers every GET with how the parts stand, as JSON: 200 when all is well, 503 when a part fails repeatedly or the database cannot be
 * reached. It tells nothing of a tenant or a person.
 */
export async function startHealth(
  { health }: Pick<RunningParts, 'health'>,
  { port, host = '127.0.0.1', version }: { port: number; host?: string; version: string },
): Promise<HealthEndpoint> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const { isWell, ...rest } = health();
    response
      .writeHead(isWell ? 200 : 503, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      })
      .end(JSON.stringify({ status: isWell ? 'ok' : 'failing', version, ...rest }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
