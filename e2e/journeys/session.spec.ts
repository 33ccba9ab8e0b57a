import type { BrowserContext, Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { newDraft } from '../support/draft.ts';
import { withoutLive } from '../support/live.ts';
import { newClient, newVisitor, register, signIn } from '../support/people.ts';
import { EXPIRED, LOGIN, lookAgain, tokenRunsOut } from '../support/session.ts';
import { ownTenant, switchTo } from '../support/tenants.ts';
import { expect, test } from '../support/test.ts';

// Tests set the clock, full storage and the network of their context.
test.use({ warm: false });

/** A second tab of the same browser, at the same place. */
async function secondTab(context: BrowserContext, path = '/app') {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

function countRequests(context: BrowserContext, path: string) {
  const urls: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes(path) && request.method() !== 'OPTIONS') urls.push(request.url());
  });
  return urls;
}

function storedToken(page: Page) {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sb-auth-token') ?? '{}') as object;
    return 'refresh_token' in session ? String(session.refresh_token) : null;
  });
}

test('[SES-07] two tabs sign out together, and in together', async ({ page, context }) => {
  const visitor = await newClient(page, 'two-tabs');
  const second = await secondTab(context);
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(LOGIN);
  await expect(page).toHaveURL(LOGIN);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('bahamasinc_auth');

  await signIn(second, visitor);
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
});

test('[SES-07] of two tabs whose token runs out at once one asks for a new one, and both stay signed in', async ({
  page,
  context,
}) => {
  await newClient(page, 'refreshers');
  const second = await secondTab(context);
  const before = await storedToken(page);
  const refreshes = countRequests(context, 'grant_type=refresh_token');
  const profiles = countRequests(context, '/rest/v1/profiles');
  await tokenRunsOut(page);
  await Promise.all([lookAgain(page), lookAgain(second)]);
  await expect.poll(() => storedToken(page)).not.toBe(before);
  await expect.poll(() => profiles.length).toBeGreaterThanOrEqual(2);
  expect(refreshes).toHaveLength(1);

  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: /Refresh Data/ }).click();
    await tab.reload();
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab).toHaveURL(/\/app$/);
  }
  expect(refreshes).toHaveLength(1);
});

test('[TEN-01] a page that opens asks for one profile and one list of tenants', async ({
  page,
  context,
}) => {
  await newClient(page, 'once');
  // What happens in the tenant meanwhile is read again, which is not counted here.
  await withoutLive(page);
  const asked = countRequests(context, '/rest/v1/');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const times = (table: string) => asked.filter((url) => url.includes(`/${table}?`)).length;
  expect([times('profiles'), times('tenant_users')]).toEqual([1, 1]);
});

test('[DATA-03] [ROLE-03] tampered records open nothing and break nothing', async ({ page }) => {
  await newClient(page, 'tamperer');
  const admin: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/admin/')) admin.push(request.url());
  });
  await page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('bahamasinc_auth') ?? '{}') as object;
    localStorage.setItem('bahamasinc_auth', JSON.stringify({ ...auth, role: 'admin' }));
  });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/app$/);
  expect(admin).toEqual([]);

  for (const garbage of ['{', 'null', '[]', '{"userId":1}', '"x"']) {
    await page.evaluate((text) => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('bahamasinc_')) localStorage.setItem(key, text);
      }
    }, garbage);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/app$/);
  }
});

test('[DATA-02] with full storage one signs in and works all the same', async ({
  page,
  context,
}) => {
  const visitor = newVisitor('no-room');
  await register(visitor);
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/auth/login');
  await signIn(page, visitor);
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(LOGIN);
});

for (const hours of [-2, 2]) {
  test(`[LIM-04] a clock ${hours} hours off asks for no token but the first`, async ({
    page,
    context,
  }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    const tokens = countRequests(context, '/auth/v1/token');
    const visitor = newVisitor('clock');
    await register(visitor);
    await page.goto('/auth/login');
    await signIn(page, visitor);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of ['Companies', 'Dashboard', 'Companies']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('button', { name: /Refresh Data/ }).click();
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(tokens).toHaveLength(1);
  });
}

