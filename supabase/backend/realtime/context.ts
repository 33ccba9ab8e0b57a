import type { Tokens } from '../gateway/tokens.ts';
import type { Log } from '../log/log.ts';
import type { Permissions } from './authorization/permissions.ts';
import type { Outbox } from './broadcast/outbox.ts';
import type { ReplicationStream } from './changes/replication-stream.ts';
import type { Subscriptions } from './changes/subscriptions.ts';
import type { Rooms } from './channel/rooms.ts';
import type { Connections } from './database/connections.ts';
import type { RealtimeLimits } from './options.ts';

/** What the parts of the service work with. */
export interface RealtimeContext {
  tokens: Tokens;
  connections: Connections;
  permissions: Permissions;
  rooms: Rooms;
  outbox: Outbox;
  subscriptions: Subscriptions;
  stream: ReplicationStream;
  limits: RealtimeLimits;
  allowPublicChannels: boolean;
  log: Log;
}
