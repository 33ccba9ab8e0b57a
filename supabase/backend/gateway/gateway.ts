import type { Log } from '../log/log.ts';
import { checkApiKey, type KeyKind } from './caller.ts';
import { addCorsHeaders, answerPreflight, isPreflight } from './cors.ts';
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
  /** The longest body, read into memory first. Absent: the service reads the stream and keeps its own limits. */
  maxBodyBytes?: number;
  handle(request: Request, context: RequestContext): Promise<Response>;
}

export interface GatewayOptions {
  keys: Keys;
  services: readonly Service[];
  isDatabaseUp(): boolean;
  /** Tells an error of a lost database connection from one of our own. */
  isConnectionLost(error: unknown): boolean;
  log: Log;
}

export type Handler = (request: Request, address: string) => Promise<Response>;

/**
 * The one door to all services. Whatever happens behind it, the caller gets JSON with CORS headers and
 * never the text of an unexpected error.
 */
export function createGateway(options: GatewayOptions): Handler {
  return async (request, address) => {
    if (isPreflight(request)) return answerPreflight(request);
    return addCorsHeaders(await answer(request, address, options));
  };
}

async function answer(
  request: Request,
  address: string,
  options: GatewayOptions,
): Promise<Response> {
  try {
    return await route(request, address, options);
  } catch (error) {
    if (options.isConnectionLost(error)) return unavailable();
    options.log.error(
      { error, method: request.method, path: pathOf(request) },
      'A request failed unexpectedly',
    );
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

/** Without the query, which may hold tokens and names. */
function pathOf(request: Request): string {
  return URL.parse(request.url)?.pathname ?? '';
}
