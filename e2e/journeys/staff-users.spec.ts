import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demo, newClient, newVisitor, openAs, register, type Visitor } from '../support/people.ts';
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

test('[USR-01] [INV-01] staff invite a client by link, who signs up and stands before the company', async ({
  page,
  accessible,
  anotherPage,
}) => {
  const { email, password } = newVisitor('by-link');
  await openUsers(page);
  const link = await invite(page, email);
  await expect(page.getByText(/^Invited until/).first()).toBeVisible();
  await accessible(page);

  const client = await anotherPage();
  await client.goto(link);
  await client.getByLabel('Password', { exact: true }).fill(password);
  await client.getByRole('button', { name: 'Create account' }).click();
  await client.waitForURL('**/app');
  await client.goto('/app/companies');
  await expect(client.getByRole('link', { name: /Monte Rosa/ })).toBeVisible();

  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  const row = page
    .getByRole('table', { name: 'People' })
    .getByRole('row')
    .filter({ hasText: email });
  await expect(row).toContainText('Active');
  await expect(row).toContainText(/Monte Rosa/);
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

test('[USR-01] [INV-01] a link that is revoked while it is open no longer works, and a new link voids the former', async ({
  page,
  anotherPage,
}) => {
  const { email, password } = newVisitor('revoked');
  await openUsers(page);
  const former = await invite(page, email);
  await page.getByRole('button', { name: 'Make a new link' }).click();
  const field = page
    .getByRole('complementary', { name: email })
    .getByRole('textbox', { name: 'Link' });
  await expect(field).not.toHaveValue(former);
  const link = await field.inputValue();

  const client = await anotherPage();
  await client.goto(former);
  await expect(client.getByRole('alert')).toHaveText('Invalid invitation');
  await client.goto(link);
  await client.getByLabel('Password', { exact: true }).fill(password);

  await revoke(page, email);

  await client.getByRole('button', { name: 'Create account' }).click();
  // No signal reaches a visitor: the act itself is refused, in words that say what to do, and makes no account.
  await expect(client.getByRole('alert').first()).toContainText('Invitation is no longer valid');
  await expect(client.getByLabel('Password', { exact: true })).toHaveValue(password);
  const [made] = await askDatabase((sql) => sql`select from profiles where email = ${email}`);
  expect(made).toBeUndefined();
});

test('[USR-01] [INV-01] an invitation that is revoked while it is being accepted gives nothing', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/status of 4\d\d/);
  const client = await anotherPage();
  const { email } = await newClient(client, 'accepting');
  await openUsers(page);
  const link = await invite(page, email);
  await client.goto(link);

  // The acceptance is on its way to the service while staff revoke.
  const revoked = Promise.withResolvers<void>();
  const isSent = client.waitForRequest('**/rpc/accept_invitation');
  await client.route('**/rpc/accept_invitation', async (route) => {
    await revoked.promise;
    await route.continue();
  });
  await client.getByRole('button', { name: 'Accept the invitation' }).click();
  await isSent;
  await revoke(page, email);
  revoked.resolve();

  await expect(client.getByRole('alert').first()).toContainText('Invitation is no longer valid');
  await client.goto('/app/companies');
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(client.getByRole('link', { name: /Monte Rosa/ })).toHaveCount(0);
  const [row] = await askDatabase(
    (sql) => sql`
      select invitation.status, exists (
        select from company_users as granted join profiles on profiles.id = granted.user_id where profiles.email = ${email}) as is_in
      from client_invitations as invitation where invitation.email = ${email}`,
  );
  expect(row).toEqual({ status: 'revoked', is_in: false });
});

test('[USR-01] a suspended person loses the open page, and is back once restored', async ({
  page,
  anotherPage,
}) => {
  const open = await anotherPage();
  const visitor = await newClient(open, 'suspended');
  const userId = await idOf(visitor);
  await open.goto('/app/companies');
  await expect(open.getByText('Live', { exact: true })).toBeVisible();

  await demo(page, 'admin', `/admin/users/${userId}`);
  await page.getByRole('button', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Suspend/ });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Enter the reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked about by the bank');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Asked about by the bank')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();

  // The open page learns it at once, without a request of its own.
  await open.waitForURL('**/auth/login?redirect=app');
  await expect(open.getByRole('status').or(open.getByRole('alert'))).toContainText(
    'Your account has been suspended. Please contact us.',
  );
  expect(await open.evaluate(() => localStorage.getItem('sb-auth-token'))).toBeNull();

  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Suspend…' })).toBeVisible();
  await openAs(open, visitor);
});

test('[USR-01] [ROLE-01] the super admin makes a person staff and gives duties; that person finds no tenants', async ({
  page,
  anotherPage,
}) => {
  const visitor = newVisitor('colleague');
  await register(visitor);
  const userId = await idOf(visitor);
  await demo(page, 'admin', `/admin/users/${userId}`);
  await page.getByRole('button', { name: 'More about the account' }).click();
  await page.getByRole('menuitem', { name: 'Change the role…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change the role/ });
  await dialog.getByRole('radio', { name: /^Staff/ }).check();
  await expect(dialog.getByText(/^Gains every firm/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change the role' }).click();

  const panel = page.getByRole('region', { name: 'Duties' });
  await expect(panel).toContainText('Reviewer');
  await panel.getByRole('button', { name: 'Change…' }).click();
  await panel.getByRole('checkbox', { name: /^Billing/ }).check();
  await panel.getByRole('button', { name: 'Save the duties' }).click();
  await expect(panel).toContainText('Reviewer, Billing');

  const colleague = await anotherPage();
  await openAs(colleague, visitor, '/admin');
  const sideBar = colleague.getByRole('navigation', { name: 'BahamasInc' });
  await expect(sideBar.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(sideBar.getByRole('link', { name: 'Tenants' })).toHaveCount(0);
  await colleague.goto('/admin/tenants');
  await expect(colleague.getByText('For the super admin alone')).toBeVisible();
});
