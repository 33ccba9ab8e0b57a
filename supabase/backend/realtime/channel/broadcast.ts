import type { RealtimeContext } from '../context.ts';
import { broadcastFrame, jsonFrame } from '../protocol/frame.ts';
import { isRecord, type ClientMessage } from '../protocol/messages.ts';
import type { Channel } from './channel.ts';

/**
 * Sends a message to all on the topic. On a private one the sender must be allowed to insert into
 * realtime.messages; without that nothing happens and nothing is answered, as at the real service.
 */
export function broadcast(
  { outbox, limits }: RealtimeContext,
  channel: Channel,
  message: ClientMessage,
): void {
  const { room, config, socket } = channel;
  const { broadcast: binary, payload } = message;
  if (!binary && !isRecord(payload)) return;
  const text = binary ? '' : JSON.stringify(payload);
  const size = binary ? binary.body.length : Buffer.byteLength(text);
  if (size > limits.payloadBytes) {
    if (config.ack) socket.reply(message, 'error', 'payload_size_exceeded');
    return;
  }
  outbox.send({
    room,
    extension: 'broadcast',
    frame: binary ? broadcastFrame(room.topic, binary) : jsonFrame(room.topic, 'broadcast', text),
    sender: channel,
    toSender: config.self,
    sent: () => config.ack && socket.reply(message, 'ok', {}),
  });
}
