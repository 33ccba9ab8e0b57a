import type { KeyKind } from '../../gateway/caller.ts';
import type { Grant } from '../authorization/permissions.ts';
import { hasExpired, type Identity } from '../authorization/identity.ts';
import { expiredSince } from '../authorization/token-refusal.ts';
import type { JoinPayload } from '../protocol/join-payload.ts';
import type { Frame } from '../protocol/frame.ts';
import type { ClientMessage, ServerMessage } from '../protocol/messages.ts';
import { createRate, type Rate } from '../socket/rate.ts';
import type { Presence } from './presence-state.ts';

/** Node's timers hold 31 bits of milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** All channels of one topic. A private topic and the public one of the same name are different rooms. */
export interface Room {
  /** As on the wire, 'realtime:' and the name. */
  readonly topic: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly channels: Set<Channel>;
  readonly presence: Presence;
  leave(channel: Channel): void;
}

/** What a channel uses of the connection of its client. */
interface ChannelSocket {
  readonly key: KeyKind;
  /** The channels of the client, by topic. */
  readonly channels: Map<string, Channel>;
  send(message: ServerMessage): void;
  reply(to: ClientMessage, status: 'ok' | 'error', response: unknown): void;
  sendFrame(frame: Frame): void;
}

/** What a channel is made of. */
export interface ChannelParts {
  socket: ChannelSocket;
  room: Room;
  joinRef: string | null;
  config: JoinPayload;
  identity: Identity;
  token: string | undefined;
  grants: ReadonlySet<Grant>;
  presenceCalls: number;
}

/** One client on one topic, from its join until it leaves or is closed. */
export class Channel {
  readonly socket: ChannelSocket;
  readonly room: Room;
  readonly joinRef: string | null;
  readonly config: JoinPayload;
  readonly presenceCalls: Rate;
  /** Ids of messages that were replayed when it joined. */
  replayed: ReadonlySet<string> = new Set();
  identity: Identity;
  token: string | undefined;
  /** What it was last found to be allowed on a private topic. */
  grants: ReadonlySet<Grant>;
  /** Whether it gets who is present. */
  presence: boolean;
  isClosed = false;
  /** Resolves when the tokens it was brought so far are checked; undefined while there is none to check. */
  renewal: Promise<unknown> | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(parts: ChannelParts) {
    this.socket = parts.socket;
    this.room = parts.room;
    this.joinRef = parts.joinRef;
    this.config = parts.config;
    this.identity = parts.identity;
    this.token = parts.token;
    this.grants = parts.grants;
    this.presence = parts.config.presence;
    this.presenceCalls = createRate(parts.presenceCalls, 30_000);
  }

  /** A new token is being checked: until then it is open as whom the channel continues. */
  renewsUntil(checked: Promise<unknown>): void {
    const renewal = Promise.allSettled([this.renewal, checked]);
    this.renewal = renewal;
    void renewal.finally(() => {
      if (this.renewal === renewal) this.renewal = undefined;
    });
  }

  /** Enters the room: from here on it gets what is sent there. */
  open(): void {
    this.socket.channels.set(this.room.topic, this);
    this.room.channels.add(this);
    this.#watchExpiry();
  }

  /** Continues as `identity`. */
  renew(identity: Identity, token: string, grants: ReadonlySet<Grant>): void {
    this.identity = identity;
    this.token = token;
    this.grants = grants;
    this.#watchExpiry();
  }

  push(event: string, payload: unknown): void {
    this.socket.send({ joinRef: this.joinRef, topic: this.room.topic, event, payload });
  }

  system(status: 'ok' | 'error', message: string, extension = 'system'): void {
    this.push('system', { extension, status, message, channel: this.room.name });
  }

  /** Closes it for good with the reason; the client does not come back by itself. */
  refuse(message: string): void {
    if (this.isClosed) return;
    this.system('error', message);
    this.close();
  }

  /** Closes it: answers a leave, or makes way for another channel of the same topic. */
  close(): void {
    this.#end('phx_close');
  }

  /** Something may have been missed: the client gets an error, joins again and can read again. */
  fail(): void {
    this.#end('phx_error');
  }

  /** Leaves the room without a message, since no one would receive it. */
  drop(): void {
    this.#end(undefined);
  }

  #end(event: 'phx_close' | 'phx_error' | undefined): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.#expiry);
    this.socket.channels.delete(this.room.topic);
    const { joinRef } = this;
    if (event)
      this.socket.send({ joinRef, ref: joinRef, topic: this.room.topic, event, payload: {} });
    this.room.leave(this);
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const { expiresAt } = this.identity;
    if (expiresAt === undefined) return;
    const left = Math.max(0, expiresAt * 1000 - Date.now());
    this.#expiry = setTimeout(
      () =>
        hasExpired(this.identity) ? this.refuse(expiredSince(expiresAt)) : this.#watchExpiry(),
      Math.min(left, LONGEST_TIMER_MS),
    );
  }
}
