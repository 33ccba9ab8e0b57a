import { encodeBroadcast } from './broadcast-frame.ts';
import type { UserBroadcast, Version } from './messages.ts';
import { encodeWithJson } from './serializer.ts';

/** One message for many receivers: made once per protocol version. Undefined for who cannot read it. */
export type Frame = (version: Version) => string | Buffer | undefined;

/** A message with a payload that is JSON already. */
export function jsonFrame(topic: string, event: string, payload: string): Frame {
  return once((version) => encodeWithJson(version, { topic, event }, payload));
}

/** Clients of protocol 1.0.0 get JSON, and nothing when the body is binary. */
export function broadcastFrame(topic: string, broadcast: UserBroadcast): Frame {
  return once((version) => {
    const binary = version === '2.0.0' ? encodeBroadcast(topic, broadcast) : undefined;
    if (binary) return binary;
    if (broadcast.encoding === 'binary') return undefined;
    return encodeWithJson(version, { topic, event: 'broadcast' }, asJson(broadcast));
  });
}

function asJson({ event, body, meta }: UserBroadcast): string {
  const rest = JSON.stringify({ type: 'broadcast', event, ...(meta && { meta }) });
  return `${rest.slice(0, -1)},"payload":${body.toString()}}`;
}

function once(make: Frame): Frame {
  const made = new Map<Version, ReturnType<Frame>>();
  return (version) => {
    if (!made.has(version)) made.set(version, make(version));
    return made.get(version);
  };
}
