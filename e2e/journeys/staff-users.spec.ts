import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { isLive } from '../support/live.ts';
import { demo, newClient, newVisitor, openAs, type Visitor } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** Opens the people from the side bar. */
async function openUsers(page: Page) {
  await demo(page, 'admin');
  await page
    .getByRole('navigation', { name: 'BahamasInc' })
    .getByRole('link', { name: 'Users' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
}

/** Invites an address to Monte Rosa as a viewer; answers the link. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox').fill('Monte Rosa');
  await page.getByRole('option', { name: /Monte Rosa/ }).click();
  await dialog.getByRole('radio', { name: /^Viewer/ }).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const panel = page.getByRole('complementary', { name: email });
  return panel.getByRole('textbox', { name: 'Link' }).inputValue();
}

async function idOf({ email }: Visitor): Promise<string> {
  const [row] = await askDatabase((sql) => sql`select id from profiles where email = ${email}`);
  return String(row?.['id']);
}

/** Revokes the invitation of this address, whose panel is open. */
async function revoke(page: Page, email: string) {
  await page.getByRole('button', { name: 'Revoke…' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Revoke the invitation' })
    .click();
  await expect(
    page.getByRole('complementary', { name: email }).getByText('Revoked', { exact: true }),
  ).toBeVisible();
}

test('[USR-01] [INV-01] a client is invited by link: the former one is void, a revoked one is refused, and who signs up sees the company', async ({
  page,
  accessible,
  anotherPage,
}) => {
  const client = await anotherPage();
  const heading = client.getByRole('alert').first();
  const password = client.getByLabel('Password', { exact: true });
  const refused = newVisitor('revoked');
  await page.setViewportSize({ width: 1440, height: 1200 });
  await openUsers(page);

  await test.step('a new link voids the former, and one that is revoked while it is open makes no account', async () => {
    const former = await invite(page, refused.email);
    await page.getByRole('button', { name: 'Make a new link' }).click();
    const field = page
      .getByRole('complementary', { name: refused.email })
      .getByRole('textbox', { name: 'Link' });
    await expect(field).not.toHaveValue(former);
    const link = await field.inputValue();
    await client.goto(former);
    await expect(heading).toHaveText('Invalid invitation');
    await client.goto(link);
    await password.fill(refused.password);
    await revoke(page, refused.email);
    await client.getByRole('button', { name: 'Create account' }).click();
    // No signal reaches a visitor: the action itself is refused, with a message that says what to do.
    await expect(heading).toContainText('Invitation is no longer valid');
    await expect(password).toHaveValue(refused.password);
    const made = await askDatabase(
      (sql) => sql`select from profiles where email = ${refused.email}`,
    );
    expect(made).toHaveLength(0);
  });

  const { email, ...visitor } = newVisitor('by-link');
  await test.step('who signs up by the link sees the company', async () => {
    await goWithin(page, '/admin/users');
    const link = await invite(page, email);
    await expect(page.getByText(/^Invited until/).first()).toBeVisible();
    await accessible(page);
    await client.goto(link);
    await password.fill(visitor.password);
    await client.getByRole('button', { name: 'Create account' }).click();
    await client.waitForURL('**/app');
    await client.getByRole('link', { name: 'Companies' }).first().click();
    await expect(client.getByRole('link', { name: /Monte Rosa/ }).first()).toBeVisible();
  });

  await test.step('staff find them among the people', async () => {
    await goWithin(page, `/admin/users?q=${encodeURIComponent(email)}`);
    const row = page
      .getByRole('table', { name: 'People' })
      .getByRole('row')
      .filter({ hasText: email });
    await expect(row).toContainText('Active');
    await expect(row).toContainText(/Monte Rosa/);
  });
});

test('[USR-01] [INV-01] the super admin invites a colleague by link, who confirms the address and opens the admin portal', async ({
  page,
  anotherPage,
}) => {
  const { email, password } = newVisitor('colleague');
  await openUsers(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('radio', { name: /^A colleague/ }).check();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: /^Billing/ }).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const panel = page.getByRole('complementary', { name: email });
  await expect(panel).toContainText('Billing');
  const link = await panel.getByRole('textbox', { name: 'Link' }).inputValue();

  const colleague = await anotherPage();
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { name: 'Join the staff' })).toBeVisible();
  await colleague.getByLabel('Password', { exact: true }).fill(password);
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await colleague.waitForURL('**/admin');
  await expect(colleague.getByRole('navigation', { name: 'BahamasInc' })).toBeVisible();
  const held = await askDatabase(
    (sql) => sql`
      select duty from staff_duties join profiles on profiles.id = user_id where email = ${email}`,
  );
  expect(held.map(({ duty }) => duty as string)).toEqual(['billing']);

  // The link works once: a second person gets nothing from it.
  const second = await anotherPage();
  await second.goto(link);
  await expect(second.getByRole('alert')).toHaveText('Invitation is no longer valid');
});

test('[USR-01] [ROLE-01] a suspended person loses the open page and is back once restored; made staff with duties, they find no tenants', async ({
  page,
  anotherPage,
}) => {
  const open = await anotherPage();
  const visitor = await newClient(open, 'suspended');
  const userId = await idOf(visitor);
  await isLive(open);
  await demo(page, 'admin', `/admin/users/${userId}`);

  await test.step('the open page learns of the suspension at once, without a request of its own', async () => {
    await page.getByRole('button', { name: 'Suspend…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Suspend/ });
    await dialog.getByLabel('Reason').fill('Asked about by the bank');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Asked about by the bank')).toBeVisible();
    await open.waitForURL('**/auth/login?redirect=app');
    await expect(open.getByRole('status').or(open.getByRole('alert'))).toContainText(
      'Your account has been suspended. Please contact us.',
    );
    expect(await open.evaluate(() => localStorage.getItem('sb-auth-token'))).toBeNull();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Suspend…' })).toBeVisible();
  });

  await test.step('the super admin changes the role and gives a duty', async () => {
    await page.getByRole('button', { name: 'More about the account' }).click();
    await page.getByRole('menuitem', { name: 'Change the role…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the role/ });
    await dialog.getByRole('radio', { name: /^Staff/ }).check();
    await expect(dialog.getByText(/^Gains every firm/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change the role' }).click();
    const panel = page.getByRole('region', { name: 'Duties' });
    await expect(panel).toContainText('No duty yet');
    await panel.getByRole('button', { name: 'Change…' }).click();
    await panel.getByRole('checkbox', { name: /^Billing/ }).check();
    await panel.getByRole('button', { name: 'Save the duties' }).click();
    await expect(panel).toContainText('Issues invoices and records payments.');
    await expect(panel).not.toContainText('No duty yet');
  });

  await test.step('that person works as staff, without tenants', async () => {
    await openAs(open, visitor, '/admin');
    const sideBar = open.getByRole('navigation', { name: 'BahamasInc' });
    await expect(sideBar.getByRole('link', { name: 'Users' })).toBeVisible();
    await expect(sideBar.getByRole('link', { name: 'Tenants' })).toHaveCount(0);
    await goWithin(open, '/admin/tenants');
    await expect(open.getByText('For the super admin alone')).toBeVisible();
  });
});
