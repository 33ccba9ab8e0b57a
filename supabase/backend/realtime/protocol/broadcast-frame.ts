import type { ClientMessage, UserBroadcast } from './messages.ts';

const PUSH = 3;
const BROADCAST = 4;
const BINARY = 0;
const JSON_TEXT = 1;
/** Lengths are one byte each. */
const LONGEST = 255;

/**
 * Reads a binary frame of protocol 2.0.0: kind, the lengths of join ref, ref, topic, event and metadata, the
 * encoding, then those parts and the body. Undefined when it is none.
 */
export function decodeBroadcastPush(frame: Buffer): ClientMessage | undefined {
  const [kind, ...header] = frame.subarray(0, 7);
  if (kind !== PUSH || header.length < 6) return undefined;
  const encoding = header[5] === BINARY ? 'binary' : 'json';
  const parts: string[] = [];
  let at = 7;
  for (const length of header.slice(0, 5)) {
    if (at + length > frame.length) return undefined;
    parts.push(frame.toString('utf8', at, at + length));
    at += length;
  }
  const [joinRef = '', ref = '', topic = '', event = ''] = parts;
  const body = frame.subarray(at);
  // Passed on unread it would break every receiver, who parses it.
  if (encoding === 'json' && !isJson(body)) return undefined;
  const broadcast: UserBroadcast = { event, encoding, body };
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: undefined,
    broadcast,
  };
}

/** The frame for receivers with protocol 2.0.0; undefined when a part is too long for its one byte of length. */
export function encodeBroadcast(topic: string, broadcast: UserBroadcast): Buffer | undefined {
  const meta = broadcast.meta ? JSON.stringify(broadcast.meta) : '';
  const parts = [topic, broadcast.event, meta].map((part) => Buffer.from(part));
  if (parts.some(({ length }) => length > LONGEST)) return undefined;
  const encoding = broadcast.encoding === 'binary' ? BINARY : JSON_TEXT;
  const header = Buffer.from([BROADCAST, ...parts.map(({ length }) => length), encoding]);
  return Buffer.concat([header, ...parts, broadcast.body]);
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}
