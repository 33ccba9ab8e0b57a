import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '@portal/tools/chromium';
import { serveGallery } from '@portal/tools/gallery';
const gallery = await serveGallery();
const browser = await chromium.launch(await chromiumLaunchOptions());
for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
] as const) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  for (const g of process.argv.slice(2)) {
    await page.goto(`${gallery.url}/#/${g}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/hA-${g}-${scheme}-${width}.png`, fullPage: true });
  }
  await page.close();
}
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(`${gallery.url}/#/tables`);
await page.evaluate(() => {
  (window as any).long = [];
  new PerformanceObserver((l) =>
    (window as any).long.push(...l.getEntries().map((e) => Math.round(e.duration))),
  ).observe({ type: 'longtask', buffered: false });
});
const box = page.getByRole('group', { name: 'Ten thousand companies' });
await box.scrollIntoViewIfNeeded();
await page.mouse.move(600, 500);
const b = await box.boundingBox();
await page.mouse.move(b!.x + 200, b!.y + 100);
for (let i = 0; i < 120; i++) {
  await page.mouse.wheel(0, 900);
  await page.waitForTimeout(16);
}
await box.evaluate((e) => e.scrollTo(0, e.scrollHeight / 2));
await page.waitForTimeout(300);
console.log(
  'long tasks while scrolling',
  await page.evaluate(() => (window as any).long),
  await box.evaluate((e) => e.scrollTop),
);
await browser.close();
await gallery.close();
