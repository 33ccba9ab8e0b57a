import { App } from '@supabase/lite';
import { createPool } from '../database/pool.ts';
import { identify, type Caller } from '../gateway/caller.ts';
import type { Service } from '../gateway/gateway.ts';
import { readBody } from '../gateway/request-guards.ts';
import { problem } from '../gateway/responses.ts';
import type { ServiceParts } from '../gateway/service-parts.ts';
import { nameError, withHeaders } from './answer-headers.ts';
import { createFairQueue, QueueFullError, QueueTimeoutError } from './fair-queue.ts';
import { isDeclaredLonger, mostBytes, refuseLarge, tooLarge } from './body-limits.ts';
import { EXPOSED_SCHEMA, readCatalog, readConfiguration, type Catalog } from './catalog.ts';
import { createHeldValues } from './filters/held-values.ts';
import { toLiteRequest } from './lite-request.ts';
import { MAX_ROWS } from './max-rows.ts';
import { createNoteRefusal } from './refused-commands.ts';
import { refuseToken } from './refused-tokens.ts';
import { RequestConnection } from './request-connection.ts';
import { currentScope, withScope, type RequestScope } from './request-scope.ts';
import { lap, startTiming } from './server-timing.ts';
import { watchSchema } from './schema-watch.ts';
import { createValueTypes } from './value-types.ts';

interface RestOptions extends ServiceParts {
  /** Connections for requests; each serves one request at a time. */
  connections?: number;
  /** The product's function that writes a refused command down, as 'schema.name'; see refused-commands.ts. */
  noteRefusal?: string | undefined;
}

const CONNECTIONS = 10;
/** Connections that one caller cannot take from the others. */
const KEPT_FOR_OTHERS = 2;
/** Requests of one caller that may wait; a page sends some twenty at once. */
const MOST_WAITING = 250;
/** How long a request waits for a connection, as PostgREST's default. */
const PATIENCE_MS = 10_000;

/** PostgREST's protocol at /rest/v1: @supabase/lite behind our own connection and identity check. */
export async function createRestService(
  options: RestOptions,
): Promise<Service & { stop(): Promise<void> }> {
  const { keys, tokens, connections = CONNECTIONS } = options;
  const types = createValueTypes();
  const requestPool = createPool({
    url: options.urlFor('authenticator'),
    name: 'rest',
    max: connections,
    types,
  });
  const catalogPool = createPool({
    url: options.urlFor('postgres'),
    name: 'rest catalogue',
    max: 2,
    types,
  });

  // One reading for all requests of the same time; read again after a change of the schema.
  let reading: Promise<Catalog> | undefined;
  function catalog(): Promise<Catalog> {
    reading ??= read();
    return reading;
  }
  async function read(): Promise<Catalog> {
    try {
      await types.learnArrays(catalogPool);
      return await readCatalog(catalogPool);
    } catch (error) {
      reading = undefined;
      throw error;
    }
  }

  const queue = createFairQueue({
    most: connections,
    mostPerCaller: Math.max(1, connections - KEPT_FOR_OTHERS),
    mostWaiting: MOST_WAITING,
    patienceMs: PATIENCE_MS,
  });

  const app = createLite(
    new RequestConnection(
      requestPool,
      options.log,
      createNoteRefusal(catalogPool, options.log, options.noteRefusal),
    ),
    await readConfiguration(catalogPool),
  );
  await app.init();
  await catalog();
  const watch = await watchSchema(options.urlFor('postgres'), () => {
    reading = undefined;
  });

  const answer: Service['handle'] = async (request, { key, path, address }) => {
    const known = await catalog();
    const timing = known.isTimed ? startTiming() : undefined;
    const authorization = request.headers.get('authorization');
    const caller = await identify(authorization, key, keys, tokens).catch((error: unknown) =>
      refuseToken(error, authorization ?? ''),
    );
    if (caller instanceof Response) return caller;
    const headers = headersForDatabase(request.headers, address);
    const { method } = request;
    lap({ timing }, 'jwt');
    const held = createHeldValues();
    const most = mostBytes(known, caller.claims.role, path);
    if (isDeclaredLonger(request, most)) {
      return queue.run(queueKey(caller, address), () => refuseLarge(request)).catch(refuseToWait);
    }
    const body = await readBody(request, most, tooLarge);
    if (body instanceof Response) return body;
    const scope: RequestScope = { caller, method, path, headers, catalog: known, held, timing };
    let isRefused = false;
    const response = await queue
      .run(queueKey(caller, address), async () => {
        // Reading a long body takes time, too, so it waits for its turn.
        const readable = await toLiteRequest(body, scope);
        isRefused = readable instanceof Response;
        lap(scope, 'parse');
        return readable instanceof Response
          ? readable
          : withScope(scope, () => app.fetch(readable));
      })
      .catch(refuseToWait);
    lap(scope, 'response');
    if (timing) response.headers.set('server-timing', timing.parts.join(', '));
    if (isRefused) return response;
    if (response.status === 500) return explainFailure(response);
    return withHeaders(response, request, scope);
  };

  return {
    prefix: '/rest/v1',

    async handle(request, context) {
      const response = await answer(request, context);
      // As the pre-request function of the product asks of PostgREST, here for refusals too.
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return nameError(response);
    },

    async stop() {
      await watch.stop();
      await Promise.all([requestPool.end(), catalogPool.end()]);
    },
  };
}

