import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range from which the system takes ports for outgoing connections.
const LOWEST = 20_000;
const COUNT = 10_000;

/** A free port, different for test files that run at the same time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    const server = createServer();
    server.listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
