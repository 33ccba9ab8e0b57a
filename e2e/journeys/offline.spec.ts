import type { Page } from '@playwright/test';

import { isLive } from '../support/live.ts';
import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// A page of the shared contexts saves data and does not fetch the code of other pages.
test.use({ warm: false });

/** Resolves once the code of every page is there: the portal fetches it while the browser has nothing to do. */
async function hasAllPages(page: Page) {
  await page.waitForFunction(
    () => performance.getEntriesByName('portal: pages fetched').length > 0,
  );
}

for (const [who, opened, pages] of [
  ['client', '/app', ['Companies', 'Documents', 'KYC Management', 'Reports', 'Profile']],
  ['admin', '/admin', ['Companies', 'Documents', 'Audit Logs', 'Settings']],
] as const) {
  test(`[UX-03] [ERR-01] pages of ${opened} that were never opened open without a network`, async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await demo(page, who);
    await isLive(page);
    await hasAllPages(page);

    await context.setOffline(true);
    for (const name of pages) {
      await page.getByRole('navigation').getByRole('link', { name }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('No connection').first()).toBeVisible();
      await expect(page.getByText('Page not found')).toHaveCount(0);
    }
    await context.setOffline(false);
    await expect(page.getByText('Connected again')).toBeVisible();
  });
}
