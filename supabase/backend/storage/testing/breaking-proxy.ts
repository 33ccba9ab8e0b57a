import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine that breaks once, after so many bytes were sent. */
export async function startBreakingProxy(target: number, breaksAfter: number) {
  let bytes = 0;
  const offsets: number[] = [];
  let isBroken = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, upstream].forEach((end) => end.destroy()));
    }
    client.on('data', (chunk) => {
      bytes += chunk.length;
      const [, offset] = /^upload-offset: (\d+)/im.exec(chunk.toString('latin1')) ?? [];
      if (offset !== undefined) offsets.push(Number(offset));
      if (!isBroken && bytes > breaksAfter) {
        isBroken = true;
        client.destroy();
      }
    });
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A server on a port has an address of this form.
    port: (server.address() as { port: number }).port,
    /** Where in the file each piece that was sent begins, in the order they were sent. */
    offsets: () => offsets,
    isBroken: () => isBroken,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
