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

/** One service behind the gateway: auth, rest, and later storage and realtime. */
export interface Service {
  /** For example '/rest/v1'. */
  prefix: string;
  /** Paths below the prefix that need no API key. */
  openPaths?: readonly string[];
  maxBodyBytes: number;
  handle(request: Request, context: RequestContext): Promise<Response>;
}

export interface GatewayOptions {
  keys: Keys;
  services: readonly Service[];
  isDatabaseUp(): boolean;
  /** Tells an error of a lost database connection from one of our own. */
  isConnectionLost(error: unknown): boolean;
  log(line: string): void;
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
    options.log(`${request.method} ${request.url} failed: ${describe(error)}`);
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
  const key = service.openPaths?.includes(path)
    ? undefined
    : checkApiKey(request, url, options.keys);
  if (key instanceof Response) return key;
  const readable = await readBody(request, service.maxBodyBytes);
  if (readable instanceof Response) return readable;
  if (!options.isDatabaseUp()) return unavailable();
  return service.handle(readable, { url, path, address, key });
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