test('[ROLE-03] a profile that cannot be read shows a notice, which goes once it can', async ({
  page,
  accessible,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED|status of 500/);
  await newClient(page, 'unread');
  await page.route('**/rest/v1/profiles**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('Error fetching user profile')).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await accessible(page);
  await page.unroute('**/rest/v1/profiles**');
  await expect(page.getByText('Error fetching user profile')).toBeHidden({ timeout: 90_000 });
});

test('[TEN-05] [SES-07] a switch of tenant reaches the other tab, and leaves nothing of the former', async ({
  page,
  context,
}) => {
  const { email } = await newClient(page, 'switcher');
  await ownTenant(email, 'Pelican Point Ltd.');
  await page.goto('/app/companies/new');
  await page.waitForURL(/\/companies\/new\/[0-9a-f-]+\/type$/);
  const second = await secondTab(context);
  await switchTo(second, 'Pelican Point Ltd.');
  await expect(page.getByRole('button', { name: 'Tenant: Pelican Point Ltd.' })).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('You no longer have access')).toHaveCount(0);
});

/** Keeps the list of tenants, which every switch has read again, until the page was refused a command. */
async function holdListUntilRefused(page: Page) {
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('/rpc/start_application') && answer.status() >= 400,
  );
  await page.route('**/rest/v1/tenant_users?**', async (route) => {
    await refused;
    await route.continue();
  });
}

const losses = [
  [
    'a membership removed',
    (id: string) => askDatabase((sql) => sql`delete from tenant_users where tenant_id = ${id}`),
  ],
  [
    'a tenant deleted',
    (id: string) => askDatabase((sql) => sql`delete from tenants where id = ${id}`),
  ],
] as const;

for (const [what, take] of losses) {
  for (const first of ['a refusal', 'a look at the list of tenants'] as const) {
    test(`[TEN-01] ${what} while open leads to another tenant with ${first}, and says so until that was read`, async ({
      page,
      accessible,
      quiet,
    }) => {
      quiet.allow(/status of 40[0-9]|AppError|React Router caught/);
      await withoutLive(page); // or the page would know before it asks for anything
      const { email } = await newClient(page, 'leaver');
      const id = await ownTenant(email, 'Pelican Point Ltd.');
      const notice = page.getByText('You no longer have access to Pelican Point Ltd.');
      await page.reload();
      await expect(page.getByRole('button', { name: /^Tenant:/ })).toBeVisible();
      if (first === 'a refusal') await holdListUntilRefused(page);
      await switchTo(page, 'Pelican Point Ltd.');
      await take(id);
      if (first === 'a refusal') {
        await page.getByRole('link', { name: 'Form a company' }).click();
        // The first answer starts the draft.
        await page.getByRole('radio', { name: /International Business Company/ }).check();
      } else {
        await page.getByRole('button', { name: /Refresh Data/ }).click();
        await expect(notice).toBeVisible();
        await page.reload(); // before anybody had the time to read it
      }
      await expect(notice).toBeVisible();
      await expect(page.getByText(/ was opened instead\.$/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await accessible(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(notice).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  }
}

test('[TEN-03] who belongs nowhere, and whom no tenant takes, is told what to do', async ({
  page,
  accessible,
  quiet,
}) => {
  quiet.allow(/status of 404 .*live_head/); // The open page asks once more for a tenant that is not theirs any longer.
  const { email } = await newClient(page, 'stranger');
  // Removed by its owner: open enrolment does not bring anybody back.
  await askDatabase(async (sql) => {
    await sql`insert into private.former_members (tenant_id, user_id)
              select tenant.id, person.id from tenants tenant, profiles person
              where person.email = ${email} and tenant.open_for_enrolment on conflict do nothing`;
    await sql`delete from tenant_users using profiles person
              where person.id = user_id and person.email = ${email}`;
  });
  await page.getByRole('button', { name: /Refresh Data/ }).click();
  const title = page.getByRole('heading', { name: /^You no longer have access to / });
  await expect(title).toBeVisible();
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await accessible(page);
});

test('[ROLE-02] staff who are staff no longer are led out with the next refresh', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 40[0-9]/);
  const visitor = await newClient(page, 'demoted');
  const become = (role: string) =>
    askDatabase(
      (sql) => sql`update profiles set role = ${role}::user_role where email = ${visitor.email}`,
    );
  await become('admin');
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await become('user');
  await tokenRunsOut(page);
  await lookAgain(page);
  await expect(page).toHaveURL(/\/app$/);
});

test('[SES-04] [APP-02] a refresh that is refused leads both tabs to sign in, and the draft is kept', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/status of 40[0-9]/);
  const visitor = await newClient(page, 'refused');
  const second = await secondTab(context);
  await newDraft(page);
  const draft = page.url();
  await askDatabase(
    (sql) => sql`delete from auth.sessions using auth.users person
                 where person.id = user_id and person.email = ${visitor.email}`,
  );
  await tokenRunsOut(page);
  await page.getByLabel('First choice').fill('Kept Till Then Ltd.');
  await lookAgain(page);
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(LOGIN);
    await expect(tab.getByText(EXPIRED)).toBeVisible();
  }
  await signIn(page, visitor);
  await expect(page).toHaveURL(draft);
  await expect(page.getByLabel('First choice')).toHaveValue('Kept Till Then Ltd.');
});

