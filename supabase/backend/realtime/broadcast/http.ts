import { identify, type Caller, type KeyKind } from '../../gateway/caller.ts';
import type { Keys } from '../../gateway/keys.ts';
import { json } from '../../gateway/responses.ts';
import { InvalidTokenError } from '../../gateway/tokens.ts';
import { identity, type Identity } from '../authorization/identity.ts';
import { warnOfPolicy } from '../authorization/recipients.ts';
import type { RealtimeContext } from '../context.ts';
import { broadcastFrame } from '../protocol/frame.ts';
import type { UserBroadcast } from '../protocol/messages.ts';
import type { Rate } from '../socket/rate.ts';
import { readBatch, type BatchMessage } from './batch.ts';

const BATCH_PATH = '/api/broadcast';
const SINGLE_PATH = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;
const TOO_MANY = 'You have exceeded your rate limit';

export interface HttpParts {
  context: RealtimeContext;
  keys: Keys;
  rate: Rate;
}

/** The endpoints that send messages without a socket. */
export async function handleBroadcast(
  parts: HttpParts,
  request: Request,
  { path, key, url }: { path: string; key: KeyKind | undefined; url: URL },
): Promise<Response> {
  const single = SINGLE_PATH.exec(path);
  if (request.method !== 'POST' || (path !== BATCH_PATH && !single)) {
    return json({ message: 'not found' }, 404);
  }
  const caller = await callerOf(parts, request, key);
  if (!caller) return json({ message: 'Unauthorized' }, 401);
  const who = identity(caller.claims);
  if (!single) return sendBatch(parts, who, await request.text());
  const [topic = '', event = ''] = single.slice(1).map(decodeURIComponent);
  const isPrivate = url.searchParams.get('private') === 'true';
  return sendSingle(parts, who, { topic, event, isPrivate }, request);
}

async function callerOf(
  { context, keys }: HttpParts,
  request: Request,
  key: KeyKind | undefined,
): Promise<Caller | undefined> {
  try {
    return await identify(request.headers.get('authorization'), key, keys, context.tokens);
  } catch (error) {
    if (error instanceof InvalidTokenError) return undefined;
    throw error;
  }
}

/** Private messages of topics the caller may not send to are left out, silently, as by the real service. */
async function sendBatch(
  { context, rate }: HttpParts,
  who: Identity,
  text: string,
): Promise<Response> {
  const messages = readBatch(text, context.limits.payloadBytes);
  if (messages instanceof Response) return messages;
  if (!rate.take(messages.length)) {
    const message = 'Too many messages to broadcast, please reduce the batch size';
    return json({ message }, 429);
  }
  const topics = new Set(messages.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic));
  const allowed = await writable(context, who, [...topics]);
  for (const message of messages) {
    if (!message.isPrivate || allowed.has(message.topic))
      send(context, message, asBroadcast(message));
  }
  return new Response(null, { status: 202 });
}

async function sendSingle(
  { context, rate }: HttpParts,
  who: Identity,
  target: Omit<BatchMessage, 'payload'>,
  request: Request,
): Promise<Response> {
  const encoding = encodingOf(request.headers.get('content-type'));
  if (!encoding) {
    const error = 'Unsupported Media Type. Use application/json or application/octet-stream';
    return json({ error }, 415);
  }
  const body = Buffer.from(await request.arrayBuffer());
  if (encoding === 'json' && !isJson(body)) return json({ message: 'Bad Request' }, 400);
  if (body.length > context.limits.payloadBytes) {
    return json({ errors: { payload: ['Payload size exceeds tenant limit'] } }, 422);
  }
  if (!rate.take()) return json({ message: TOO_MANY }, 429);
  if (target.isPrivate && !(await writable(context, who, [target.topic])).has(target.topic)) {
    return json({ message: 'Unauthorized' }, 403);
  }
  send(context, target, { event: target.event, encoding, body });
  return new Response(null, { status: 202 });
}

/** Which of these topics the caller may send to. A policy that raises allows none. */
async function writable(
  { permissions, log }: RealtimeContext,
  who: Identity,
  topics: readonly string[],
): Promise<ReadonlySet<string>> {
  if (topics.length === 0) return new Set();
  const requested = topics.map((topic) => ({ topic, read: [], write: ['broadcast' as const] }));
  const [answer] = await permissions.ask([{ identity: who, topics: requested }]);
  if (answer?.failed) warnOfPolicy(log, answer.failed);
  return new Set(topics.filter((_, n) => answer?.granted[n]?.includes('write:broadcast')));
}

function send(
  { rooms, outbox }: RealtimeContext,
  { topic, isPrivate }: Pick<BatchMessage, 'topic' | 'isPrivate'>,
  broadcast: UserBroadcast,
): void {
  const room = rooms.find(topic, isPrivate);
  if (room)
    outbox.send({ room, extension: 'broadcast', frame: broadcastFrame(room.topic, broadcast) });
}

function asBroadcast({ event, payload }: BatchMessage): UserBroadcast {
  return { event, encoding: 'json', body: Buffer.from(JSON.stringify(payload)) };
}

function encodingOf(contentType: string | null): UserBroadcast['encoding'] | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'application/json';
  if (type === 'application/json') return 'json';
  return type === 'application/octet-stream' ? 'binary' : undefined;
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}
