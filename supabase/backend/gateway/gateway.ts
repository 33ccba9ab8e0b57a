import { randomUUID } from 'node:crypto';
import type { Log } from '../log/log.ts';
import { checkApiKey, type KeyKind } from './caller.ts';
import { addCorsHeaders, answerPreflight, isPreflight } from './cors.ts';
import { healthResponse, isHealthCheck } from './health.ts';
import type { Keys } from './keys.ts';
import { checkUrl, readBody } from './request-guards.ts';
import { json, unavailable } from './responses.ts';

/** What the gateway knows about a request before a service sees it. */
interface RequestContext {
  url: URL;
  /** The path below the service's prefix, '/' at least. */
  path: string;
  /** The network address of the caller. Headers such as X-Forwarded-For are not believed. */
  address: string;
  /** The kind of API key; undefined only on a path the service declared open. */
  key: KeyKind | undefined;
}

/** One service behind the gateway. */
export interface Service {
  /** For example '/rest/v1'. */
  prefix: string;
  /** Whether a path below the prefix needs no API key; none by default. */
  isOpen?(path: string, method: string): boolean;
  /** Whether a path below the prefix is itself a secret, which no log gets. */
  isSecret?: boolean;
  /** The longest body, read into memory first. Absent: the service reads the stream and keeps its own limits. */
  maxBodyBytes?: number;
  handle(request: Request, context: RequestContext): Promise<Response>;
}

export interface GatewayOptions {
  keys: Keys;
  services: readonly Service[];
  isDatabaseUp(): boolean;
  /** Whether an error is that of a lost database connection, and not an internal one. */
  isConnectionLost(error: unknown): boolean;
  log: Log;
}

const LONGEST_PATH = 500;
/** Of a link that switches mails off: it is in no log, also where the path before it was typed wrong. */
const TOKEN_OF_MAIL = /[0-9a-f]{32}-[a-z_]{1,40}-[0-9a-f]{32}/gi;

export type Handler = (request: Request, address: string) => Promise<Response>;

/**
 * The one entry point to all services. In every case, the caller gets JSON with CORS headers and never the text of an
 * unexpected error. Each request leaves one line in the log, found again by the id the caller gets.
 */
export function createGateway(options: GatewayOptions): Handler {
  return async (request, address) => {
    const id = randomUUID();
    const begin = performance.now();
    const response = isPreflight(request)
      ? answerPreflight(request)
      : addCorsHeaders(await answer(request, address, id, options));
    response.headers.set('sb-request-id', id);
    const ms = Math.round(performance.now() - begin);
    options.log.info({ id, ...nameOf(request, options), status: response.status, ms }, 'Request');
    return response;
  };
}

async function answer(
  request: Request,
  address: string,
  id: string,
  options: GatewayOptions,
): Promise<Response> {
  try {
    return await route(request, address, options);
  } catch (error) {
    if (options.isConnectionLost(error)) return unavailable();
    options.log.error({ id, ...nameOf(request, options), error }, 'A request failed unexpectedly');
    return json({ code: 'unexpected_failure', message: 'Something went wrong.' }, 500);
  }
}

async function route(
  request: Request,
  address: string,
  options: GatewayOptions,
): Promise<Response> {
  const url = checkUrl(request);
  if (url instanceof Response) return url;
  if (isHealthCheck(request)) return healthResponse(options.isDatabaseUp());
  const service = options.services.find(({ prefix }) => isBelow(url.pathname, prefix));
  if (!service) return json({ code: 'not_found', message: 'There is nothing at this path.' }, 404);

  const path = url.pathname.slice(service.prefix.length) || '/';
  const key = service.isOpen?.(path, request.method)
    ? undefined
    : checkApiKey(request, url, options.keys);
  if (key instanceof Response) return key;
  const readable =
    service.maxBodyBytes === undefined ? request : await readBody(request, service.maxBodyBytes);
  if (readable instanceof Response) return readable;
  if (!options.isDatabaseUp()) return unavailable();
  return service.handle(readable, { url, path, address, key });
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** What the log may contain of a request: never the query, which may hold tokens and names, nor a path that is a secret. */
function nameOf(request: Request, { services }: GatewayOptions): { method: string; path: string } {
  const path = URL.parse(request.url)?.pathname ?? '';
  const lower = path.toLowerCase();
  // Also where the rest is written so that no service would be found.
  const secret = services.find(({ isSecret, prefix }) => isSecret && lower.startsWith(prefix));
  const shown = secret
    ? `${secret.prefix}/…`
    : path.replace(/[^/]*\.ics$/i, '….ics').replaceAll(TOKEN_OF_MAIL, '…');
  return { method: request.method, path: shown.slice(0, LONGEST_PATH) };
}
