import { rmSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { commandsOf } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { demoPerson, newVisitor, openAs, register, storeSession } from '../support/people.ts';
import { openReleasedSite } from '../support/released-site.ts';
import { openSpoilingServer } from '../support/spoiling-server.ts';
import { TAMPERED } from '../support/spoiled.ts';
import { ownTenant } from '../support/tenants.ts';
import { expect, test } from '../support/test.ts';

// Each site has an address of its own, which other journeys do not share.
test.use({ warm: false });

const DASHBOARD = 'assets/dashboard-page-*.js';
const BROKEN_PAGE = `export const Component = () => { throw new TypeError('r is not a function') };`;
const EARLIER = 'You are using the previous version of the portal';
const OFTEN = /realtime\/v1\/websocket.*\b403\b/;

/** Versions of the client portal that a page ran, the newest last. */
function versionsOf(page: Page): string[] {
  const versions: string[] = [];
  page.on('request', (request) => {
    const version = /\/remotes\/client\/([^/]+)\/assets\//.exec(request.url())?.[1];
    if (version && versions.at(-1) !== version) versions.push(version);
  });
  return versions;
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: /need/ });

test('[FED-01] [ONE-10] one portal is released and taken back while pages are open: each goes on with what it runs, and the next visit gets what is there', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(OFTEN);
  const site = await openReleasedSite();
  try {
    const first = versionsOf(page);
    await openAs(page, demoPerson('client'), `${site.url}/app`);
    await expect(home(page)).toBeVisible();
    await site.release('2.0.0');
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible();
    expect(first).toEqual(['1.0.0']);

    const next = await context.newPage();
    const second = versionsOf(next);
    await next.goto(`${site.url}/app`);
    await expect(home(next)).toBeVisible();
    expect(second).toEqual(['2.0.0']);

    await site.rollBack();
    await next.reload();
    await expect(home(next)).toBeVisible();
    expect(second).toEqual(['2.0.0', '1.0.0']);
    await next.close();
  } finally {
    await page.close();
    await site.close();
  }
});

