import type { BrowserContext, Page } from '@playwright/test';

import { spoil, spoiledFiles, type Spoiling } from './spoiled.ts';

/**
 * Spoils the files of a portal on their way to a page. A browser keeps nothing that comes this way: for what its cache does, see
 * `spoiling-server.ts`.
 */
export async function faultyPortal(
  page: Page | BrowserContext,
  portal: 'client' | 'admin',
  how: Spoiling,
  only: RegExp = spoiledFiles(how),
) {
  const spoiled: string[] = [];
  let isSpoiling = true;
  const isOf = ({ pathname }: URL) =>
    pathname.startsWith(`/remotes/${portal}/`) && only.test(pathname);
  await page.route(isOf, async (route) => {
    if (!isSpoiling) return route.fallback();
    const { pathname } = new URL(route.request().url());
    spoiled.push(pathname);
    if (how === 'down') return route.abort('connectionrefused');
    const response = await route.fetch();
    const answer = await spoil(how, pathname, {
      status: response.status(),
      headers: withoutLength(response.headers()),
      body: await response.body(),
    });
    // The page may have gone while a slow file was on its way.
    if (answer) await route.fulfill(answer).catch(() => undefined);
  });
  return {
    /** The paths that were spoiled so far. */
    spoiled,
    /** From now on everything comes as it is. */
    recover: () => {
      isSpoiling = false;
    },
  };
}

/** The body is sent plain, in its new length. */
function withoutLength(headers: Record<string, string>): Record<string, string> {
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers;
  return rest;
}
