export interface UnsubscribeOptions {
  /** The address of the site, without a slash at its end: its page is for people. */
  siteUrl: string;
  /** Switches off what a token names, by the network address of who asks; false for what is no token. Errors: TooManyTriesError. */
  switchOff: (token: string, address: string) => Promise<boolean>;
  /** Gets what failed. The token is not in it. */
  report: (error: unknown) => void;
}

/** Another try is refused for now. */
export class TooManyTriesError extends Error {
  override name = 'TooManyTriesError';
}

/** Answers a request from a network address. */
export type UnsubscribeHandler = (request: Request, address: string) => Promise<Response>;

/** A token as private.unsubscribe_token makes it. */
const PATH = /\/([0-9a-f]{32}-[a-z_]{1,40}-[0-9a-f]{32})$/;
const LARGEST_BODY = 4_000;

const COMMON = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Switches mails off when a mail program presses the link in the head of a mail (RFC 8058): POST with `List-Unsubscribe=One-Click`, without
 * cookies and without a redirect, as often as it likes. GET changes nothing, since programs that check mails open links: it leads people to
 * the page of the site.
 */
export function createUnsubscribeHandler(options: UnsubscribeOptions): UnsubscribeHandler {
  return async (request, address) => {
    const token = PATH.exec(new URL(request.url).pathname)?.[1];
    if (token === undefined) return answer(404, 'There is no link at this address.');
    if (request.method === 'GET' || request.method === 'HEAD') {
      return new Response(null, {
        status: 303,
        headers: { ...COMMON, location: `${options.siteUrl}/auth/unsubscribe/${token}` },
      });
    }
    if (request.method !== 'POST') {
      return answer(405, 'Only GET, HEAD and POST are possible here.', {
        allow: 'GET, HEAD, POST',
      });
    }
    if (!(await isOneClick(request))) {
      return answer(400, 'The request does not say List-Unsubscribe=One-Click.');
    }
    try {
      return (await options.switchOff(token, address))
        ? answer(200, 'These mails are switched off.')
        : answer(404, 'There is no link at this address.');
    } catch (error) {
      if (error instanceof TooManyTriesError) {
        return answer(429, 'This was tried too often. Try again later.', { 'retry-after': '600' });
      }
      options.report(error);
      return answer(503, 'Mails cannot be switched off at the moment. Try again later.', {
        'retry-after': '300',
      });
    }
  };
}

/** The body that RFC 8058 asks for, in either of its forms. */
async function isOneClick(request: Request): Promise<boolean> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) return false;
  try {
    return (await request.formData()).get('List-Unsubscribe') === 'One-Click';
  } catch {
    return false;
  }
}

function answer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...COMMON, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}