test('[SES-04] a service that is away signs nobody out', async ({ page, context, quiet }) => {
  quiet.allow(/status of 50[0-9]|Failed to load resource/);
  await newClient(page, 'patient');
  await context.route('**/auth/v1/token**', (route) => route.fulfill({ status: 503, json: {} }));
  const failed = page.waitForResponse((answer) => answer.url().includes('/auth/v1/token'));
  await tokenRunsOut(page, -30);
  await lookAgain(page);
  await failed;
  await context.unroute('**/auth/v1/token**');
  const before = await storedToken(page);
  await expect.poll(() => storedToken(page), { timeout: 90_000 }).not.toBe(before);
  await expect(page).toHaveURL(/\/app$/);
});

test('[SES-05] [SES-07] a session nobody uses is asked about after 58 minutes and over after 60, in every tab', async ({
  page,
  context,
  accessible,
  quiet,
}) => {
  quiet.allow(/status of 40[0-9]/);
  await context.clock.install();
  await newClient(page, 'idler');
  const second = await secondTab(context);
  const tabs = [page, second];
  const question = (tab: Page) => tab.getByRole('alertdialog', { name: 'Are you still there?' });
  const asked = tabs.map((tab) => tab.waitForResponse('**/rpc/public_settings'));
  // Watching begins a minute after the page was opened, and its code has to arrive.
  await context.clock.fastForward('01:30');
  await Promise.all(asked);

  await context.clock.fastForward('57:00');
  for (const tab of tabs) await expect(question(tab)).toBeVisible();
  await expect(question(page).getByRole('timer')).toHaveText(/^1:[0-5]\d$/);
  await accessible(page);
  await question(second).getByRole('button', { name: 'Stay signed in' }).click();
  for (const tab of tabs) await expect(question(tab)).toBeHidden();

  await context.clock.fastForward('58:30');
  for (const tab of tabs) await expect(question(tab)).toBeVisible();
  await context.clock.fastForward('01:30');
  for (const tab of tabs) {
    await expect(tab).toHaveURL(LOGIN);
    await expect(tab.getByText(EXPIRED)).toBeVisible();
  }
  await expect.poll(() => storedToken(page)).toBeNull();
});
