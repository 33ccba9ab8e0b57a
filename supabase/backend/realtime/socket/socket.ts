import type { RawData, WebSocket } from 'ws';
import type { KeyKind } from '../../gateway/caller.ts';
import type { Channel } from '../channel/channel.ts';
import type { RealtimeLimits } from '../options.ts';
import type { Frame } from '../protocol/frame.ts';
import type { ClientMessage, ServerMessage } from '../protocol/messages.ts';
import { decode, encode } from '../protocol/serializer.ts';
import type { Handshake } from './handshake.ts';
import { createRate, type Rate } from './rate.ts';

/** What a socket may have waiting to be handled; reading goes on when it is less. */
const MOST_WAITING = 200;
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

/** One client and its channels. */
export class Socket {
  readonly key: KeyKind;
  readonly channels = new Map<string, Channel>();
  readonly joins: Rate;
  readonly messages: Rate;
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>;
  readonly #version: Handshake['version'];
  readonly #ws: WebSocket;
  readonly #limits: RealtimeLimits;
  #lastHeard = Date.now();

  constructor(ws: WebSocket, { key, version }: Handshake, limits: RealtimeLimits) {
    this.key = key;
    this.#version = version;
    this.#ws = ws;
    this.#limits = limits;
    this.closed = new Promise((resolve) => ws.once('close', () => resolve()));
    this.joins = createRate(limits.joinsPerSecond, 1_000);
    this.messages = createRate(limits.messagesPerSecond, 1_000);
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Calls `handle` with one message after the other; what is malformed is passed over. */
  listen(handle: (message: ClientMessage, receivedAt: number) => Promise<void>): void {
    let handling: Promise<void> = Promise.resolve();
    let waiting = 0;
    let waitingBytes = 0;
    const isFull = () => waiting >= MOST_WAITING || waitingBytes >= MOST_WAITING_BYTES;
    this.#ws.on('message', (data: RawData, isBinary: boolean) => {
      const receivedAt = Date.now();
      this.#lastHeard = receivedAt;
      const frame = toBuffer(data);
      const message = decode(this.#version, frame, isBinary);
      if (!message) return;
      // At once: an answer that takes its time must not look like a dead connection.
      if (message.topic === 'phoenix') return this.#answerHeartbeat(message);
      waiting++;
      waitingBytes += frame.length;
      if (isFull()) this.#ws.pause();
      handling = handling
        .then(() => handle(message, receivedAt))
        .finally(() => {
          waiting--;
          waitingBytes -= frame.length;
          if (this.#ws.isPaused && !isFull()) this.#ws.resume();
        });
    });
  }

  send(message: ServerMessage): void {
    this.#write(encode(this.#version, message));
  }

  reply({ joinRef, ref, topic }: ClientMessage, status: 'ok' | 'error', response: unknown): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  sendFrame(frame: Frame): void {
    const data = frame(this.#version);
    if (data !== undefined) this.#write(data);
  }

  /** 1012: the service restarts, which clients answer by connecting again. */
  close(code = 1012): void {
    this.#ws.close(code);
  }

  terminate(): void {
    this.#ws.terminate();
  }

  /** Hangs up on a client that has not been heard of for too long. */
  checkAlive(): void {
    if (Date.now() - this.#lastHeard > this.#limits.idleMs) this.terminate();
  }

  #answerHeartbeat(message: ClientMessage): void {
    if (message.event === 'heartbeat') this.reply(message, 'ok', {});
  }

  #write(data: string | Buffer): void {
    if (!this.isOpen) return;
    // Who does not read what it asked for is disconnected, and sees that; skipping messages would be silent.
    if (this.#ws.bufferedAmount > this.#limits.outgoingBytes) return this.terminate();
    this.#ws.send(data, () => {}); // 'close' reports a connection that breaks
  }
}

/** The library gives one buffer unless it is asked for another form. */
function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
