import { join, resolve } from 'node:path';
import { createAuthService } from './auth/auth-service.ts';
import type { AuthLimits } from './auth/options.ts';
import { lockDataFolder } from './data-lock.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { isConnectionLost } from './database/connection-lost.ts';
import { migrate } from './database/migrate.ts';
import { seed } from './database/seed.ts';
import { createGateway, type Handler } from './gateway/gateway.ts';
import { listen } from './gateway/http-server.ts';
import { loadKeys } from './gateway/keys.ts';
import { unavailable } from './gateway/responses.ts';
import type { ServiceParts } from './gateway/service-parts.ts';
import { createTokens } from './gateway/tokens.ts';
import { openLog } from './log/log.ts';
import { supervisePostgres } from './postgres/supervise.ts';
import { createRestService } from './rest/rest-service.ts';

export interface BackendOptions {
  /** Everything the backend keeps; deleting it starts afresh. */
  dataDir: string;
  apiPort: number;
  dbPort: number;
  migrationsDir: string;
  /** Seed files, in order; each runs once per database. */
  seeds: readonly string[];
  /** Where the product is served. */
  siteUrl: string;
  auth?: { autoConfirm?: boolean; limits?: Partial<AuthLimits> };
  /** Settings of the Postgres server that differ from ours. */
  databaseSettings?: Readonly<Record<string, string>>;
  /** Hears of warnings and errors, one line each; everything is in backend.log of the data folder. */
  print?: (line: string) => void;
}

export interface RunningBackend {
  url: string;
  keys: { publishable: string; secret: string };
  database: {
    port: number;
    superuserUrl: string;
    urlFor(role: string, database?: string): string;
    /** The process id of the Postgres that runs now. */
    pid(): number;
  };
  /** Whether this start built the database. */
  fresh: boolean;
  stop(): Promise<void>;
}

/**
 * Starts Postgres and the services in front of it, from nothing or from existing data.
 *
 * Errors: PortInUseError (API_PORT, DB_PORT), DataFolderInUseError, MigrationHistoryError, SqlFileError.
 */
export async function startBackend(options: BackendOptions): Promise<RunningBackend> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The embedded backend is for development, tests and demonstrations only.');
  }
  // What has been started, to be stopped in reverse order: at the end, or when a later step fails.
  const started: (() => void | Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= undoAll(started));
  try {
    return await start(options, started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whatever fails to stop does not keep the rest running; the first failure is reported at the end. */
async function undoAll(started: (() => void | Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const undo of started.toReversed()) {
    try {
      await undo();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function start(
  options: BackendOptions,
  started: (() => void | Promise<void>)[],
  stop: () => Promise<void>,
): Promise<RunningBackend> {
  const { apiPort, dbPort } = options;
  const dataDir = resolve(options.dataDir);
  started.push(lockDataFolder(dataDir));

  const { log, close } = openLog(join(dataDir, 'backend.log'), options.print);
  started.push(close);

  // First, so that a port in use is found before anything else happens.
  let handler: Handler = async () => unavailable();
  const http = await listen(apiPort, 'API_PORT', (request, address) => handler(request, address));
  started.push(http.stop);

  const postgres = await supervisePostgres({
    dataDir: join(dataDir, 'postgres'),
    port: dbPort,
    portVariable: 'DB_PORT',
    log: (line) => log.warn(line),
    ...(options.databaseSettings && { settings: options.databaseSettings }),
  });
  started.push(postgres.stop);
  const { superuserUrl, urlFor } = postgres.first;

  const fresh = await bootstrapDatabase(superuserUrl);
  await migrate(urlFor('postgres'), options.migrationsDir);
  await seed(urlFor('postgres'), options.seeds);

  const url = `http://127.0.0.1:${apiPort}`;
  const keys = await loadKeys(dataDir);
  const tokens = await createTokens(keys.signing, `${url}/auth/v1`);
  const parts: ServiceParts = { urlFor, keys, tokens, log };
  const rest = await createRestService(parts);
  started.push(rest.stop);
  const auth = createAuthService({ ...parts, ...options.auth });
  started.push(auth.stop);
  handler = createGateway({
    keys,
    services: [rest, auth],
    isDatabaseUp: postgres.isUp,
    isConnectionLost,
    log,
  });
  // Again, as the first to stop from here on: requests under way still need the services.
  started.push(http.stop);

  return {
    url,
    keys: { publishable: keys.publishable, secret: keys.secret },
    database: { port: dbPort, superuserUrl, urlFor, pid: postgres.pid },
    fresh,
    stop,
  };
}
