import type { Log } from '../../log/log.ts';
import type { Rooms } from '../channel/rooms.ts';
import { broadcastFrame } from '../protocol/frame.ts';
import type { Outbox } from './outbox.ts';

/** Sends what the database sent: a row of realtime.messages, its values as texts, committed by `xid`. */
export function sendStoredMessage(
  rooms: Rooms,
  outbox: Outbox,
  row: Readonly<Record<string, unknown>>,
  xid: number,
  log: Log,
): void {
  const { id, topic, event, payload, private: isPrivate } = row;
  if (typeof topic !== 'string' || typeof isPrivate !== 'string') return;
  const room = rooms.find(topic, isPrivate === 't');
  if (!room) return;
  if (typeof id !== 'string' || typeof event !== 'string' || typeof payload !== 'string') {
    log.warn('A row of realtime.messages without event or payload was not sent');
    return;
  }
  const broadcast = { event, encoding: 'json' as const, body: Buffer.from(payload), meta: { id } };
  outbox.send({
    room,
    extension: 'broadcast',
    frame: broadcastFrame(room.topic, broadcast),
    xid,
    id,
  });
}
