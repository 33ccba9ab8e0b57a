import type { Pgoutput } from 'pg-logical-replication';
import type { Log } from '../../log/log.ts';
import type { Outbox } from '../broadcast/outbox.ts';
import { sendStoredMessage } from '../broadcast/stored-message.ts';
import type { Rooms } from '../channel/rooms.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { WalMessage } from './wal-plugin.ts';
import type { Change, TextRow } from './wal-messages.ts';

export interface FeedParts {
  rooms: Rooms;
  outbox: Outbox;
  subscriptions: Subscriptions;
  /** Takes changes of tables, in order; the next one waits for the promise. */
  publish(changes: readonly Change[]): void | Promise<void>;
  log: Log;
}

/** More changes of one transaction than this are passed on before its end: it is committed in any case. */
const MOST_KEPT = 500;

/**
 * Turns the stream into messages for rooms and changes for subscribers. A change without listeners is dropped at once,
 * or a large import would fill the memory.
 */
export function createFeed({ rooms, outbox, subscriptions, publish, log }: FeedParts) {
  let xid = 0;
  let committedAt = '';
  let changes: Change[] = [];

  function flush(): void | Promise<void> {
    const flushed = changes;
    changes = [];
    if (flushed.length > 0) return publish(flushed);
  }

  function onRow(message: RowMessage): void | Promise<void> {
    const { relationOid: oid, schema, name: table } = message.relation;
    if (schema === 'realtime' && table === 'messages') {
      if (message.tag === 'insert') sendStoredMessage(rooms, outbox, message.new, xid, log);
      return outbox.pressure();
    }
    if (subscriptions.to(schema, table).length === 0) return;
    changes.push({ xid, committedAt, relation: { oid, schema, table }, ...rowsOf(message) });
    if (changes.length >= MOST_KEPT) return flush();
  }

  return function onMessage(message: WalMessage): void | Promise<void> {
    if (message.tag === 'begin') {
      xid = message.xid >>> 0; // sent unsigned, read signed
      committedAt = new Date(Number(message.commitTime) / 1000).toISOString();
    }
    if (message.tag === 'insert' || message.tag === 'update' || message.tag === 'delete') {
      return onRow(message);
    }
    if (message.tag === 'commit') return flush();
  };
}

type RowMessage = Pgoutput.MessageInsert | Pgoutput.MessageUpdate | Pgoutput.MessageDelete;

function rowsOf(message: RowMessage): Pick<Change, 'type' | 'row' | 'old'> {
  switch (message.tag) {
    case 'insert':
      return { type: 'INSERT', row: textRow(message.new), old: {} };
    case 'update': {
      // A long value that did not change is not sent again; it is in the old row or nowhere.
      const old = textRow(message.old ?? message.key);
      return { type: 'UPDATE', row: { ...old, ...textRow(message.new) }, old };
    }
    case 'delete':
      return { type: 'DELETE', row: {}, old: textRow(message.old ?? message.key) };
  }
}

/** Without the columns that were not sent. The plugin reads every value as text. */
function textRow(tuple: Readonly<Record<string, unknown>> | null): TextRow {
  const row: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(tuple ?? {})) {
    if (typeof value === 'string' || value === null) row[name] = value;
  }
  return row;
}
