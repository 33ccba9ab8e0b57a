import { onTestFinished } from 'vitest';

import { readError } from './read-rules.ts';
import { sentCommands } from './sent-commands.ts';

/** One request as a handler sees it. */
export interface FakeRequest {
  url: URL;
  headers: Headers;
  /** What was sent: parsed JSON, or null when nothing was. */
  body: unknown;
}

/** Answers one route. A Response is returned unchanged; any other value becomes the JSON body. */
export type Handler = (request: FakeRequest) => unknown;

export type FakeBackend = ReturnType<typeof createFakeBackend>;

/**
 * Answers Supabase's REST and auth requests in-process, through the client's `fetch` option. A route is a method and a path:
 * `backend.on('GET /rest/v1/companies', () => [company])`. A list carries the count the real one would, `.single()` gets its one
 * row or PGRST116. A test fails, with the name of the request, when there is no answer for it, when it reads a table of a tenant
 * without the tenant, or when it reads a table that its query does not declare (`meta: shows(…)`). A file of tests fails when it sends
 * a command and no test of it looks at what was sent.
 */
export function createFakeBackend() {
  const handlers = new Map<string, Handler>();
  const received: (FakeRequest & { route: string })[] = [];
  const unknown = new Set<string>();
  const refused = new Set<string>();

  onTestFinished(() => {
    if (unknown.size > 0)
      throw new Error(`The fake backend has no answer for ${[...unknown].join(', ')}`);
    if (refused.size > 0) throw new Error([...refused].join('\n'));
  });

  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const route = `${request.method} ${url.pathname}`;
    const read = { url, headers: request.headers, body: await bodyOf(request) };
    received.push({ route, ...read });
    const wrong = readError(
      { method: request.method, url, headers: request.headers },
      init?.signal,
    );
    if (wrong) refused.add(wrong);
    sentCommands.noteSent(route, init?.signal);

    const handler = handlers.get(route);
    if (!handler) {
      unknown.add(route);
      return Response.json({ message: `No answer for ${route}` }, { status: 501 });
    }
    return toResponse(
      await unlessAborted(handler(lookedAtBy(route, read)), request.signal),
      request.headers,
    );
  };

  const requests = (route: string): FakeRequest[] => {
    sentCommands.noteLookedAt(route);
    return received.filter((each) => each.route === route);
  };

  return {
    fetch: answer,
    /** Sets the handler of a route; the last one counts. */
    on: (route: string, handler: Handler) => void handlers.set(route, handler),
    /** The same, for a route without a handler. */
    onDefault(route: string, handler: Handler) {
      if (!handlers.has(route)) handlers.set(route, handler);
    },
    /** Every request a route has got, the oldest first. */
    requests,
    /** What each read of a route asked for: tenant, filters, order and range, by the name of the parameter. */
    reads: (route: string) =>
      requests(route).map(({ url }) => Object.fromEntries(url.searchParams)),
    /** What each command or write of a route sent. */
    sent: (route: string) => requests(route).map(({ body }) => body),
  };
}

/** A refusal in PostgREST's format: SQL raises it with `errcode 'PT409'` and the name as message. */
export function refusal(name: string, status = 409, details: string | null = null): Response {
  return Response.json({ code: `PT${status}`, message: name, details, hint: null }, { status });
}

/** A page of a longer list: these rows, and how many there are in all. */
export function pageOf(rows: readonly unknown[], total: number): Response {
  const last = Math.max(0, rows.length - 1);
  return Response.json(rows, { headers: { 'content-range': `0-${last}/${total}` } });
}

/** A request that stays open until `release` is called with its answer. */
export function heldAnswer(): { answer: Promise<unknown>; release: (body: unknown) => void } {
  let release: (body: unknown) => void = () => undefined;
  const answer = new Promise<unknown>((resolve) => (release = resolve));
  return { answer, release };
}

/** The request as its handler sees it, which may look at what was sent. */
function lookedAtBy(route: string, { body, ...request }: FakeRequest): FakeRequest {
  return Object.defineProperty({ ...request, body: null }, 'body', {
    get() {
      sentCommands.noteLookedAt(route);
      return body;
    },
  });
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}

function unlessAborted(answer: unknown, signal: AbortSignal): Promise<unknown> {
  const aborted = new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([answer, aborted]);
}

function toResponse(body: unknown, headers: Headers): Response {
  if (body instanceof Response) return body;
  if (body === undefined) return new Response(null, { status: 204 });
  if (!Array.isArray(body)) return Response.json(body);
  if (headers.get('accept')?.includes('vnd.pgrst.object') !== true) {
    return pageOf(body, body.length);
  }
  if (body.length === 1) return Response.json(body[0]);
  const error = { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' };
  return Response.json({ ...error, details: `${body.length} rows`, hint: null }, { status: 406 });
}
