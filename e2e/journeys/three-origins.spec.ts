import { openAs, demoPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openThreeOrigins } from '../support/three-origins.ts';

// Its host has an address of its own, which other journeys do not share.
test.use({ warm: false });

test('[FED-01] host, client portal and admin portal from three origins: both areas open, and a PDF is drawn by the worker of its origin', async ({
  page,
  quiet,
}) => {
  // Live updates are for pages of the product's own address. This host has another.
  quiet.allow(/realtime\/v1\/websocket.*\b403\b/);
  const { host, client, admin, close } = await openThreeOrigins();
  const loaded = new Map<string, number>();
  page.on('response', (response) => {
    const { origin } = new URL(response.url());
    if (response.ok()) loaded.set(origin, (loaded.get(origin) ?? 0) + 1);
  });
  try {
    await test.step('the client area', async () => {
      await openAs(page, demoPerson('client'), `${host}/app`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('need');
      expect(loaded.get(client)).toBeGreaterThan(3);
      expect(loaded.get(admin)).toBeUndefined();
      await page.getByRole('link', { name: 'Companies', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
    });

    await test.step('the admin area, with a document', async () => {
      await openAs(page, demoPerson('admin'), `${host}/admin/documents`);
      expect(loaded.get(admin)).toBeGreaterThan(3);
      const worker = page.waitForEvent('worker');
      await page.getByRole('list', { name: 'Documents' }).getByRole('link').first().click();
      await expect(page.getByRole('group', { name: /^Page 1 of/ }).locator('canvas')).toBeVisible();
      expect((await worker).url()).toMatch(/^blob:/);
    });
  } finally {
    await page.close(); // it may still be loading files, and no one would answer
    await close();
  }
});
