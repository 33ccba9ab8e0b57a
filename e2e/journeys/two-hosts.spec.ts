import type { Page } from '@playwright/test';

import { demoPerson, type Visitor } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openTwoHosts } from '../support/two-hosts.ts';

// Its host names have addresses of their own, which other journeys do not share.
test.use({ warm: false });

async function signInAs(page: Page, { email, password }: Visitor) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Whose session this origin keeps; null without one. */
function keptUser(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('sb-auth-token') ?? 'null') as {
      user?: { email?: string };
    } | null;
    return kept?.user?.email ?? null;
  });
}

test('[FED-01] [GRD-02] [DUTY-01] staff have a host name of their own: its storage and its code are apart, and each person is shown the way', async ({
  page,
  context,
  quiet,
  accessible,
}) => {
  // Live updates are for pages of the product's own address. These host names have others.
  quiet.allow(/realtime\/v1\/websocket.*\b403\b/);
  // A page of the site at the host name of staff is no page there; it leads on.
  quiet.allow(/the server responded with a status of 404/);
  const { site, staff, close } = await openTwoHosts();
  const [client, admin] = [demoPerson('client'), demoPerson('admin')];
  const portals = new Set<string>();
  context.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    const [, portal] = /^\/remotes\/(\w+)\//.exec(pathname) ?? [];
    if (portal) portals.add(`${portal} from ${origin === staff ? 'staff' : 'site'}`);
  });
  try {
    await test.step('a client signs in at the public one', async () => {
      await page.goto(`${site}/auth/login`);
      await signInAs(page, client);
      await page.waitForURL(`${site}/app`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('need');
      expect(await keptUser(page)).toBe(client.email);
    });

    const staffPage = await context.newPage();
    await test.step('an address of staff arrives at theirs, where that session is not', async () => {
      await staffPage.goto(`${site}/admin/companies?q=heron`);
      await staffPage.waitForURL(`${staff}/auth/login?redirect=admin`);
      await expect(staffPage.getByText('Sign in to access the admin portal')).toBeVisible();
      expect(await keptUser(staffPage)).toBeNull();
      expect(await staffPage.evaluate(() => document.cookie)).not.toContain('bahamasinc');
      await accessible(staffPage);
    });

    await test.step('staff sign in there, and reach the page they were going to', async () => {
      await signInAs(staffPage, admin);
      await staffPage.waitForURL(`${staff}/admin/companies?q=heron**`);
      await expect(staffPage.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
      expect(await keptUser(staffPage)).toBe(admin.email);
      expect(await keptUser(page)).toBe(client.email);
    });

    await test.step('each host name has loaded its own portal alone', async () => {
      expect([...portals].toSorted()).toEqual(['admin from staff', 'client from site']);
      for (const path of ['/remotes/client/current.json', '/pricing'])
        expect((await staffPage.request.get(staff + path)).status()).toBe(404);
      expect((await staffPage.request.get(`${site}/remotes/admin/current.json`)).status()).toBe(
        404,
      );
    });

    await test.step('pages of the site are at the public one', async () => {
      await staffPage.goto(`${staff}/pricing?from=staff#fees`);
      await staffPage.waitForURL(`${site}/pricing?from=staff#fees`);
      await expect(staffPage.getByRole('heading', { level: 1 })).toBeVisible();
      await staffPage.getByRole('link', { name: 'Admin Portal' }).first().click();
      // They are signed in there.
      await staffPage.waitForURL(`${staff}/admin`);
      await staffPage.close();
    });

    await test.step('a client at the host name of staff is shown the way', async () => {
      const lost = await context.newPage();
      await lost.goto(staff);
      await lost.evaluate(() => localStorage.clear());
      await lost.goto(`${staff}/auth/login`);
      await signInAs(lost, client);
      await expect(
        lost.getByRole('heading', { name: 'Clients sign in at another address' }),
      ).toBeVisible();
      await expect.poll(() => keptUser(lost)).toBeNull();
      await accessible(lost);
      await lost.getByRole('link', { name: /^Go to localhost/ }).click();
      await lost.waitForURL(`${site}/app`);
      await expect(lost.getByRole('heading', { level: 1 })).toContainText('need');
      await lost.close();
    });

    await test.step('staff at the public host name are shown theirs, and leave no session behind', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${site}/auth/login`);
      await signInAs(page, admin);
      await expect(
        page.getByRole('heading', { name: 'Staff sign in at another address' }),
      ).toBeVisible();
      await expect.poll(() => keptUser(page)).toBeNull();
      await accessible(page);
      await page.getByRole('link', { name: /^Go to 127/ }).click();
      await page.waitForURL(`${staff}/auth/login?redirect=admin`);
    });
  } finally {
    // They may still be loading files, and no one would answer.
    await Promise.all(context.pages().map((each) => each.close()));
    await close();
  }
});
