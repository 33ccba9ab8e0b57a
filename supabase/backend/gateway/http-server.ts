import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { PortInUseError } from '../port-in-use-error.ts';
import type { Handler } from './gateway.ts';
import { json } from './responses.ts';

export interface HttpServer {
  /** Refuses new requests, lets running ones finish for a moment, then closes. May be called again. */
  stop(): Promise<void>;
}

/** Takes over the socket of a request that wants to become something else, a WebSocket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const STOP_PATIENCE_MS = 2_000;

/** The message behind a request whose body no one has touched: its bytes pass by more cheaply than through the request. */
const messages = new WeakMap<Request, IncomingMessage>();

/** Lets the bytes of a body pass by unread, as far as the limits go. Resolves when they have passed, or the limits are reached. */
export async function passBody(
  request: Request,
  most: { bytes: number; ms: number },
): Promise<void> {
  const message = messages.get(request);
  if (!message || message.readableEnded || message.destroyed) return;
  await new Promise<void>((resolve) => {
    let size = 0;
    const timer = setTimeout(resolve, most.ms);
    message.on('data', (part: Buffer) => {
      size += part.byteLength;
      if (size > most.bytes) resolve();
    });
    message.once('close', resolve).once('end', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What the adapter calls an answer without a type; such an answer has no body here, and hosted sends none. */
const INVENTED_TYPE = 'text/plain; charset=UTF-8';

function leaveOutInventedType(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers?: Record<string, string | string[]>,
  ) => ServerResponse;
  response.writeHead = (status: number, headers?: unknown) => {
    const { 'content-type': type, ...others } = (headers ?? {}) as Record<string, string>;
    return writeHead(
      status,
      type === undefined || type === INVENTED_TYPE ? others : { ...others, 'content-type': type },
    );
  };
}

/**
 * Serves `handler` on 127.0.0.1 and nowhere else: this backend has well-known passwords and is no
 * server for others.
 *
 * Errors: PortInUseError.
 */
export async function listen(
  port: number,
  portVariable: string,
  handler: Handler,
  upgrade?: UpgradeHandler,
): Promise<HttpServer> {
  const listener = getRequestListener(
    (request, env) => {
      if ('incoming' in env && env.incoming instanceof IncomingMessage) {
        messages.set(request, env.incoming);
      }
      return handler(
        request,
        ('incoming' in env && env.incoming.socket.remoteAddress) || '0.0.0.0',
      );
    },
    {
      // The global Request and Response belong to the program we are part of (vitest, a dev server).
      overrideGlobalObjects: false,
      // Reached only by what is no request at all, such as a malformed Host; the handler never throws.
      errorHandler: () => json({ code: 'bad_request', message: 'The request is malformed.' }, 400),
    },
  );
  const server = createServer((request, response) => {
    leaveOutInventedType(response);
    void listener(request, response);
  });
  if (upgrade) server.on('upgrade', upgrade);
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortInUseError(port, portVariable);
  }
  let closing: Promise<void> | undefined;
  return { stop: () => (closing ??= close(server)) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), STOP_PATIENCE_MS);
  await closed;
  clearTimeout(impatient);
}
