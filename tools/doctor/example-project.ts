import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** For tests: what a Supabase project answers that is set as docs/guides/deploy.md says, by path. */
const inOrder: Record<string, Given> = {
  '/auth/v1/settings': [200, { mailer_autoconfirm: false, external: { anonymous_users: false } }],
  '/auth/v1/.well-known/jwks.json': [200, { keys: [{ kty: 'EC', alg: 'ES256', kid: 'a' }] }],
  '/rest/v1/tenants': [
    406,
    { code: 'PGRST106', hint: 'Only the following schemas are exposed: public' },
  ],
  '/storage/v1/object/public/documents/doctor-gone.pdf': [400, { message: 'Bucket not found' }],
  '/functions/v1/calendar/doctor-gone.ics': [404, 'There is no calendar at this address.'],
  '/functions/v1/unsubscribe/doctor-gone': [404, 'There is no link at this address.'],
};

export type Given = [status: number, body: unknown];

/** For tests: such a project, with `changes` of its answers. `join` is how it answers to a visitor who joins a public channel. */
export async function startProject(options: {
  changes?: Record<string, Given>;
  join?: { status: string; response: { reason?: string } };
}) {
  const { changes = {}, join = { status: 'error', response: { reason: 'PrivateOnly: …' } } } =
    options;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const [status, body] = changes[path] ?? inOrder[path] ?? [404, { code: 'PGRST202' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const sockets = new Set<Socket>();
  server.on('upgrade', (request, socket: Socket) => {
    sockets.add(socket);
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    socket.once('data', () => {
      const text = JSON.stringify({ event: 'phx_reply', payload: join });
      const length = Buffer.byteLength(text);
      socket.write(Buffer.concat([Buffer.from([0x81, length]), Buffer.from(text)]));
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
