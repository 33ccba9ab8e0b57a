import { identityOf, type Identity } from '../authorization/identity.ts';
import { askAbout, readsOf, type Grant } from '../authorization/permissions.ts';
import { warnOfPolicy } from '../authorization/recipients.ts';
import { replay } from '../broadcast/replay.ts';
import { bindingsOf, type Binding } from '../changes/binding.ts';
import type { Log } from '../../log/log.ts';
import { isConnectionLost } from '../../database/connection-lost.ts';
import type { RealtimeContext } from '../context.ts';
import { broadcastFrame } from '../protocol/frame.ts';
import { readJoinPayload, type JoinPayload } from '../protocol/join-payload.ts';
import { isStorable, type ClientMessage } from '../protocol/messages.ts';
import type { Socket } from '../socket/socket.ts';
import { Channel } from './channel.ts';
import { nameOf } from './rooms.ts';

/** Why a join is refused, as the client receives it. */
class JoinRefused extends Error {
  /** Whether the socket is closed too. */
  readonly hangUp: boolean;

  constructor(reason: string, hangUp = false) {
    super(reason);
    this.hangUp = hangUp;
  }
}

const UNAVAILABLE =
  'UnableToConnectToProject: Realtime was unable to connect to the project database';
const LONGEST_TOPIC = 1_000;
/** Less than the ten seconds a client waits for its answer. */
const PATIENCE_MS = 8_000;

/** Lets a client into a channel, or returns the refusal. `receivedAt` is when the request came. */
export async function join(
  context: RealtimeContext,
  socket: Socket,
  message: ClientMessage,
  receivedAt: number,
): Promise<void> {
  try {
    await enter(context, socket, message, receivedAt);
  } catch (error) {
    socket.reply(message, 'error', { reason: reasonOf(error, context.log) });
    if (error instanceof JoinRefused && error.hangUp) socket.close();
  }
}

function reasonOf(error: unknown, log: Log): string {
  if (error instanceof JoinRefused) return error.message;
  if (isConnectionLost(error)) return UNAVAILABLE;
  log.error({ error }, 'A channel could not be joined');
  return 'Unknown Error on Channel';
}

async function enter(
  context: RealtimeContext,
  socket: Socket,
  message: ClientMessage,
  receivedAt: number,
): Promise<void> {
  // Joining again replaces the channel there is.
  socket.channels.get(message.topic)?.close();
  const config = readJoinPayload(message.payload);
  const name = checkRequest(context, socket, message, config);
  const bindings = bindingsOf(config.postgresChanges);
  const identity = await identityOf(config.token, socket.key, context.tokens);
  if ('reason' in identity) throw new JoinRefused(identity.reason);
  const live = await context.stream.live(receivedAt + PATIENCE_MS - Date.now());
  if (!live) throw new JoinRefused(UNAVAILABLE);
  const grants = await authorize(context, identity, name, config);
  const replayed = await replay(context, name, config);
  if (replayed === undefined) {
    throw new JoinRefused('UnableToReplayMessages: Replay params are not valid');
  }
  const problem = config.waitForChanges && (await context.subscriptions.check(identity, bindings));
  if (problem) throw new JoinRefused(`RealtimeDisabledForConfiguration: ${problem}`);
  // The stream broke while we asked: what was sent since then would be missed silently.
  if (!context.stream.isLive(live)) throw new JoinRefused(UNAVAILABLE);
  if (!socket.isOpen) return;

  const channel = new Channel({
    socket,
    room: context.rooms.enter(name, config.isPrivate),
    joinRef: message.joinRef ?? message.ref,
    config,
    identity,
    token: config.token,
    grants,
    presenceCalls: context.limits.presenceCallsPerWindow,
  });
  channel.open();
  socket.reply(message, 'ok', {
    postgres_changes: bindings.map(({ id, given }) => ({ ...given, id })),
  });
  greet(channel, replayed);
  await subscribe(context, channel, bindings);
}

/** What can be refused without looking anything up. */
function checkRequest(
  { limits, allowPublicChannels }: RealtimeContext,
  socket: Socket,
  { topic }: ClientMessage,
  { isPrivate, replay: wantsReplay }: JoinPayload,
): string {
  const name = nameOf(topic);
  if (name === undefined) throw new JoinRefused('unmatched topic');
  if (name === '') throw new JoinRefused('TopicNameRequired: You must provide a topic name');
  // Nothing is ever sent to such a topic.
  if (!isStorable(name)) throw new JoinRefused('Unknown Error on Channel');
  // Every open channel is asked about every two seconds, by its whole name.
  if (name.length > LONGEST_TOPIC) throw new JoinRefused('TopicNameTooLong: The topic is too long');
  if (!isPrivate && !allowPublicChannels) {
    throw new JoinRefused('PrivateOnly: This project only allows private channels');
  }
  if (!socket.joins.take()) {
    throw new JoinRefused('ClientJoinRateLimitReached: Too many joins per second', true);
  }
  if (socket.channels.size >= limits.channelsPerSocket) {
    throw new JoinRefused('ChannelRateLimitReached: Too many channels');
  }
  if (wantsReplay && !isPrivate) {
    throw new JoinRefused('UnableToReplayMessages: Replay is not allowed for public channels');
  }
  return name;
}

async function authorize(
  { permissions, log }: RealtimeContext,
  identity: Identity,
  topic: string,
  { isPrivate, presence, replay: wantsReplay }: JoinPayload,
): Promise<ReadonlySet<Grant>> {
  const question = { topic, read: readsOf(isPrivate, presence), write: [] };
  const { refused, failed, grants } = await askAbout(permissions, identity, question);
  if (refused !== null) throw new JoinRefused(`InvalidJWTToken: ${refused}`);
  if (failed !== null) warnOfPolicy(log, failed);
  const needed = wantsReplay ? grants.has('read:broadcast') : grants.size > 0;
  if (isPrivate && !needed) throw new JoinRefused(`Unauthorized: ${notReadable(topic)}`);
  return grants;
}

export function notReadable(topic: string): string {
  return `You do not have permissions to read from this Channel topic: ${topic}`;
}

/** What a client gets right after it has joined. */
function greet(channel: Channel, replayed: NonNullable<Awaited<ReturnType<typeof replay>>>): void {
  const { room, config } = channel;
  channel.replayed = new Set(replayed.map(({ id }) => id));
  for (const { broadcast } of replayed) {
    channel.socket.sendFrame(broadcastFrame(room.topic, broadcast));
  }
  if (config.presence && (!room.isPrivate || channel.grants.has('read:presence'))) {
    channel.push('presence_state', room.presence.list());
  }
  if (config.replicationReady) channel.system('ok', 'Replication connection established');
}

/** The join has been answered: errors from here on are reported in another way. */
async function subscribe(
  { subscriptions, log }: RealtimeContext,
  channel: Channel,
  bindings: readonly Binding[],
): Promise<void> {
  if (bindings.length === 0) return;
  try {
    const problem = await subscriptions.subscribe(channel, bindings);
    if (channel.isClosed) return;
    if (problem) channel.system('error', problem, 'postgres_changes');
    else channel.system('ok', 'Subscribed to PostgreSQL', 'postgres_changes');
  } catch (error) {
    if (!isConnectionLost(error)) log.error({ error }, 'A channel could not subscribe to changes');
    channel.fail();
  }
}
