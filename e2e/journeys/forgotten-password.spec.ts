import type { Page } from '@playwright/test';

import { environment } from '../support/environment.ts';
import { countMails, mailTo } from '../support/mailbox.ts';
import { openAs, newVisitor, register, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const SUBJECT = 'Reset your password';

async function askForLink(page: Page, email: string) {
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

test('[AUTH-07] from a forgotten password through the mailbox to signed in; other sessions end', async ({
  page,
  anotherPage,
}) => {
  const person = newVisitor('forgetful');
  await register(person);
  const elsewhere = await anotherPage();
  await openAs(elsewhere, person);

  await askForLink(page, person.email);
  await expect(page.getByRole('button', { name: /Send it again in \d+ s/ })).toBeDisabled();
  const { link } = await mailTo(person.email, SUBJECT);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  // The proof is in the session: loading the page again loses nothing.
  await page.reload();
  await page.getByLabel('New password').fill('12345');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password').fill('a brand new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/app');

  const refreshed = await elsewhere.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sb-auth-token') ?? '{}');
    return session.refresh_token as string;
  });
  const answer = await page.request.post(
    `${environment.api}/auth/v1/token?grant_type=refresh_token`,
    { headers: { apikey: environment.publishableKey }, data: { refresh_token: refreshed } },
  );
  expect(answer.status()).toBe(400);

  const again = await anotherPage();
  await again.goto('/auth/login');
  await signIn(again, { ...person, password: 'a brand new password' });
});

test('[AUTH-07] the answer is the same for an address nobody has, and no mail goes there', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 429/);
  const { email } = newVisitor('nobody');
  await askForLink(page, email);
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
  // Asking again within the minute, from a page that has forgotten, is answered no differently.
  await askForLink(page, email);
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
  expect(await countMails(email, SUBJECT)).toBe(0);
});

test('[AUTH-07] [CAT-03] a link that was used, or opened in another browser, says so and offers a new one', async ({
  page,
  anotherPage,
}) => {
  const person = newVisitor('roaming');
  await register(person);
  await askForLink(page, person.email);
  const { link } = await mailTo(person.email, SUBJECT);

  const other = await anotherPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Opened in another browser' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Request a new link' })).toBeVisible();

  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await other.getByRole('link', { name: 'Request a new link' }).click();
  await expect(other).toHaveURL(/\/auth\/forgot-password$/);
});

test('[AUTH-07] the code of the mail works wherever it was read', async ({ page, quiet }) => {
  quiet.allow(/status of 403/);
  const person = newVisitor('digits');
  await register(person);
  await askForLink(page, person.email);
  const { code } = await mailTo(person.email, SUBJECT);
  const field = page.getByLabel('Or enter the code from the email');
  await field.fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await field.fill(code);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('[AUTH-07] without a link the page asks for one', async ({ page }) => {
  await page.goto('/auth/reset-password');
  await expect(page.getByText('You need a link that we send you by email.')).toBeVisible();
});
