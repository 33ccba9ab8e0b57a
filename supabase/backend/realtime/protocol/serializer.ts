import { decodeBroadcastPush } from './broadcast-frame.ts';
import { isRecord, type ClientMessage, type ServerMessage, type Version } from './messages.ts';

const SHORT_BYTES = 1024;

/** The protocol a client requests with `vsn`; undefined for one we do not speak. */
export function chooseVersion(vsn: string | null): Version | undefined {
  if (vsn === null || /^1\.0\.\d+$/.test(vsn)) return '1.0.0';
  return /^2\.0\.\d+$/.test(vsn) ? '2.0.0' : undefined;
}

/** Reads a frame; undefined when it is malformed. */
export function decode(
  version: Version,
  frame: Buffer,
  isBinary: boolean,
): ClientMessage | undefined {
  if (isBinary) return version === '2.0.0' ? decodeBroadcastPush(frame) : undefined;
  let value: unknown;
  try {
    value = JSON.parse(frame.toString());
    // Fails on what is nested too deeply, which reading does not; a short frame cannot be.
    if (frame.length > SHORT_BYTES) JSON.stringify(value);
  } catch {
    return undefined;
  }
  return version === '2.0.0' ? fromArray(value) : fromObject(value);
}

function fromArray(value: unknown): ClientMessage | undefined {
  if (!Array.isArray(value) || value.length < 5) return undefined;
  const [joinRef, ref, topic, event, payload] = value as unknown[];
  return messageOf(joinRef, ref, topic, event, payload);
}

function fromObject(value: unknown): ClientMessage | undefined {
  if (!isRecord(value)) return undefined;
  return messageOf(value.join_ref, value.ref, value.topic, value.event, value.payload);
}

function messageOf(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): ClientMessage | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload };
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export function encode(version: Version, message: ServerMessage): string {
  return encodeWithJson(version, message, JSON.stringify(message.payload));
}

/** As `encode`, with a payload that is JSON already. */
export function encodeWithJson(
  version: Version,
  { joinRef = null, ref = null, topic, event }: Omit<ServerMessage, 'payload'>,
  payload: string,
): string {
  if (version === '2.0.0') {
    return `${JSON.stringify([joinRef, ref, topic, event]).slice(0, -1)},${payload}]`;
  }
  return `${JSON.stringify({ ref, topic, event }).slice(0, -1)},"payload":${payload}}`;
}
