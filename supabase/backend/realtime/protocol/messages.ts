/** The two forms of frames a client can choose: objects, or arrays with binary broadcasts. */
export type Version = '1.0.0' | '2.0.0';

/** A message of a client. */
export interface ClientMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
  /** Set when it came as a binary frame; then `payload` is undefined. */
  broadcast?: UserBroadcast;
}

/** A message of ours. */
export interface ServerMessage {
  joinRef?: string | null;
  ref?: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** What users send each other; the body is passed on as it came. */
export interface UserBroadcast {
  event: string;
  encoding: 'json' | 'binary';
  body: Buffer;
  meta?: Readonly<Record<string, unknown>>;
}

/** Whether Postgres could store a text: it knows neither NUL nor halves of characters. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
