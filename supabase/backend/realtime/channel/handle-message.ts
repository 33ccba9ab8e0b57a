import { isConnectionLost } from '../../database/connection-lost.ts';
import type { RealtimeContext } from '../context.ts';
import type { ClientMessage } from '../protocol/messages.ts';
import type { Socket } from '../socket/socket.ts';
import { renewToken } from './access-token.ts';
import { broadcast } from './broadcast.ts';
import type { Channel } from './channel.ts';
import { join } from './join.ts';
import { presence } from './presence.ts';

type Handler = (
  context: RealtimeContext,
  channel: Channel,
  message: ClientMessage,
) => void | Promise<void>;

/** Other events mean nothing to us and are passed over, as by the real service. */
const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['access_token', renewToken],
  ['broadcast', broadcast],
  ['presence', presence],
]);

/** Handles one message of a client. Never rejects. */
export async function handleMessage(
  context: RealtimeContext,
  socket: Socket,
  message: ClientMessage,
  receivedAt: number,
): Promise<void> {
  try {
    await route(context, socket, message, receivedAt);
  } catch (error) {
    if (!isConnectionLost(error)) {
      context.log.error(
        { error },
        'A message of a client could not be handled; its channel joins again',
      );
    }
    socket.channels.get(message.topic)?.fail();
  }
}

async function route(
  context: RealtimeContext,
  socket: Socket,
  message: ClientMessage,
  receivedAt: number,
): Promise<void> {
  if (!socket.isOpen) return;
  if (message.event === 'phx_join') return join(context, socket, message, receivedAt);
  const channel = socket.channels.get(message.topic);
  if (!channel) return answerForNoChannel(socket, message);
  // Of an earlier join of this topic: its channel was closed, and the client was notified.
  if (message.joinRef !== null && message.joinRef !== channel.joinRef) return;
  if (message.event === 'phx_leave') {
    socket.reply(message, 'ok', {});
    return channel.close();
  }
  if (!socket.messages.take()) return channel.refuse('Too many messages per second');
  await HANDLERS.get(message.event)?.(context, channel, message);
}

function answerForNoChannel(socket: Socket, message: ClientMessage): void {
  if (message.event === 'phx_leave') socket.reply(message, 'ok', {});
  else socket.reply(message, 'error', { reason: 'unmatched topic' });
}
