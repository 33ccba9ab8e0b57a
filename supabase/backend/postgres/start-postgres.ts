import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { binary, findBinaries } from './binaries.ts';
import { clearLeftovers } from './clear-leftovers.ts';
import { ensureCluster, LOCAL_PASSWORD, SUPERUSER } from './cluster.ts';
import { choosePlaces } from './places.ts';
import { chooseRunAs } from './run-as.ts';
import {
  spawnServer,
  StillOccupiedError,
  type PostgresExit,
  type ServerProcess,
} from './server-process.ts';

export interface PostgresOptions {
  /** Made on the first start. Below a folder the Postgres user cannot enter, the data lies elsewhere. */
  dataDir: string;
  port: number;
  /** The environment variable a person sets to change the port; named when the port is in use. */
  portVariable?: string;
  /** Server settings that differ from ours, for example `{ fsync: 'off' }` in a test. */
  settings?: Readonly<Record<string, string>>;
  /** Gets all that the server writes. */
  log?: (text: string) => void;
  /** Gets what a person should know: that something was left over, that Postgres ended unexpectedly, that it is back. */
  warn?: (line: string) => void;
}

export interface RunningPostgres {
  pid: number;
  port: number;
  /** Where the data really lies. */
  dataDir: string;
  /** Whether this start created the data. */
  fresh: boolean;
  superuserUrl: string;
  /** The URL of a login role: `postgres`, `authenticator`, `supabase_auth_admin`, …; 'postgres' is the default database. */
  urlFor(role: string, database?: string): string;
  exited: Promise<PostgresExit>;
  stop(): Promise<void>;
  /** Stops and deletes the data; for tests. */
  destroy(): Promise<void>;
}

const START_TRIES = 40;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  max_wal_senders: '10',
  max_replication_slots: '10',
  max_slot_wal_keep_size: '1GB',
  max_connections: '100',
  shared_buffers: '128MB',
  shared_preload_libraries: 'pg_stat_statements',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What the server does and fatal errors, but not each mistake in a statement: its sender gets the error.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Neither statements nor details: they quote tokens and rows.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * How glibc gets memory from the system: in large pages, and kept for the next statement. Where the first touch of a page is slow, as on a
 * virtual machine, the tests of the database took a tenth more processor time without it. Elsewhere than on glibc it says nothing.
 */
const MEMORY = [
  'glibc.malloc.hugetlb=1',
  `glibc.malloc.trim_threshold=${256 * 2 ** 20}`,
  `glibc.malloc.mmap_threshold=${32 * 2 ** 20}`,
  `glibc.malloc.top_pad=${4 * 2 ** 20}`,
].join(':');

/**
 * Starts the embedded Postgres 17 and resolves when it accepts connections. Clears up after a crash
 * first: after any kill, nothing committed is lost and no person has to help.
 *
 * Errors: PortInUseError.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { port, log = () => {}, warn = () => {} } = options;
  const runAs = chooseRunAs();
  const { native, dataDir } = choosePlaces(findBinaries(), options.dataDir, runAs);
  const spawnOptions = {
    ...runAs,
    cwd: '/', // the Postgres user may not be able to enter ours
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', GLIBC_TUNABLES: MEMORY },
  };

  await clearLeftovers(native, dataDir, spawnOptions, warn);
  const fresh = ensureCluster(native, dataDir, runAs, spawnOptions);
  const settings = Object.entries({ ...SETTINGS, ...options.settings });
  const args = [
    '-D',
    dataDir,
    '-p',
    `${port}`,
    ...settings.flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ];
  const server = await startWithPatience(() =>
    spawnServer(
      binary(native, 'postgres'),
      args,
      { number: port, variable: options.portVariable ?? 'DB_PORT' },
      spawnOptions,
      log,
    ),
  );

  const urlFor = (role: string, database = 'postgres') =>
    `postgres://${role}:${LOCAL_PASSWORD}@127.0.0.1:${port}/${database}`;
  return {
    pid: server.pid,
    port,
    dataDir,
    fresh,
    superuserUrl: urlFor(SUPERUSER),
    urlFor,
    exited: server.exited,
    stop: () => server.stop(),
    async destroy() {
      await server.abort();
      // Tried again: what archives or logs for the server may end a moment after it.
      const whole = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
      rmSync(dataDir, whole);
      rmSync(`${dataDir}.origin`, { force: true });
      rmSync(options.dataDir, whole);
    },
  };
}

async function startWithPatience(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof StillOccupiedError) || attempt === START_TRIES) throw error;
      await delay(100);
    }
  }
}
