import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { findsNothing } from '../support/look.ts';
import { newClient } from '../support/people.ts';
import { ownTenant, switchTo } from '../support/tenants.ts';
import { expect, test } from '../support/test.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** A page that is drawn at build, and one that is not. */
const PATHS = ['/', '/auth/login'];

test('[UX-01] nothing flashes, whichever theme the system has and the device remembers', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/);
  await page.goto('/robots.txt');
  for (const [system, selected] of [
    ['light', 'dark'],
    ['dark', 'light'],
    ['dark', null],
  ] as const) {
    await test.step(`the system is ${system}, the choice ${selected ?? 'open'}`, async () => {
      await page.emulateMedia({ colorScheme: system });
      await page.evaluate((mode) => {
        localStorage.clear();
        if (mode) localStorage.setItem('bahamasinc_theme', mode);
      }, selected);
      for (const path of PATHS) {
        // What is painted first: the page as it is before any code of the product has run.
        await page.route('**/assets/*.js', (route) => route.abort());
        await page.goto(path);
        const first = await ground(page);
        expect(first === 'rgb(11, 23, 32)').toBe((selected ?? system) === 'dark');
        await page.unroute('**/assets/*.js');
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await ground(page)).toBe(first);
      }
    });
  }
});

/** Places a picture as the logo of a tenant, as its owner would, and has the tenant wear it. */
async function wearLogo(page: Page, tenantId: string) {
  const path = `${tenantId}/${crypto.randomUUID()}.png`;
  const status = await page.evaluate(
    async ({ api, key, to }) => {
      const { access_token: token } = JSON.parse(localStorage.getItem('sb-auth-token') ?? '{}') as {
        access_token?: string;
      };
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 44;
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      const answer = await fetch(`${api}/storage/v1/object/logos/${to}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, apikey: key, 'content-type': 'image/png' },
        body: picture,
      });
      return answer.status;
    },
    { api: environment.api, key: environment.publishableKey, to: path },
  );
  expect(status).toBe(200);
  await askDatabase(
    (sql) =>
      sql`update tenants set branding = branding || jsonb_build_object('logo_path', ${path}::text) where id = ${tenantId}`,
  );
}

test('[TNT-01] the portal wears the colour and the logo of the tenant, and the next tenant others', async ({
  page,
}) => {
  const primary = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement)
        .getPropertyValue('--portal-palette-primary-main')
        .trim(),
    );
  // The last tenant is kept with the account, so the journey has a person of its own.
  const { email } = await newClient(page, 'wearer');
  const tenant = await ownTenant(email, 'Pelican Point Ltd.', {
    role: 'owner',
    primary: '#8c3b4a',
  });
  await page.reload();
  await expect.poll(primary).toBe('#0b6e6e');
  await switchTo(page, 'Pelican Point Ltd.');
  await expect.poll(primary).toBe('#8c3b4a');
  // The colour is there before the page of the tenant is.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await findsNothing(page, 'colours');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(primary).not.toBe('#8c3b4a');
  await findsNothing(page, 'colours');
  // A reload begins in the colour this device remembers.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(primary).toBe('#8c3b4a');

  await wearLogo(page, tenant);
  await page.reload();
  const logo = page.locator('aside img').first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(44);
  await findsNothing(page, 'colours');
});
