import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { PATIENCE } from '../../testing/patience.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

/** Sockets that speak the bare protocol, for what the client library would never say. */
export interface RawSockets {
  address(query?: Record<string, string>): string;
  connect(query?: Record<string, string>, options?: ClientOptions): Promise<RawSocket>;
  /** The status of a handshake that is refused, and its body. */
  refusal(url: string, options?: ClientOptions): Promise<[number, unknown]>;
  closeAll(): void;
}

interface RawSocket {
  socket: WebSocket;
  /** What came since the last exchange, texts parsed. */
  heard: unknown[];
  say(frame: unknown): void;
  /** Sends a frame and returns the received ones, at least as many. */
  exchange(...frames: unknown[]): Promise<unknown[]>;
  /** The code it was closed with. */
  closed: Promise<number>;
}

export function rawSockets(backend: () => TestBackend): RawSockets {
  const open: WebSocket[] = [];

  function address(query: Record<string, string> = {}): string {
    const { url, keys } = backend();
    const parameters = new URLSearchParams({ apikey: keys.publishable, ...query });
    return `${url.replace('http', 'ws')}/realtime/v1/websocket?${parameters}`;
  }

  return {
    address,

    async connect(query, options = {}) {
      const socket = new WebSocket(address(query), options);
      open.push(socket);
      const heard: unknown[] = [];
      socket.on('message', (data: Buffer, isBinary) =>
        heard.push(isBinary ? data : JSON.parse(data.toString())),
      );
      const closed = once(socket, 'close').then(([code]) => code as number);
      await once(socket, 'open');
      const say = (frame: unknown) =>
        socket.send(
          typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame),
        );
      return {
        socket,
        heard,
        say,
        closed,
        async exchange(...frames) {
          heard.length = 0;
          frames.forEach(say);
          await vi.waitFor(
            () => expect(heard.length).toBeGreaterThanOrEqual(frames.length),
            PATIENCE,
          );
          return heard;
        },
      };
    },

    async refusal(url, options = {}) {
      const socket = new WebSocket(url, options);
      socket.on('error', () => {});
      const [, response] = await once(socket, 'unexpected-response');
      let body = '';
      for await (const chunk of response) body += String(chunk);
      return [response.statusCode, JSON.parse(body)];
    },

    closeAll() {
      for (const socket of open.splice(0)) socket.terminate();
    },
  };
}

/** A binary message as the client library makes it, with join ref 1 and ref 9. */
export function binaryPush(topic: string, event: string, encoding: number, body: Buffer): Buffer {
  const header = Buffer.from([3, 1, 1, topic.length, event.length, 0, encoding]);
  return Buffer.concat([header, Buffer.from(`19${topic}${event}`), body]);
}
