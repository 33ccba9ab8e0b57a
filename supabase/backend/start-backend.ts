import { join, resolve } from 'node:path';
import { createAuthService } from './auth/auth-service.ts';
import { ACCESS_TOKEN_SECONDS, type AuthSettings } from './auth/options.ts';
import { lockDataFolder } from './data-lock.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { isConnectionLost } from './database/connection-lost.ts';
import { migrate } from './database/migrate.ts';
import { seed } from './database/seed.ts';
import { createFunctionsServices } from './functions/functions-service.ts';
import { createGateway, type Handler } from './gateway/gateway.ts';
import { healthResponse, isHealthCheck } from './gateway/health.ts';
import { listen, type UpgradeHandler } from './gateway/http-server.ts';
import { loadKeys, rotateSigningKey } from './gateway/keys.ts';
import { unavailable } from './gateway/responses.ts';
import type { ServiceParts } from './gateway/service-parts.ts';
import { createTokens } from './gateway/tokens.ts';
import { startJobs, type Job } from './jobs/jobs.ts';
import { openLog } from './log/log.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { SmtpOptions } from './mail/smtp-mailer.ts';
import { startOutbox } from './mail/outbox.ts';
import type { MakeReceipt } from './mail/send-next.ts';
import { startMail } from './mail/start-mail.ts';
import { withoutStatements } from './postgres/server-log.ts';
import { supervisePostgres } from './postgres/supervise.ts';
import type { RealtimeOptions } from './realtime/options.ts';
import { createRealtimeService } from './realtime/realtime-service.ts';
import { refuseUpgrade } from './realtime/socket/handshake.ts';
import { createRestService } from './rest/rest-service.ts';
import type { StorageOptions } from './storage/options.ts';
import { createStorageService } from './storage/storage-service.ts';

