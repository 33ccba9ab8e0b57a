import { askAbout } from '../authorization/permissions.ts';
import type { Outbox } from '../broadcast/outbox.ts';
import type { RealtimeContext } from '../context.ts';
import { jsonFrame } from '../protocol/frame.ts';
import { isRecord, type ClientMessage } from '../protocol/messages.ts';
import type { Channel, Room } from './channel.ts';
import type { PresenceDiff } from './presence-state.ts';

/** A client announces its presence (track), or its end (untrack). */
export async function presence(
  context: RealtimeContext,
  channel: Channel,
  message: ClientMessage,
): Promise<void> {
  const { payload } = message;
  const { socket } = channel;
  if (!isRecord(payload) || typeof payload.event !== 'string')
    return socket.reply(message, 'ok', {});
  if (!channel.presenceCalls.take()) return channel.refuse('Client presence rate limit exceeded');
  const event = payload.event.toLowerCase();
  if (event === 'untrack') {
    leavePresence(context.outbox, channel);
    return socket.reply(message, 'ok', {});
  }
  if (event !== 'track') return socket.reply(message, 'error', {});
  const tracked = payload.payload ?? {};
  if (!isRecord(tracked)) {
    return socket.reply(message, 'error', { reason: 'Presence track payload must be a map' });
  }
  if (Buffer.byteLength(JSON.stringify(tracked)) > context.limits.payloadBytes) {
    return channel.refuse('Track message size exceeded');
  }
  if (!(await mayTrack(context, channel))) return socket.reply(message, 'error', {});
  if (channel.isClosed) return;
  channel.presence = true;
  const { room, config } = channel;
  announce(context.outbox, room, room.presence.track(channel, config.presenceKey, tracked));
  socket.reply(message, 'ok', {});
}

/** Notifies the others that a channel is no longer present, if it was. */
export function leavePresence(outbox: Outbox, channel: Channel): void {
  announce(outbox, channel.room, channel.room.presence.untrack(channel));
}

function announce(outbox: Outbox, room: Room, diff: PresenceDiff | undefined): void {
  if (!diff || room.channels.size === 0) return;
  const frame = jsonFrame(room.topic, 'presence_diff', JSON.stringify(diff));
  outbox.send({ room, frame, extension: 'presence' });
}

/** Asked every time. Who may also see the others is learned with it. */
async function mayTrack({ permissions }: RealtimeContext, channel: Channel): Promise<boolean> {
  const { room, identity } = channel;
  if (!room.isPrivate) return true;
  const { grants } = await askAbout(permissions, identity, {
    topic: room.name,
    read: ['presence'],
    write: ['presence'],
  });
  if (!grants.has('write:presence')) return false;
  if (grants.has('read:presence')) channel.grants = new Set([...channel.grants, 'read:presence']);
  return true;
}