/** Who shares the connections with whom: people, and strangers by where they are. */
function queueKey({ claims }: Caller, address: string): string {
  return 'sub' in claims && claims.sub ? claims.sub : `${claims.role} ${address}`;
}

/** As PostgREST's when its pool is exhausted; a caller that asks for too much at once reads when to come back. */
function refuseToWait(error: unknown): Response {
  if (error instanceof QueueFullError) {
    return problem(429, 'PT429', 'rate.too_many', {}, { 'retry-after': '1' });
  }
  if (!(error instanceof QueueTimeoutError)) throw error;
  return problem(504, 'PGRST003', 'Timed out acquiring connection from connection pool.');
}

/**
 * What `request.headers` shows in the database. The audit log takes the caller's address from the headers a proxy sets; here
 * this gateway is the proxy, so that no caller can write another address into the log.
 */
function headersForDatabase(given: Headers, address: string): Record<string, string> {
  const headers = new Headers(given);
  for (const name of ['cookie', 'cf-connecting-ip', 'x-real-ip', 'forwarded']) headers.delete(name);
  headers.set('x-forwarded-for', address);
  return Object.fromEntries(headers);
}

/** `configuration`: PostgREST's own; aggregates are off, as on a new hosted project, unless it turns them on. Lite has no plans. */
function createLite(
  connection: RequestConnection,
  configuration: ReadonlyMap<string, string>,
): App {
  return new App({
    connection,
    api: {
      enabled: true,
      schemas: [EXPOSED_SCHEMA],
      max_rows: MAX_ROWS,
      aggregates_enabled: configuration.get('db_aggregates_enabled') === 'true',
    },
    auth: { enabled: false },
    storage: { enabled: false },
    db: { migrations: { enabled: false } },
    options: {
      server: {
        disableStudio: true,
        disableFallback: true,
        admin: false,
        // Who is calling has been decided before lite sees the request.
        apiKeys: false,
        middlewares: [
          async (context, next) => {
            const { key, claims } = currentScope().caller;
            context.set('apiKeyType', key);
            context.set('ignoreAuthorization', true);
            context.set('jwt', { ...claims });
            await next();
          },
        ],
      },
    },
  });
}

/** A 500 in JSON is an answer about an error of the database; anything else is for the gateway to report. */
async function explainFailure(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.includes('json')) return response;
  throw new Error(`@supabase/lite failed: ${(await response.text()).slice(0, 200)}`);
}
