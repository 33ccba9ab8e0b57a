import { appendFileSync } from 'node:fs';

import type { BrowserContext, Response } from '@playwright/test';

/** A file that gets every request to the Data API, one JSON a line, for `npm run db:release`; usually unset. */
const file = process.env['E2E_REQUESTS'];

/** Notes what the pages of a context ask of the Data API and what they are answered, while E2E_REQUESTS names a file. */
export function recordRequests(context: BrowserContext): void {
  if (file === undefined) return;
  context.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/rest/v1/')) void record(response, file);
  });
}

async function record(response: Response, to: string): Promise<void> {
  const request = response.request();
  const { pathname, search } = new URL(response.url());
  // A page that closes takes its answers with it.
  const answer = await response.text().catch(() => '');
  const { prefer, accept, authorization } = request.headers();
  const line = {
    page: new URL(request.frame().url()).pathname,
    isSignedIn: authorization !== undefined && !authorization.includes('sb_publishable'),
    method: request.method(),
    path: pathname + search,
    headers: { prefer, accept },
    body: request.postData(),
    status: response.status(),
    answer,
  };
  appendFileSync(to, `${JSON.stringify(line)}\n`);
}
