import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// What a first visit loads is counted: nothing is in the cache.
test.use({ warm: false });

const KB = 1_000;

/** What a portal fetches when its first screen has been there for a second; all that follows is not of the first screen. */
const AFTERWARDS = /\/companion-/;
/** The live connection is fetched when the page has its data, before that second is over. What the page itself fetches then counts. */
const BESIDE = /\/live-updates-/;

/** Collects the gzip size of every script of this origin the page loads for its first screen. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  const wanted = new Set<string>();
  let isFirstScreen = true;
  page.on('request', (request) => {
    if (AFTERWARDS.test(request.url())) isFirstScreen = false;
    if (isFirstScreen && !BESIDE.test(request.url())) wanted.add(request.url());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js') || response.status() !== 200) return;
    if (wanted.has(response.url()))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('JavaScript of a cold visit to the home page stays under 150 KB gzip', async ({ page }) => {
  const total = countScripts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const size = await total();
  test.info().annotations.push({ type: 'size', description: `${(size / KB).toFixed(1)} KB` });
  expect(size).toBeLessThanOrEqual(150 * KB);
});

test('JavaScript of a cold visit to the sign-in page stays under 200 KB gzip', async ({ page }) => {
  const total = countScripts(page);
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  const size = await total();
  test.info().annotations.push({ type: 'size', description: `${(size / KB).toFixed(1)} KB` });
  expect(size).toBeLessThanOrEqual(200 * KB);
});

test('a new tab at a portal reads at most 20 files of the host', async ({ request }) => {
  const page = await (await request.get('/app/companies')).text();
  const files = page.match(/(?<=(src|href)="\/assets\/)[^"]+\.js(?=")/g) ?? [];
  expect(files.length).toBeGreaterThan(5);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(20);
});

for (const [who, path, limit] of [
  // A waiting page offers to ask again, and a suspension or a new role reaches the open page.
  ['client', '/app', 265],
  // The routes of staff's pages, over fifty, are part of the first file.
  ['admin', '/admin', 270],
  // A list has its table from the host, with the host's copies of the parts that the portal has too.
  ['client', '/app/companies', 275],
  ['admin', '/admin/companies', 280],
] as const) {
  test(`JavaScript of a cold visit to ${path} stays under ${limit} KB gzip`, async ({
    page,
    context,
  }) => {
    await demo(page, who);
    await page.close();
    const cold = await context.newPage();
    // A reload by a returning user: the session is there, the cache is not.
    const session = await context.newCDPSession(cold);
    await session.send('Network.clearBrowserCache');
    const total = countScripts(cold);
    await cold.goto(path, { waitUntil: 'networkidle' });
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
    const size = await total();
    test.info().annotations.push({ type: 'size', description: `${(size / KB).toFixed(1)} KB` });
    expect(size).toBeLessThanOrEqual(limit * KB);
  });
}
