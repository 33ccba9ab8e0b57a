import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { mailTo } from '../support/mailbox.ts';
import { newVisitor, register, storeSession } from '../support/people.ts';
import { openProduct } from '../support/start-product.ts';
import { expect, test } from '../support/test.ts';
import { codeOf } from '../support/totp.ts';

/** Sets up an app as a person would, and answers its key. */
async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = await page.locator('code').innerText();
  // Pasted as apps copy it.
  await page.getByLabel('Code').fill(codeOf(secret).replace(/(\d{3})/, '$1 '));
  return secret;
}

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('[AUTH-09] an app is set up by choice, and asked for at the next sign-in', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/status of 422/);
  const person = newVisitor('careful');
  await register(person);
  await storeSession(page, person);
  await page.goto('/auth/second-factor');
  await expect(page.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/app');
  const secret = await setUpApp(page);
  await page.waitForURL('**/app');

  const next = await anotherPage();
  await fillSignIn(next, person);
  await expect(next).toHaveURL(/\/auth\/second-factor$/);
  await expect(next.getByLabel('Code')).toBeFocused();

  // Nobody comes in before it, and no portal is fetched by going there.
  await next.goto('/app/companies');
  await expect(next).toHaveURL(/\/auth\/second-factor\?redirect=app$/);

  await next.getByLabel('Code').fill('000000');
  await expect(next.getByText('This code is wrong.')).toBeVisible();
  await expect(next.getByLabel('Code')).toHaveValue('');
  await next.getByLabel('Code').fill(codeOf(secret, 1));
  // On to the page that was asked for.
  await next.waitForURL('**/app/companies');
});

test('[AUTH-09] [CAT-01] after many wrong codes it says to wait', async ({ page, quiet }) => {
  quiet.allow(/status of 42[29]/);
  const person = newVisitor('guesser');
  await register(person);
  await storeSession(page, person);
  await page.goto('/auth/second-factor');
  await setUpApp(page);
  await page.waitForURL('**/app');
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillSignIn(page, person);
  const field = page.getByLabel('Code');
  await expect(async () => {
    await field.fill('000000');
    await expect(page.getByText('Too many attempts. Please try again later')).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
});

test('[AUTH-07] [AUTH-09] a forgotten password does not go around the second factor', async ({
  page,
}) => {
  const person = newVisitor('both');
  await register(person);
  await storeSession(page, person);
  await page.goto('/auth/second-factor');
  const secret = await setUpApp(page);
  await page.waitForURL('**/app');
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const { link } = await mailTo(person.email, 'Reset your password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByLabel('New password').fill('a brand new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});

test('[AUTH-09] staff must set one up where the settings ask for it, and see nothing before', async ({
  page,
}) => {
  // A product of its own: the setting holds for all staff there are.
  const product = await openProduct();
  try {
    await askDatabase(
      (sql) => sql`
        update platform_settings set value = value || '{"require_mfa": true}' where key = 'security'`,
      product.database,
    );
    const remote: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rest/v1/companies')) remote.push(request.url());
    });
    await page.goto(`${product.web}/auth/login?redirect=admin`);
    await page.getByRole('button', { name: 'Demo Admin' }).click();
    await expect(page).toHaveURL(/\/auth\/second-factor\?redirect=admin$/);
    await expect(
      page.getByText('Your firm requires staff to enter a code in addition to the password.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Not now' })).toHaveCount(0);

    await page.goto(`${product.web}/admin/companies`);
    await expect(page).toHaveURL(/\/auth\/second-factor\?redirect=admin$/);
    await page.goto(`${product.web}/app/companies`);
    await expect(page).toHaveURL(/\/auth\/second-factor\?redirect=app$/);
    expect(remote).toEqual([]);

    await page.goto(`${product.web}/auth/second-factor?redirect=admin`);
    await setUpApp(page);
    await page.waitForURL('**/admin');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Candice');
  } finally {
    await page.goto('about:blank'); // or its live connection would look for the product
    await product.stop();
  }
});
