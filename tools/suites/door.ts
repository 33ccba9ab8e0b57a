import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/**
 * What stands before the backend while a suite runs: the suites were written for a gateway that lets in requests to the REST service
 * without a key, so the publishable one is added, or the one that stands as a token.
 */
export async function startDoor(
  backend: URL,
  publishable: string,
): Promise<{ port: number; stop(): Promise<void> }> {
  const headersOf = ({ headers, url = '' }: IncomingMessage) => {
    if (headers['apikey'] || url.includes('apikey=')) return headers;
    const [, key] = /^Bearer (sb_\S+)$/.exec(headers.authorization ?? '') ?? [];
    if (key === undefined && !url.startsWith('/rest/v1/')) return headers;
    return { ...headers, apikey: key ?? publishable };
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const forwarded = send(
      { host: backend.hostname, port: backend.port, method, path, headers: headersOf(incoming) },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const behind = connect(Number(backend.port), backend.hostname, () => {
      const headers = Object.entries(incoming.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      behind.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      behind.write(head);
      socket.pipe(behind).pipe(socket);
    });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
