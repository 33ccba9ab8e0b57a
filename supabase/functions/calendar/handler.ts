import { calendarOf } from './feed.ts';
import { TooManyReadsError, type ReadFeed } from './read-feed.ts';

export interface CalendarOptions {
  /** The address of the site, without a slash at its end: events link to its pages. */
  siteUrl: string;
  readFeed: ReadFeed;
  /** Gets what failed. Neither the token nor a hash of it is in it. */
  report: (error: unknown) => void;
}

/** Answers a request from a network address. */
export type CalendarHandler = (request: Request, address: string) => Promise<Response>;

/** 128 bits in the form of a uuid, as the portal makes them. */
const PATH = /\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.ics$/;

/** What every answer has: no one but the caller keeps it, finds it or learns where it came from. */
const COMMON = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Serves calendars under `…/calendar/<token>.ics`, to GET and HEAD. What is no link, a link that was revoked and one whose person may not
 * see the company any more are all 404, with the same words.
 */
export function createCalendarHandler(options: CalendarOptions): CalendarHandler {
  return async (request, address) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'Only GET and HEAD are possible here.', { allow: 'GET, HEAD' });
    }
    const token = PATH.exec(new URL(request.url).pathname)?.[1];
    if (token === undefined) return notFound();
    try {
      const feed = await options.readFeed(await hashesOf(token), address);
      return feed ? await serve(request, calendarOf(feed, options.siteUrl)) : notFound();
    } catch (error) {
      if (error instanceof TooManyReadsError) {
        return refuse(429, 'This was read too often. Try again later.', { 'retry-after': '3600' });
      }
      options.report(error);
      return refuse(503, 'The calendar cannot be read at the moment. Try again later.', {
        'retry-after': '300',
      });
    }
  };
}

async function serve(request: Request, text: string): Promise<Response> {
  const headers = {
    ...COMMON,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="duties.ics"',
    etag: `"${(await hash('SHA-256', text)).slice(0, 32)}"`,
  };
  if (isKnown(request.headers.get('if-none-match'), headers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : text, { headers });
}

/** A proxy that compresses makes a tag weak. */
function isKnown(known: string | null, tag: string): boolean {
  return (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

const notFound = () => refuse(404, 'There is no calendar at this address.');

function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...COMMON, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

/** The hashes that the database may have of a token, each with the mark of its algorithm (decision 154). */
async function hashesOf(token: string): Promise<string> {
  return `sha256:${await hash('SHA-256', token)} sha512:${await hash('SHA-512', token)}`;
}

async function hash(algorithm: 'SHA-256' | 'SHA-512', text: string): Promise<string> {
  const bytes = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
