import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { inviteClient, inviteFirm } from '../support/invitations.ts';
import { newVisitor, register } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** The list of companies names the company. The page is awaited first: Home links each company more than once. */
async function seesCompany(page: Page, name: string) {
  await goWithin(page, '/app/companies');
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

test('[AUTH-05] [INV-01] [CALL-03] a client follows an invitation, sets a password and sees the company', async ({
  page,
}) => {
  const { email, password } = newVisitor('invited');
  const { token, companyName } = await inviteClient(email);
  const requested = page.waitForRequest('**/rest/v1/client_invitations?**');
  await page.goto(`/auth/client-signup/${token}`);
  await expect(page.getByText(companyName)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  // Without the token the invitation cannot be read.
  const request = await requested;
  const headers = await request.allHeaders();
  expect(headers['x-invitation-token']).toBe(token);
  const without = await page.request.get(request.url(), {
    headers: { apikey: headers['apikey'] ?? '' },
  });
  expect(await without.json()).toEqual([]);

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
  await seesCompany(page, companyName);
  const [profile] = await askDatabase(
    (sql) => sql`select role from profiles where email = ${email}`,
  );
  expect(profile?.['role']).toBe('client');

  // The link has done its work.
  await page.goto(`/auth/client-signup/${token}`);
  await expect(page.getByRole('alert')).toHaveText('Invitation is no longer valid');
  await expect(page.getByRole('link', { name: 'Open the portal' })).toHaveAttribute('href', '/app');
});

test('[AUTH-06] [INV-01] a firm follows an invitation and is entered as a company', async ({
  page,
}) => {
  const { email, password } = newVisitor('firm');
  const companyName = `Coral Trust ${Date.now()} Ltd.`;
  await page.goto(`/auth/company-signup/${await inviteFirm(email, companyName)}`);
  await page.getByLabel('Full name').fill('Thandi Moss');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Complete setup' }).click();
  await page.waitForURL('**/app');
  await seesCompany(page, companyName);
});

test('[INV-01] who has an account signs in on the spot, accepts the next with one click, and is told when one is for somebody else', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 422/);
  const person = newVisitor('known');
  await register(person);
  const { token, companyName } = await inviteClient(person.email);
  await page.goto(`/auth/client-signup/${token}`);
  await page.getByLabel('Password', { exact: true }).fill('any password at all');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('An account with this email already exists')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in and accept' }).click();
  await page.waitForURL('**/app');
  await seesCompany(page, companyName);

  const next = await inviteClient(person.email);
  await goWithin(page, `/auth/client-signup/${next.token}`);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.waitForURL('**/app');

  const another = newVisitor('another');
  const others = await inviteClient(another.email);
  await goWithin(page, `/auth/client-signup/${others.token}`);
  await expect(
    page.getByText(
      `You are signed in as ${person.email}. This invitation is for ${another.email}.`,
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(another.email);
});
