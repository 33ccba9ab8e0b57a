import type { Page } from '@playwright/test';

import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const ground = (page: Page, element: 'html' | 'body') =>
  page.evaluate(
    (name) => getComputedStyle(document.querySelector(name) ?? document.body).backgroundColor,
    element,
  );

for (const system of ['light', 'dark'] as const) {
  for (const chosen of ['light', 'dark', null] as const) {
    test(`[UX-01] nothing flashes: the system is ${system}, the choice ${chosen ?? 'open'}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: system });
      await page.addInitScript((mode) => {
        if (mode) localStorage.setItem('bahamasinc_theme', mode);
      }, chosen);
      // What is painted first: the page as it is before any code of the product has run.
      await page.route('**/assets/*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await page.goto('/');
      const first = await ground(page, 'html');
      await page.unroute('**/assets/*.js');
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await ground(page, 'body')).toBe(first);
      expect(first === 'rgb(11, 23, 32)').toBe((chosen ?? system) === 'dark');
    });
  }
}

test('[TNT-01] the portal wears the colour of the tenant, and the next tenant another', async ({
  page,
  accessible,
}) => {
  const primary = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement)
        .getPropertyValue('--portal-palette-primary-main')
        .trim(),
    );
  await demo(page, 'admin');
  await expect.poll(primary).toBe('#0b6e6e');
  await page.getByRole('button', { name: /^Tenant:/ }).click();
  await page.getByRole('menuitem', { name: /Harbour Island/ }).click();
  await expect.poll(primary).toBe('#8c3b4a');
  await accessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(primary).not.toBe('#8c3b4a');
  await accessible(page);
  // A reload begins in the colour this device remembers.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(primary).toBe('#8c3b4a');
});
