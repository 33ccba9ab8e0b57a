import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { mailTo } from '../support/mailbox.ts';
import { newColleague, storeSession, type Visitor } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { codeOf } from '../support/totp.ts';

async function fillSignIn(page: Page, { email, password }: Visitor) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('[AUTH-09] [AUTH-07] staff who owe a second factor set one up before they see anything; it is asked for at the next sign-in, and a forgotten password does not go around it', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/status of 4/);
  const person = await newColleague('Careful Colleague');
  // The answer of the database where the settings require it. The setting itself would hold for all staff of the other journeys.
  await page.route('**/rpc/public_settings', async (route) => {
    const response = await route.fetch();
    const [settings] = (await response.json()) as object[];
    await route.fulfill({ response, json: [{ ...settings, owes_second_factor: true }] });
  });
  const portals: string[] = [];
  page.on('request', (request) => {
    if (/\/remotes\/|\/rest\/v1\/companies/.test(request.url())) portals.push(request.url());
  });
  await storeSession(page, person);
  await page.goto('/admin/companies');
  await expect(page).toHaveURL(/\/auth\/second-factor\?redirect=admin$/);
  await expect(page.getByText('You need a code in addition to your password.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not now' })).toHaveCount(0);
  expect(portals).toEqual([]);

  await page.unroute('**/rpc/public_settings');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const picture = page.getByRole('img', { name: /QR code/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(20);
  const secret = (await page.locator('code').textContent()) ?? '';
  // Pasted as apps copy it.
  await page.getByLabel('Code').fill(codeOf(secret).replace(/(\d{3})/, '$1 '));
  await page.waitForURL('**/admin/companies');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const next = await anotherPage();
  await next.goto('/auth/login');
  await fillSignIn(next, person);
  await expect(next).toHaveURL(/\/auth\/second-factor/);
  await expect(next.getByLabel('Code')).toBeFocused();
  // No page opens before it.
  await next.goto('/app/companies');
  await expect(next).toHaveURL(/\/auth\/second-factor\?redirect=app$/);
  await next.getByLabel('Code').fill('000000');
  await expect(next.getByText('This code is wrong.')).toBeVisible();
  await expect(next.getByLabel('Code')).toHaveValue('');
  await next.getByLabel('Code').fill(codeOf(secret, 1));
  // On to the page that was asked for.
  await next.waitForURL('**/app/companies');

  const third = await anotherPage();
  await third.goto('/auth/forgot-password');
  await third.getByLabel('Email').fill(person.email);
  await third.getByRole('button', { name: 'Send the link' }).click();
  // The code of the mail works wherever it was read.
  const { code } = await mailTo(person.email, 'Reset your password');
  const field = third.getByLabel('Or enter the code from the email');
  await field.fill(code === '000000' ? '000001' : '000000');
  await expect(third.getByText('This code is wrong or has expired.')).toBeVisible();
  await field.fill(code);
  await expect(third.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(third.getByLabel('New password')).toHaveCount(0);
  // Codes of the present period were used above; each works once.
  await askDatabase(
    (sql) => sql`delete from auth.mfa_challenges using auth.mfa_factors factor, auth.users person
                 where factor.id = factor_id and person.id = user_id and person.email = ${person.email}`,
  );
  await third.getByLabel('Code').fill(codeOf(secret));
  await third.getByLabel('New password').fill('a brand new password');
  await third.getByRole('button', { name: 'Change password' }).click();
  await expect(third.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
});
