import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '@portal/tools/chromium';
import { gzipSync } from 'node:zlib';
const base = process.argv[2]!;
const browser = await chromium.launch(await chromiumLaunchOptions());
for (const who of ['client', 'admin'] as const) {
  const context = await browser.newContext();
  const p0 = await context.newPage();
  await p0.goto(`${base}/auth/login${who === 'admin' ? '?redirect=admin' : ''}`);
  await p0.getByRole('button', { name: who === 'admin' ? 'Demo Admin' : 'Demo Client' }).click();
  await p0.waitForURL(who === 'admin' ? '**/admin' : '**/app');
  await p0.getByRole('heading', { level: 1 }).waitFor();
  await p0.close();
  const page = await context.newPage();
  const s = await context.newCDPSession(page);
  await s.send('Network.clearBrowserCache');
  const sizes: [string, number][] = [];
  const pend: Promise<void>[] = [];
  page.on('response', (r) => {
    const { pathname } = new URL(r.url());
    if (pathname.endsWith('.js'))
      pend.push(
        r.body().then((b) => void sizes.push([pathname, gzipSync(b, { level: 9 }).length])),
      );
  });
  await page.goto(`${base}/${who === 'admin' ? 'admin' : 'app'}`, { waitUntil: 'networkidle' });
  await Promise.all(pend);
  console.log(
    who,
    sizes.reduce((a, [, b]) => a + b, 0),
  );
  for (const [n, z] of sizes.sort((a, b) => b[1] - a[1])) console.log('  ', z, n);
  await context.close();
}
await browser.close();