test('[ONE-10] a firm that is pinned gets its version although another is released, and the current one once the pin is taken back', async ({
  page,
  quiet,
}) => {
  quiet.allow(OFTEN);
  const site = await openReleasedSite();
  const staff = await commandsOf(demoPerson('admin'));
  const visitor = newVisitor('pinned');
  try {
    await register(visitor);
    const tenant = await ownTenant(visitor.email, 'Pinned Firm Ltd.');
    const pin = (version: string | null) =>
      staff.call('pin_portal', { tenant, portal: 'client', version, reason: 'Their audit runs' });
    await site.release('2.0.0');
    await pin('1.0.0');
    const versions = versionsOf(page);
    await openAs(page, visitor, `${site.url}/app`);
    expect(versions.filter((version) => version !== '2.0.0')).toEqual(['1.0.0']);
    await expect(page.getByText(EARLIER)).toBeHidden();

    await pin(null);
    // What this device knows of the firm counts for a quarter of an hour.
    await page.evaluate(() => localStorage.removeItem('bahamasinc_auth'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(versions.at(-1)).toBe('2.0.0');
  } finally {
    await page.close();
    await site.close();
  }
});

test('[ONE-10] a release that breaks on its first screen gives way to the version that worked here, says so, and is reported; the next one runs', async ({
  page,
  quiet,
}) => {
  quiet.allow(OFTEN);
  quiet.allow(/r is not a function|route error/);
  const version = `2.0.0-${Date.now().toString(36)}`;
  const site = await openReleasedSite();
  try {
    const reported = page.waitForResponse(/report_portal_load/);
    await openAs(page, demoPerson('client'), `${site.url}/app`);
    // The version works once its first screen has its data.
    await reported;
    await site.release(version, { files: { [DASHBOARD]: BROKEN_PAGE } });
    const versions = versionsOf(page);
    await page.goto(`${site.url}/app`);
    await expect(page.getByText(EARLIER)).toBeVisible();
    await expect(home(page)).toBeVisible();
    expect(versions).toEqual([version, '1.0.0']);
    const [crash] = await askDatabase(
      (sql) => sql`select outcome, stage from private.portal_reports where version = ${version}`,
    );
    expect(crash).toEqual({ outcome: 'crashed', stage: 'first_screen' });

    // Another visit of this device does not try it again.
    await page.reload();
    await expect(page.getByText(EARLIER)).toBeVisible();
    expect(versions).toEqual([version, '1.0.0']);

    await site.release('3.0.0');
    await page.reload();
    await expect(home(page)).toBeVisible();
    expect(versions.at(-1)).toBe('3.0.0');
    await expect(page.getByText(EARLIER)).toBeHidden();
  } finally {
    await page.close();
    await site.close();
  }
});

test('[FED-03] [FED-04] [ONE-10] a release that is half there, altered, unsigned or built for another host never runs: the one before does', async ({
  page,
  quiet,
}) => {
  quiet.allow(OFTEN);
  quiet.allow(/Failed to load resource|valid digest|integrity checks/);
  const site = await openReleasedSite();
  const folder = (version: string) => join(site.folder, 'remotes/client', version);
  const entry = (version: string) =>
    join(folder(version), globSync('assets/routes-*.js', { cwd: folder(version) })[0] ?? '');
  try {
    const reported = page.waitForResponse(/report_portal_load/);
    await openAs(page, demoPerson('client'), `${site.url}/app`);
    await reported;
    const spoiled: [string, (version: string) => Promise<unknown>][] = [
      [
        'half-there',
        async (version) => {
          await site.release(version);
          for (const twin of ['.gz', '.br']) rmSync(entry(version) + twin);
          rmSync(entry(version));
        },
      ],
      [
        'altered',
        async (version) => {
          await site.release(version);
          for (const twin of ['.gz', '.br']) rmSync(entry(version) + twin, { force: true });
          writeFileSync(
            entry(version),
            `${readFileSync(entry(version), 'utf8')};globalThis.${TAMPERED}=1`,
          );
        },
      ],
      [
        'unsigned',
        async (version) => {
          await site.release(version);
          const path = join(folder(version), 'release.json');
          const { release } = JSON.parse(readFileSync(path, 'utf8')) as { release: unknown };
          for (const twin of ['.gz', '.br']) rmSync(path + twin, { force: true });
          writeFileSync(path, JSON.stringify({ release, signature: null }));
        },
      ],
      [
        'of-another-host',
        (version) =>
          site.release(version, {
            about: {
              builtFor: 'another',
              needs: { '@portal/shared-core/session': { brandNew: 'abcdabcd' } },
            },
          }),
      ],
    ];
    for (const [version, make] of spoiled) {
      await test.step(version, async () => {
        await make(version);
        const versions = versionsOf(page);
        await page.goto(`${site.url}/app`);
        await expect(page.getByText(EARLIER)).toBeVisible();
        await expect(home(page)).toBeVisible();
        expect(versions.at(-1)).not.toBe(version);
        expect(
          await page.evaluate((name) => Reflect.get(globalThis, name), TAMPERED),
        ).toBeUndefined();
      });
    }
    // A name that the host has besides is no reason to refuse.
    await site.release('kept', { about: { builtFor: 'an earlier host' } });
    const versions = versionsOf(page);
    await page.goto(`${site.url}/app`);
    await expect(home(page)).toBeVisible();
    expect(versions).toEqual(['kept']);
  } finally {
    await page.close();
    await site.close();
  }
});

test('[FED-03] a file that was cut on its way and kept for good, of the portal or of a page, is fetched again past the cache', async ({
  page,
  quiet,
}) => {
  quiet.allow(OFTEN);
  quiet.allow(/valid digest|integrity checks|dynamically imported module|Failed to load/);
  const site = await openReleasedSite();
  try {
    for (const [only, path] of [
      [/\/assets\/routes-.*\.js$/, '/app'],
      [/\/assets\/company-list-page-.*\.js$/, '/app/companies'],
    ] as const) {
      await test.step(path, async () => {
        // A server of its own: another origin, whose files no cache has.
        const server = await openSpoilingServer(site.url, 'client', 'cut', only);
        const visit = await page.context().newPage();
        try {
          await storeSession(visit, demoPerson('client'), server.url);
          // Cut once: from the second request on the file comes whole, but the browser has half of it for a year.
          visit.on('response', (response) => {
            if (only.test(response.url())) server.recover();
          });
          await visit.goto(`${server.url}${path}`);
          await expect(visit.getByRole('table', { name: 'Companies' })).toBeVisible();
          expect(server.spoiled.length).toBeGreaterThan(0);
        } finally {
          await visit.close();
          await server.close();
        }
      });
    }
  } finally {
    await page.close();
    await site.close();
  }
});

test('[FED-03] a page whose script was altered on its way does not run it, whenever it comes', async ({
  page,
  quiet,
}) => {
  quiet.allow(OFTEN);
  quiet.allow(
    /valid digest|integrity checks|dynamically imported module|Failed to load|route error/,
  );
  const site = await openReleasedSite();
  const only = /\/assets\/company-list-page-.*\.js$/;
  const server = await openSpoilingServer(site.url, 'client', 'tampered', only);
  try {
    await openAs(page, demoPerson('client'), `${server.url}/app`);
    await expect(home(page)).toBeVisible();
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    // The page is loaded once more, since a file that was cut would be whole then.
    await page.waitForFunction(
      () => performance.getEntriesByType('navigation').at(0)?.toJSON().type === 'reload',
    );
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    expect(server.spoiled.length).toBeGreaterThan(0);
    expect(await page.evaluate((name) => Reflect.get(globalThis, name), TAMPERED)).toBeUndefined();
  } finally {
    await page.close();
    await server.close();
    await site.close();
  }
});

test('[FED-03] a pointer that answers after ten seconds lets the person in, who reads meanwhile what is waited for', async ({
  page,
  quiet,
}) => {
  quiet.allow(OFTEN);
  const site = await openReleasedSite();
  const server = await openSpoilingServer(site.url, 'client', 'slow', /current\.json$/);
  try {
    await storeSession(page, demoPerson('client'), server.url);
    await page.goto(`${server.url}/app`);
    await expect(page.getByText(/has not answered yet/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(home(page)).toBeVisible();
  } finally {
    await page.close();
    await server.close();
    await site.close();
  }
});
