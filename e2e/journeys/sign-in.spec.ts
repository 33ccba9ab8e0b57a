import { environment } from '../support/environment.ts';
import { newVisitor, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('[GRD-01] [RED-01] [PUB-09] [AUTH-02] [AUTH-04] [CAT-01] [SES-03] a deep link, a sign-up and a sign-in lead to the page that was asked for, and a sign-out out of it', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 400/);
  const visitor = newVisitor('linked');
  await page.goto('/app/settings?from=mail');
  await page.waitForURL('**/auth/login?redirect=app');
  await page.getByRole('link', { name: 'Create your account' }).click();
  // Both pages have these fields.
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created successfully! Please sign in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email);

  // A wrong password is answered in place, and nothing entered is lost; the address is normalised.
  const typed = `  ${visitor.email.toUpperCase()} `;
  await page.getByLabel('Email').fill(typed);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid email or password. Please check your credentials and try again.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one');
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/settings?from=mail');

  // Who signs out leaves no session and no page behind; a hostile redirect leads nowhere but into the portal.
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login?redirect=app');
  expect(await page.evaluate(() => localStorage.getItem('sb-auth-token'))).toBeNull();
  // The sheet is there before its code.
  const held = Promise.withResolvers<void>();
  const codeOfPage = /assets\/login-page-.*\.js$/;
  await page.route(codeOfPage, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/auth/login?redirect=%2F%2Fevil.example');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Loading');
  await expect(page.getByLabel('Email')).toHaveCount(0);
  held.resolve();
  await signIn(page, visitor);
  await expect(page).toHaveURL(`${environment.web}/app`);
});

test('[AUTH-03] [DATA-04] [RED-01] [DATA-02] each demo account opens its area in one click, also where the storage is full', async ({
  page,
  anotherPage,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/auth/login');
  await expect(page.getByText('Demo accounts are pre-populated with sample data')).toBeVisible();
  await page.getByRole('button', { name: 'Demo Client' }).click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('table', { name: 'Companies' }).getByRole('row')).not.toHaveCount(1);
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();

  const staff = await anotherPage();
  await staff.goto('/auth/login?redirect=admin');
  await staff.getByRole('button', { name: 'Demo Admin' }).click();
  await staff.waitForURL('**/admin');
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('Candice');
});
