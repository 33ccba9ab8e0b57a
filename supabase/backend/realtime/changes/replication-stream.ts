import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { LogicalReplicationService } from 'pg-logical-replication';
import { isConnectionLost } from '../../database/connection-lost.ts';
import { withConnection } from '../../database/connect.ts';
import type { Log } from '../../log/log.ts';
import { previous } from './lsn.ts';
import { TemporarySlotPlugin, type WalMessage } from './wal-plugin.ts';

/** One unbroken run of the stream. */
type Run = symbol;

/** The write-ahead log as a stream of messages, which comes back by itself when it breaks. */
export interface ReplicationStream {
  /** The run that is under way, waiting for one for some time; undefined when there is none by then. */
  live(patienceMs: number): Promise<Run | undefined>;
  isLive(run: Run): boolean;
  stop(): Promise<void>;
}

export interface ReplicationOptions {
  url: string;
  log: Log;
  /** What a message is done with; the stream waits for the promise. */
  onMessage(message: WalMessage): void | Promise<void>;
  /** A run has ended: what is committed until the next begins will never be streamed. */
  onBroken(): void;
}

const PUBLICATION = 'supabase_realtime_messages_publication';
const CHANGES_PUBLICATION = 'supabase_realtime';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const QUIET_MS = 10_000;

export function startReplication(options: ReplicationOptions): ReplicationStream {
  const { log } = options;
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();
  let run: Run | undefined;
  const waiting = new Set<() => void>();
  const ended = repeat();

  async function repeat(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    const isNews = createNews();
    while (!stopping.signal.aborted) {
      try {
        await stream();
      } catch (error) {
        if (isNews(error) && !stopping.signal.aborted)
          log.warn({ error }, 'The stream of changes broke');
      }
      if (run) {
        run = undefined;
        pause = FIRST_PAUSE_MS;
        options.onBroken();
      }
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Resolves or rejects when the stream has ended. */
  async function stream(): Promise<void> {
    await ensurePublication(options.url);
    const service = new LogicalReplicationService(
      { connectionString: options.url, application_name: 'realtime changes' },
      { acknowledge: { auto: false, timeoutSeconds: 10 }, flowControl: { enabled: true } },
    );
    hearErrorsOfClient(service);
    service.on('start', () => {
      run = Symbol('run');
      for (const tell of waiting) tell();
    });
    service.on('heartbeat', (lsn: string, _time: number, wantsAnswer: boolean) => {
      // The library adds one. A server that stops waits until it gets its exact position.
      if (wantsAnswer) void service.acknowledge(previous(lsn));
    });
    // The promise below reports it too.
    service.on('error', () => {});
    const broken = Promise.withResolvers<never>();
    service.on('data', async (_lsn: string, message: WalMessage) => {
      try {
        if (message.tag === 'broken') throw message.error;
        await options.onMessage(message);
      } catch (error) {
        broken.reject(error);
      }
    });
    const plugin = new TemporarySlotPlugin([CHANGES_PUBLICATION, PUBLICATION]);
    const slot = `realtime_${randomBytes(8).toString('hex')}`;
    try {
      if (stopping.signal.aborted) return;
      // A client that is ended while it connects never settles the pending connection.
      await Promise.race([service.subscribe(plugin, slot), broken.promise, stopped.promise]);
    } finally {
      const destroyed = service.destroy();
      // The library takes its listeners off first: a server that dies meanwhile would end this process.
      service.on('error', () => {});
      await destroyed.catch(() => {});
    }
  }

  return {
    async live(patienceMs) {
      if (run) return run;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const timer = setTimeout(resolve, patienceMs);
      await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
      return run;
    },
    isLive: (requested) => requested === run,
    async stop() {
      stopping.abort();
      stopped.resolve();
      for (const tell of waiting) tell();
      await ended;
    },
  };
}

/**
 * The library listens to its client only once that is connected. A server that dies just then says so in the same packet, and an error
 * without a listener would end the process; the query that follows fails anyway.
 */
function hearErrorsOfClient(service: LogicalReplicationService): void {
  let client: Client | null = null;
  Object.defineProperty(service, '_client', {
    get: () => client,
    set(next: Client | null) {
      next?.on('error', () => {});
      client = next;
    },
  });
}

/** Reports what is worth a line in the log: the same trouble once, until there was none for a while. */
function createNews(): (error: unknown) => boolean {
  let last = { what: '', at: -Infinity };
  return (error) => {
    const what = isConnectionLost(error) ? 'connection lost' : String(error);
    const isSame = what === last.what && Date.now() - last.at < QUIET_MS;
    last = { what, at: Date.now() };
    return !isSame;
  };
}

/** As the real service names it; here it streams only what is sent, not what is tidied away. */
async function ensurePublication(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    const { rowCount } = await client.query('select from pg_publication where pubname = $1', [
      PUBLICATION,
    ]);
    if (rowCount === 1) return;
    await client.query(
      `create publication ${PUBLICATION} for table realtime.messages with (publish = 'insert')`,
    );
  });
}
