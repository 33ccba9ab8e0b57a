import type { BrowserContext, Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { newDraft } from '../support/draft.ts';
import { withoutLive } from '../support/live.ts';
import { newClient, signIn } from '../support/people.ts';
import { EXPIRED, LOGIN, lookAgain, tokenRunsOut } from '../support/session.ts';
import { ownTenant, switchTo } from '../support/tenants.ts';
import { expect, test } from '../support/test.ts';

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

test('[SES-07] [SES-04] [TEN-05] [APP-02] two tabs refresh once, switch tenant, expire, and sign in and out together', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/status of 40[0-9]/);
  const visitor = await newClient(page, 'two-tabs');
  await ownTenant(visitor.email, 'Pelican Point Ltd.');
  const second = await secondTab(context);

  await test.step('of two tabs whose token runs out at once one asks for a new one', async () => {
    const before = await storedToken(page);
    const refreshes = countRequests(context, 'grant_type=refresh_token');
    const profiles = countRequests(context, '/rest/v1/profiles');
    await tokenRunsOut(page);
    await Promise.all([lookAgain(page), lookAgain(second)]);
    await expect.poll(() => storedToken(page)).not.toBe(before);
    await expect.poll(() => profiles.length).toBeGreaterThanOrEqual(2);
    for (const tab of [page, second])
      await tab.getByRole('button', { name: /Refresh Data/ }).click();
    await second.reload();
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    expect(refreshes).toHaveLength(1);
  });

  await newDraft(page);
  const draft = page.url();
  await test.step('a refresh that is refused leads both to sign in, and the draft is kept', async () => {
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
    await expect(second).toHaveURL(/\/app$/);
    await expect(second.getByText(EXPIRED)).toHaveCount(0);
  });

  await test.step('a switch of tenant leaves nothing of the former', async () => {
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await switchTo(second, 'Pelican Point Ltd.');
    await expect(page.getByRole('button', { name: 'Tenant: Pelican Point Ltd.' })).toBeVisible();
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('You no longer have access')).toHaveCount(0);
  });

  await second.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [second, page]) await expect(tab).toHaveURL(LOGIN);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('bahamasinc_auth');
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

test('[TEN-01] [TEN-03] a tenant lost while open leads to another, and says so until that was read; the last one leaves a way on', async ({
  page,
  context,
  accessible,
  quiet,
}) => {
  quiet.allow(/status of 40[0-9]|AppError|React Router caught/);
  await withoutLive(page); // or the page would know before it asks for anything
  const { email } = await newClient(page, 'leaver');
  const pelican = await ownTenant(email, 'Pelican Point Ltd.');
  const heron = await ownTenant(email, 'Heron Cay Ltd.');
  const heading = page.getByRole('heading', { level: 1 });
  const notice = (name: string) => page.getByText(`You no longer have access to ${name}`);

  await test.step('a page that opens asks for one profile and one list of tenants', async () => {
    // What the page before still asks for is not counted.
    await page.goto('about:blank');
    const requested = countRequests(context, '/rest/v1/');
    await page.goto('/app');
    await expect(page.getByRole('button', { name: /^Tenant:/ })).toBeVisible();
    await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const times = (table: string) => requested.filter((url) => url.includes(`/${table}?`)).length;
    expect([times('profiles'), times('tenant_users')]).toEqual([1, 1]);
  });

  await test.step('a membership removed, found out by a refusal', async () => {
    await holdListUntilRefused(page);
    await switchTo(page, 'Pelican Point Ltd.');
    await askDatabase((sql) => sql`delete from tenant_users where tenant_id = ${pelican}`);
    await page.getByRole('link', { name: 'Form a company' }).first().click();
    // The first answer starts the draft.
    await page.getByRole('radio', { name: /International Business Company/ }).check();
    await expect(notice('Pelican Point Ltd.')).toBeVisible();
    await expect(page.getByText(/ was opened instead\.$/)).toBeVisible();
    await expect(heading).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(notice('Pelican Point Ltd.')).toHaveCount(0);
    await page.unroute('**/rest/v1/tenant_users?**');
  });

  await test.step('a tenant deleted, found out by a look at the list', async () => {
    await switchTo(page, 'Heron Cay Ltd.');
    await askDatabase((sql) => sql`delete from tenants where id = ${heron}`);
    await page.getByRole('button', { name: /Refresh Data/ }).click();
    await expect(notice('Heron Cay Ltd.')).toBeVisible();
    await page.reload(); // before anybody had the time to read it
    await expect(notice('Heron Cay Ltd.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(notice('Heron Cay Ltd.')).toHaveCount(0);
  });

  await test.step('who belongs nowhere, and whom no tenant takes, is told what to do', async () => {
    // Removed by its owner: open enrolment does not bring anybody back.
    await askDatabase(async (sql) => {
      await sql`insert into private.former_members (tenant_id, user_id)
                select tenant.id, person.id from tenants tenant, profiles person
                where person.email = ${email} and tenant.open_for_enrolment on conflict do nothing`;
      await sql`delete from tenant_users using profiles person
                where person.id = user_id and person.email = ${email}`;
    });
    await page.getByRole('button', { name: /Refresh Data/ }).click();
    await expect(heading).toHaveText(/^You no longer have access to /);
    await page.reload();
    await expect(heading).toHaveText(/^You no longer have access to /);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await accessible(page);
  });
});

test.describe('on a clock the test moves', () => {
  test.use({ warm: false });

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
    const requested = tabs.map((tab) => tab.waitForResponse('**/rpc/public_settings'));
    // Watching begins a minute after the page was opened, and its code has to arrive.
    await context.clock.fastForward('01:30');
    await Promise.all(requested);

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
});