export interface BackendOptions {
  /** Everything the backend keeps; deleting it starts afresh. */
  dataDir: string;
  apiPort: number;
  dbPort: number;
  migrationsDir: string;
  /** Where the mailbox can be read in a browser and by tests; without it mails are kept all the same. */
  mailPort?: number;
  /** Delivers mails for real, besides keeping them. */
  smtp?: SmtpOptions;
  /** Seed files, in order; each runs once per database. */
  seeds: readonly string[];
  /** Where the product is served. */
  siteUrl: string;
  /** The keys of each firm that takes cards, as the function card-payments reads them; none takes any otherwise. */
  cards?: string | undefined;
  auth?: AuthSettings;
  /** The product's function that writes a refused command down, as 'schema.name'. */
  noteRefusal?: string;
  storage?: Pick<StorageOptions, 'fileSizeLimit'>;
  realtime?: Pick<RealtimeOptions, 'allowPublicChannels' | 'limits'>;
  /** Work that is done because time passes, as the role postgres. */
  jobs?: readonly Job[];
  /** Sends what is in private.mail_outbox, which the migrations make. */
  sendsOutbox?: boolean;
  /** Makes the receipt that a mail about a payment carries. */
  makeReceipt?: MakeReceipt;
  /** Settings of the Postgres server that differ from ours. */
  databaseSettings?: Readonly<Record<string, string>>;
  /** Gets warnings and errors, one line each; everything is in backend.log of the data folder. */
  print?: (line: string) => void;
  /** Gets each step of the start as it begins: a first start takes half a minute. */
  progress?: (step: string) => void;
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
  /** Every mail that was sent, newest first. */
  mailbox: Pick<Mailbox, 'list' | 'get'>;
  /** The mailbox in the browser, when it has a port. */
  mailUrl: string | undefined;
  /** Whether this start built the database. */
  fresh: boolean;
  /** Signs with a new key from now on; see `rotateSigningKey`. */
  rotateSigningKey(options?: { revoke?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Postgres and the services in front of it, from nothing or from existing data.
 *
 * Errors: PortInUseError (API_PORT, DB_PORT, MAIL_PORT), DataFolderInUseError, MigrationHistoryError, SqlFileError.
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

/** A part that fails to stop does not keep the rest running; the first failure is reported at the end. */
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
  const { apiPort, dbPort, progress } = options;
  const dataDir = resolve(options.dataDir);
  started.push(lockDataFolder(dataDir));

  const { log, close } = openLog(join(dataDir, 'backend.log'), options.print);
  started.push(close);

  // First, so that a port in use is found before anything else happens.
  let handler: Handler = async (request) =>
    isHealthCheck(request) ? healthResponse(false) : unavailable();
  let upgrade: UpgradeHandler = (_request, socket) => void refuseUpgrade(socket, unavailable());
  const http = await listen(
    apiPort,
    'API_PORT',
    (request, address) => handler(request, address),
    (request, socket, head) => upgrade(request, socket, head),
  );
  started.push(http.stop);

  const mail = await startMail({ dataDir, port: options.mailPort, smtp: options.smtp, log });
  started.push(mail.stop);

  progress?.('Starting Postgres');
  const postgres = await supervisePostgres({
    dataDir: join(dataDir, 'postgres'),
    port: dbPort,
    portVariable: 'DB_PORT',
    log(written) {
      const text = withoutStatements(written);
      if (text !== '') log.info(text);
    },
    warn: (line) => log.warn(line),
    ...(options.databaseSettings && { settings: options.databaseSettings }),
  });
  started.push(postgres.stop);
  const { superuserUrl, urlFor } = postgres.first;

  progress?.('Checking the database');
  const fresh = await bootstrapDatabase(superuserUrl);
  await migrate(urlFor('postgres'), options.migrationsDir, progress);
  await seed(urlFor('postgres'), options.seeds, { progress });

  const url = `http://127.0.0.1:${apiPort}`;
  const keys = await loadKeys(dataDir);
  const authUrl = `${url}/auth/v1`;
  const tokens = await createTokens(keys, authUrl);
  const parts: ServiceParts = { urlFor, keys, tokens, log };
  const rest = await createRestService({ ...parts, noteRefusal: options.noteRefusal });
  started.push(rest.stop);
  const auth = createAuthService({
    ...parts,
    ...options.auth,
    url: authUrl,
    siteUrl: options.siteUrl,
    mailer: mail.mailer,
  });
  started.push(auth.stop);
  const storage = await createStorageService({ ...parts, ...options.storage, dataDir });
  started.push(storage.stop);
  const realtime = createRealtimeService({
    ...parts,
    ...options.realtime,
    origins: [options.siteUrl, url],
  });
  started.push(realtime.stop);
  const functions = createFunctionsServices({
    ...parts,
    url,
    siteUrl: options.siteUrl,
    cards: options.cards,
  });
  upgrade = realtime.upgrade;
  handler = createGateway({
    keys,
    services: [rest, auth, storage, realtime, ...functions],
    isDatabaseUp: postgres.isUp,
    isConnectionLost,
    log,
  });
  const jobs = startJobs({ url: urlFor('postgres'), jobs: options.jobs ?? [], log });
  started.push(jobs.stop);
  if (options.sendsOutbox) {
    const { mailer: machine, mailbox } = mail;
    const outbox = startOutbox({
      url: urlFor('postgres'),
      siteUrl: options.siteUrl,
      machine,
      mailbox,
      makeReceipt: options.makeReceipt,
      functionsUrl: `${url}/functions/v1`,
      log,
    });
    started.push(outbox.stop);
  }
  // Again, as the first to stop from here on: requests under way still need the services.
  started.push(http.stop);
  started.push(realtime.hangUp);

  return {
    url,
    keys: { publishable: keys.publishable, secret: keys.secret },
    database: { port: dbPort, superuserUrl, urlFor, pid: postgres.pid },
    mailbox: mail.mailbox,
    mailUrl: mail.url,
    fresh,
    async rotateSigningKey(how) {
      await tokens.use(
        await rotateSigningKey(dataDir, { ...how, tokenLifetime: ACCESS_TOKEN_SECONDS }),
      );
    },
    stop,
  };
}
