import { json } from '../../gateway/responses.ts';
import { isRecord, isStorable } from '../protocol/messages.ts';

/** One message of a batch. */
export interface BatchMessage {
  topic: string;
  event: string;
  payload: Readonly<Record<string, unknown>>;
  isPrivate: boolean;
}

type Errors = Record<string, string[]>;

/** The messages of a batch, or the refusal: 422 names for each message what is wrong with it. */
export function readBatch(text: string, mostBytes: number): BatchMessage[] | Response {
  let body: unknown;
  try {
    body = JSON.parse(text);
    JSON.stringify(body); // fails on what is nested too deeply, which reading does not
  } catch {
    return json({ message: 'Bad Request' }, 400);
  }
  const given = isRecord(body) ? body.messages : undefined;
  if (given === undefined || given === null) return refuse(["can't be blank"]);
  if (!Array.isArray(given)) return refuse(['is invalid']);
  const messages: BatchMessage[] = [];
  const errors = given.map((entry: unknown) => {
    const read = readMessage(entry, mostBytes);
    if ('message' in read) messages.push(read.message);
    return 'message' in read ? {} : read.errors;
  });
  return messages.length === given.length ? messages : refuse(errors);
}

function readMessage(
  entry: unknown,
  mostBytes: number,
): { message: BatchMessage } | { errors: Errors } {
  if (!isRecord(entry)) return { errors: { message: ['is invalid'] } };
  const { topic, event, payload } = entry;
  const isPrivate = toBoolean(entry.private ?? false);
  const errors: Errors = {};
  if (!isRecord(payload)) errors.payload = [blankOrInvalid(payload)];
  else if (Buffer.byteLength(JSON.stringify(payload)) > mostBytes) {
    errors.payload = ['Payload size exceeds tenant limit'];
  }
  if (!isText(event)) errors.event = [blankOrInvalid(event)];
  if (!isText(topic)) errors.topic = [blankOrInvalid(topic)];
  if (isPrivate === undefined) errors.private = ['is invalid'];
  if (!isText(topic) || !isText(event) || !isRecord(payload) || isPrivate === undefined)
    return { errors };
  if (errors.payload) return { errors };
  return { message: { topic, event, payload, isPrivate } };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && isStorable(value);
}

function blankOrInvalid(value: unknown): string {
  const isBlank =
    value === undefined || value === null || (typeof value === 'string' && !value.trim());
  return isBlank ? "can't be blank" : 'is invalid';
}

function toBoolean(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === '1' || value === 1) return true;
  if (value === false || value === 'false' || value === '0' || value === 0) return false;
  return undefined;
}

function refuse(messages: unknown): Response {
  return json({ errors: { messages } }, 422);
}
