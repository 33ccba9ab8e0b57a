import { openAs, demoPerson } from '../support/people.ts';
import { test } from '../support/test.ts';

const pages: [string, string][] = (process.env['SHOTS'] ?? '').split(',').filter(Boolean).map((each) => each.split('=') as [string, string]);

for (const [size, width, height] of [['1440', 1440, 900], ['390', 390, 844]] as const) {
  test(`shots ${size}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    if (process.env['DARK']) await page.emulateMedia({ colorScheme: 'dark' });
    const who = process.env['WHO'] ?? 'client';
    for (const [name, path] of pages) {
      await openAs(page, demoPerson(who), path);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/shots/${name}-${size}.png`, fullPage: true });
    }
  });
}
