import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Service } from '../gateway/gateway.ts';
import type { UpgradeHandler } from '../gateway/http-server.ts';
import { unavailable } from '../gateway/responses.ts';
import { createPermissions } from './authorization/permissions.ts';
import { startRecheck } from './authorization/recheck.ts';
import { handleBroadcast } from './broadcast/http.ts';
import { createOutbox } from './broadcast/outbox.ts';
import { startPruning } from './broadcast/prune.ts';
import { createFeed } from './changes/feed.ts';
import { createPublisher } from './changes/publish.ts';
import { startReplication } from './changes/replication-stream.ts';
import { createSubscriptions } from './changes/subscriptions.ts';
import type { Channel } from './channel/channel.ts';
import { handleMessage } from './channel/handle-message.ts';
import { leavePresence } from './channel/presence.ts';
import { createRooms } from './channel/rooms.ts';
import type { RealtimeContext } from './context.ts';
import { openConnections } from './database/connections.ts';
import { DEFAULT_LIMITS, type RealtimeOptions } from './options.ts';
import { checkHandshake, refuseUpgrade, type Handshake } from './socket/handshake.ts';
import { allowedOrigins } from './socket/origins.ts';
import { createRate } from './socket/rate.ts';
import { Socket } from './socket/socket.ts';

/** Longer batches are refused before they are read. */
const MAX_BODY_BYTES = 8_000_000;
const CONNECTIONS = 4;
const CHECK_CONNECTIONS = 2;
const ALIVE_CHECKS = 4;
/** How long a client may take to close its side. */
const PATIENCE_MS = 1_000;

export interface RealtimeService extends Service {
  /** Opens sockets at /realtime/v1/websocket. */
  upgrade: UpgradeHandler;
  /** Closes the sockets and opens no more: an HTTP server does not end before they have. */
  hangUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Supabase Realtime's protocol at /realtime/v1. It works as soon as the stream of changes does. */
export function createRealtimeService(options: RealtimeOptions): RealtimeService {
  const { keys, tokens, log } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const url = options.urlFor('postgres');
  const connections = openConnections(url, 'realtime', CONNECTIONS, limits.answerMs);
  // Of their own: a pattern can take seconds to be checked, and no one else may wait for that.
  const checks = openConnections(url, 'realtime subscriptions', CHECK_CONNECTIONS, limits.answerMs);
  const permissions = createPermissions(connections);
  const outbox = createOutbox(permissions, log);
  const subscriptions = createSubscriptions(checks);
  const rooms = createRooms(onLeft);
  const { publish } = createPublisher(connections, subscriptions, log);
  const stream = startReplication({
    url,
    log,
    onMessage: createFeed({ rooms, outbox, subscriptions, publish, log }),
    // What was committed meanwhile never comes: all clients join again and can read again.
    onBroken: () => rooms.channels().forEach((channel) => channel.fail()),
  });
  const context: RealtimeContext = {
    tokens,
    connections,
    permissions,
    rooms,
    outbox,
    subscriptions,
    stream,
    limits,
    allowPublicChannels: options.allowPublicChannels ?? true,
    log,
  };

  function onLeft(channel: Channel): void {
    subscriptions.leave(channel);
    leavePresence(outbox, channel);
  }

  const stopRecheck = startRecheck(context);
  const stopPruning = startPruning(connections, log);
  const origins = allowedOrigins(options.origins);
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes });
  const sockets = new Set<Socket>();
  let hungUp = false;
  const aliveTimer = setInterval(() => {
    for (const socket of sockets) socket.checkAlive();
  }, limits.idleMs / ALIVE_CHECKS);
  const rate = createRate(limits.httpMessagesPerSecond, 1_000);

  return {
    prefix: '/realtime/v1',
    maxBodyBytes: MAX_BODY_BYTES,
    handle: (request, requested) => handleBroadcast({ context, keys, rate }, request, requested),

    upgrade(request, duplex: Duplex, head) {
      const handshake = hungUp ? unavailable() : checkHandshake(request, keys, origins);
      if (handshake instanceof Response) return void refuseUpgrade(duplex, handshake);
      server.handleUpgrade(request, duplex, head, (ws) => open(ws, handshake));
    },

    async hangUp() {
      hungUp = true;
      const closing = [...sockets];
      for (const socket of closing) socket.close();
      const impatient = setTimeout(
        () => closing.forEach((socket) => socket.terminate()),
        PATIENCE_MS,
      );
      await Promise.all(closing.map(({ closed }) => closed));
      clearTimeout(impatient);
    },

    async stop() {
      clearInterval(aliveTimer);
      await Promise.all([stream.stop(), stopRecheck(), stopPruning(), outbox.idle()]);
      await Promise.all([connections.stop(), checks.stop()]);
    },
  };

  function open(ws: ConstructorParameters<typeof Socket>[0], handshake: Handshake): void {
    const socket = new Socket(ws, handshake, limits);
    sockets.add(socket);
    ws.on('error', () => {}); // a frame that is too long, a broken connection: 'close' follows
    ws.on('close', () => {
      sockets.delete(socket);
      for (const channel of socket.channels.values()) channel.drop();
    });
    socket.listen((message, receivedAt) => handleMessage(context, socket, message, receivedAt));
  }
}
