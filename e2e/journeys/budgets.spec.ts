import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { demoPerson, storeSession } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// What a first visit loads is counted: nothing is in the cache.
test.use({ warm: false });

const KB = 1_000;

/** What a portal fetches when its first screen has been there for a second; all that follows is not of the first screen. */
const AFTERWARDS = /\/companion-/;
/**
 * The live connection is fetched when the page has its data, before that second is over, and the table of what a signal concerns when
 * someone else changes something meanwhile, as another journey may. What the page itself fetches then counts.
 */
const BESIDE = /\/(live-updates|watched-tables)-/;
/** Answers of the database and of sign-in, of which some come after the rows. */
const ANSWERS = /^\/(rest|auth)\/v1\//;

/** Collects the gzip size of every script of this origin the page loads for its first screen. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  const wanted = new Set<string>();
  const counted = new Set<string>();
  let isFirstScreen = true;
  page.on('request', (request) => {
    if (AFTERWARDS.test(request.url())) isFirstScreen = false;
    if (isFirstScreen && !BESIDE.test(request.url())) wanted.add(request.url());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js') || response.status() !== 200) return;
    // The first files of a portal are checked before they run: the second time they come from the cache.
    if (!wanted.has(response.url()) || counted.has(response.url())) return;
    counted.add(response.url());
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Collects the files of this origin that the page loads. */
function countFiles(page: Page): string[] {
  const loaded: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!BESIDE.test(pathname) && !ANSWERS.test(pathname)) loaded.push(pathname);
  });
  return loaded;
}

/** A list loads at most 44 files before its rows are there. */
function staysFew(loaded: readonly string[], path: string) {
  // The first files of a portal are checked before they run: the second time they come from the cache.
  const files = [...new Set(loaded)];
  test.info().annotations.push({ type: 'files', description: `${path}: ${files.length}` });
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(44);
  expect(files.filter((file) => file.startsWith('/remotes/')).length).toBeGreaterThan(5);
}

/** Says the size in the report, and keeps it under its limit. */
async function staysUnder(limit: number, total: () => Promise<number>, path: string) {
  const size = await total();
  const description = `${path}: ${(size / KB).toFixed(1)} KB`;
  test.info().annotations.push({ type: 'size', description });
  expect(size, description).toBeGreaterThan(0);
  expect(size, description).toBeLessThanOrEqual(limit * KB);
}

test('JavaScript of a cold visit stays under 131 KB gzip for the home page and 171 KB for the sign-in page; a new tab at a portal reads at most 10 files of the host', async ({
  page,
  context,
  request,
}) => {
  const total = countScripts(page);
  await page.goto('/');
  // The contact details are the first thing only a browser knows: the code of the page is there.
  await expect(page.getByRole('contentinfo').getByText('hello@bahamasinc.example')).toBeVisible();
  await staysUnder(131, total, '/');

  const signIn = await context.newPage();
  await (await context.newCDPSession(signIn)).send('Network.clearBrowserCache');
  const ofSignIn = countScripts(signIn);
  await signIn.goto('/auth/login');
  await expect(signIn.getByRole('button', { name: 'Demo Client' })).toBeVisible();
  await staysUnder(171, ofSignIn, '/auth/login');

  const portal = await (await request.get('/app/companies')).text();
  const files = portal.match(/(?<=(src|href)="\/assets\/)[^"]+\.js(?=")/g) ?? [];
  expect(files.length).toBeGreaterThan(5);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(10);
});

test('JavaScript of a cold visit to a portal stays under 229 to 240 KB gzip, and a list loads at most 44 files before its rows are there', async ({
  page,
  context,
}) => {
  const limits = {
    client: [
      // A waiting page offers to ask again, and a suspension or a new role reaches the open page.
      ['/app', 229],
      // A list has its table from the host, with the host's copies of the parts that the portal has too.
      ['/app/companies', 237],
    ],
    admin: [
      // The routes of staff's pages, over fifty, are part of the first file, and the table of what each command asks of staff.
      ['/admin', 235],
      ['/admin/companies', 240],
    ],
  } as const;
  for (const who of ['client', 'admin'] as const) {
    await storeSession(page, demoPerson(who));
    for (const [path, limit] of limits[who]) {
      const cold = await context.newPage();
      // A reload by a returning user: the session is there, the cache is not.
      await (await context.newCDPSession(cold)).send('Network.clearBrowserCache');
      const total = countScripts(cold);
      const loaded = countFiles(cold);
      const afterwards = cold.waitForRequest(AFTERWARDS);
      await cold.goto(path);
      await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.endsWith('/companies')) {
        await cold.locator('main tbody tr a').first().waitFor();
        staysFew(loaded, path);
      }
      await afterwards;
      await staysUnder(limit, total, path);
      await cold.close();
    }
  }
});
