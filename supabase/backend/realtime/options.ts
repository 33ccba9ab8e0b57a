import type { ServiceParts } from '../gateway/service-parts.ts';

export interface RealtimeLimits {
  /** Channels of one socket at once. */
  channelsPerSocket: number;
  joinsPerSecond: number;
  /** Messages a socket may send to its channels in a second. */
  messagesPerSecond: number;
  /** Messages all HTTP callers together may send in a second. */
  httpMessagesPerSecond: number;
  /** Track and untrack calls of one channel in thirty seconds. */
  presenceCallsPerWindow: number;
  /** The longest frame a socket may send. */
  frameBytes: number;
  /** The longest payload of one message. */
  payloadBytes: number;
  /** What may wait for a client that reads slowly, before it is disconnected. */
  outgoingBytes: number;
  /** How long the database may take for one answer; a policy or a pattern that hangs must not keep everybody waiting. */
  answerMs: number;
  /** How long a socket may be silent. Clients send a heartbeat every 25 seconds. */
  idleMs: number;
  /** How often open channels are checked on which nothing is sent. */
  recheckMs: number;
}

/** Hosted's defaults where it has one; rates are per socket here and per project there. */
export const DEFAULT_LIMITS: RealtimeLimits = {
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 500,
  httpMessagesPerSecond: 1_000,
  presenceCallsPerWindow: 5,
  frameBytes: 5_000_000,
  payloadBytes: 3_000_500,
  outgoingBytes: 16 * 1024 * 1024,
  answerMs: 5_000,
  idleMs: 60_000,
  recheckMs: 2_000,
};

export interface RealtimeOptions extends ServiceParts {
  /** Where pages may connect from: the product, and the backend itself. */
  origins: readonly string[];
  /** Whether anyone with the key may join a channel that is not private. Hosted's default is yes. */
  allowPublicChannels?: boolean;
  limits?: Partial<RealtimeLimits>;
}
