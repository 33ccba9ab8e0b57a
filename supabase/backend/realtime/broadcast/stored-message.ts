import type { Log } from '../../log/log.ts';
import type { Rooms } from '../channel/rooms.ts';
import { broadcastFrame } from '../protocol/frame.ts';
import type { UserBroadcast } from '../protocol/messages.ts';
import type { Outbox } from './outbox.ts';

/** Sends what the database sent: a row of realtime.messages, its values as texts, committed by `xid`. */
export function sendStoredMessage(
  rooms: Rooms,
  outbox: Outbox,
  row: Readonly<Record<string, unknown>>,
  xid: number,
  log: Log,
): void {
  const { id, topic, event, private: isPrivate } = row;
  if (typeof topic !== 'string' || typeof isPrivate !== 'string') return;
  const room = rooms.find(topic, isPrivate === 't');
  if (!room) return;
  const content = contentOf(row);
  if (typeof id !== 'string' || typeof event !== 'string' || !content) {
    log.warn('A row of realtime.messages without event or payload was not sent');
    return;
  }
  const broadcast = { event, ...content, meta: { id } };
  outbox.send({
    room,
    extension: 'broadcast',
    frame: broadcastFrame(room.topic, broadcast),
    xid,
    id,
  });
}

/** JSON, or the bytes of a row as Postgres writes them: in hexadecimal behind "\\x". */
function contentOf({
  payload,
  binary_payload: bytes,
}: Readonly<Record<string, unknown>>): Pick<UserBroadcast, 'encoding' | 'body'> | undefined {
  if (typeof payload === 'string') return { encoding: 'json', body: Buffer.from(payload) };
  if (typeof bytes !== 'string') return undefined;
  return { encoding: 'binary', body: Buffer.from(bytes.slice(2), 'hex') };
}
