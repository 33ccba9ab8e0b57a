import type { RealtimeContext } from '../context.ts';
import type { JoinPayload } from '../protocol/join-payload.ts';
import type { UserBroadcast } from '../protocol/messages.ts';

const MOST = 25;
/** Later years are written in different ways by JavaScript and Postgres. */
const END_OF_TIME = Date.UTC(10_000, 0);

export interface Replayed {
  id: string;
  broadcast: UserBroadcast;
}

/**
 * The latest stored messages of a private topic since a time (milliseconds since 1970), oldest first; none when
 * the client did not request it, undefined when the request is malformed. The caller has checked that it may read.
 */
export async function replay(
  { connections }: RealtimeContext,
  topic: string,
  { replay: wanted }: JoinPayload,
): Promise<Replayed[] | undefined> {
  if (!wanted) return [];
  const { since, limit = MOST } = wanted;
  if (!isTime(since) || typeof limit !== 'number' || !Number.isInteger(limit)) return undefined;
  const rows = await connections.query<{
    id: string;
    event: string;
    json: string | null;
    hex: string | null;
  }>(
    `select id, event, payload::text as json, encode(binary_payload, 'hex') as hex from realtime.messages
     where topic = $1 and private and extension = 'broadcast' and inserted_at >= $2
     order by inserted_at desc limit $3`,
    [topic, new Date(Math.max(since, 0)).toISOString(), Math.min(Math.max(limit, 1), MOST)],
  );
  return rows.toReversed().map(({ id, event, json, hex }) => ({
    id,
    broadcast: {
      event,
      encoding: hex === null ? 'json' : 'binary',
      body: hex === null ? Buffer.from(json ?? 'null') : Buffer.from(hex, 'hex'),
      meta: { id, replayed: true },
    },
  }));
}

function isTime(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) < END_OF_TIME;
}
