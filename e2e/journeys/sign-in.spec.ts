import { environment } from '../support/environment.ts';
import { newVisitor, register, signIn, signUp } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('[AUTH-01] the sub-text follows where the visitor is going, and only the two known places count', async ({
  page,
}) => {
  await page.goto('/auth/login?redirect=admin');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('Sign in to access the admin portal')).toBeVisible();
  for (const redirect of ['', '?redirect=app', '?redirect=//evil.example', '?redirect=ADMIN']) {
    await page.goto(`/auth/login${redirect}`);
    await expect(page.getByText('Sign in to manage your companies')).toBeVisible();
  }
});

test('[AUTH-02] the form can be sent once both fields are filled, and the address is normalised', async ({
  page,
}) => {
  const visitor = newVisitor('typist');
  await signUp(page, visitor);
  const submit = page.getByRole('button', { name: 'Sign in' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Email').fill(`  ${visitor.email.toUpperCase()} `);
  await expect(submit).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await expect(submit).toBeEnabled();
  await submit.click();
  await page.waitForURL('**/app');
});

test('[AUTH-02] the way to a forgotten password leads somewhere', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-password$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
});

test('[AUTH-02] [CAT-01] a wrong password is answered in place and nothing entered is lost', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 400/);
  const visitor = newVisitor('forgetful');
  await signUp(page, visitor);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid email or password. Please check your credentials and try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one');
});

test('[AUTH-04] a second account with the same address is refused at the field', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 422/);
  const visitor = newVisitor('twice');
  await signUp(page, visitor);
  await page.goto('/auth/signup');
  await expect(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: 'privacy notice' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('An account with this email already exists')).toBeVisible();
});

test('[AUTH-04] a password under six characters is refused before anything is sent', async ({
  page,
}) => {
  await page.goto('/auth/signup');
  await page.getByLabel('Email').fill('someone@example.com');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
});

test('[AUTH-03] [DATA-04] [RED-01] each demo account opens its area in one click', async ({
  page,
  anotherPage,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByText('Demo accounts are pre-populated with sample data')).toBeVisible();
  await page.getByRole('button', { name: 'Demo Client' }).click();
  await page.waitForURL('**/app');
  await expect(page.getByRole('table', { name: 'Companies' }).getByRole('row')).not.toHaveCount(1);

  const staff = await anotherPage();
  await staff.goto('/auth/login?redirect=admin');
  await staff.getByRole('button', { name: 'Demo Admin' }).click();
  await staff.waitForURL('**/admin');
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('Candice');
});

test('[AUTH-03] a demo account that is refused says so', async ({ page, quiet }) => {
  quiet.allow(/status of 400|demo sign-in failed/);
  await page.route('**/auth/v1/token**', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_credentials', message: 'no' } }),
  );
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Demo Client' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to log in with demo account. Please try again.',
  );
});

test('[DATA-04] without demo accounts in the configuration there are no demo buttons', async ({
  page,
}) => {
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, demo: null } });
  });
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Demo/ })).toHaveCount(0);
});

test('[RED-01] an admin who asked for the client area gets it', async ({ page }) => {
  await page.goto('/auth/login?redirect=app');
  await page.getByRole('button', { name: 'Demo Admin' }).click();
  await page.waitForURL('**/app');
});

test('[GRD-01] [RED-01] a deep link, a sign-up and a sign-in lead to the page that was asked for', async ({
  page,
}) => {
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
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app/settings?from=mail');
  // Who signs out leaves no page behind.
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login?redirect=app');
  await signIn(page, visitor);
});

test('[SES-03] signing out leads to the sign-in page and leaves no session behind', async ({
  page,
}) => {
  const visitor = newVisitor('leaver');
  await signUp(page, visitor);
  await signIn(page, visitor);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login?redirect=app');
  await page.goto('/app');
  await page.waitForURL('**/auth/login?redirect=app');
  expect(await page.evaluate(() => localStorage.getItem('sb-auth-token'))).toBeNull();
});

test('[AUTH-01] [RED-01] a hostile redirect leads nowhere but into the portal', async ({
  page,
}) => {
  const visitor = newVisitor('lured');
  await register(visitor);
  for (const redirect of [
    '//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    'admin&redirect=//evil.example',
    '/%5Cevil.example',
  ]) {
    await page.goto(`/auth/login?redirect=${redirect}`);
    await expect(page.getByText('Sign in to manage your companies')).toBeVisible();
    await signIn(page, visitor);
    expect(new URL(page.url()).origin).toBe(new URL(environment.web).origin);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/auth/login?redirect=app');
  }
});
