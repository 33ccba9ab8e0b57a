import { askDatabase } from '../support/database.ts';
import { inviteClient, inviteFirm } from '../support/invitations.ts';
import { newClient, newVisitor, register } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('[AUTH-05] [INV-01] [CALL-03] a client follows an invitation, sets a password and stands before the company', async ({
  page,
}) => {
  const { email, password } = newVisitor('invited');
  const { token, companyName } = await inviteClient(email);
  await page.goto(`/auth/client-signup/${token}`);
  await expect(page.getByRole('heading', { name: 'Complete your account setup' })).toBeVisible();
  await expect(page.getByText(companyName)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');

  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
  await page.goto('/app/companies');
  await expect(page.getByRole('link', { name: companyName })).toBeVisible();

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
  const token = await inviteFirm(email, companyName);
  await page.goto(`/auth/company-signup/${token}`);
  await expect(page.getByRole('heading', { name: 'Complete Company Setup' })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Complete setup' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Full name').fill('Thandi Moss');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByLabel('Full name').focus();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Confirm password').fill(password);
  await submit.click();
  await page.waitForURL('**/app');

  await page.goto('/app/companies');
  await expect(page.getByRole('link', { name: companyName })).toBeVisible();
  const [firm] = await askDatabase(
    (sql) => sql`
      select company.type, company.status, company.next_filing - company.registration_date as days,
        profile.role, profile.full_name
      from companies company join profiles profile on profile.id = company.user_id
      where company.name = ${companyName}`,
  );
  expect(firm).toMatchObject({
    type: 'service_provider',
    status: 'active',
    days: 365,
    role: 'company_admin',
    full_name: 'Thandi Moss',
  });
});

test('[INV-01] an invitation that is unknown, used, withdrawn or over says so', async ({
  page,
}) => {
  const { email } = newVisitor('late');
  const used = await inviteClient(email, { status: 'accepted' });
  const revoked = await inviteClient(email, { status: 'revoked' });
  const over = await inviteClient(email, { expired: true });
  for (const [token, message] of [
    [crypto.randomUUID(), 'Invalid invitation'],
    ['not-a-token', 'Invalid invitation'],
    [used.token, 'Invitation is no longer valid'],
    [revoked.token, 'Invitation is no longer valid'],
    [over.token, 'Invitation has expired'],
  ] as const) {
    await page.goto(`/auth/client-signup/${token}`);
    await expect(page.getByRole('alert')).toHaveText(message);
  }
  // A token of one kind opens nothing of the other.
  await page.goto(`/auth/company-signup/${over.token}`);
  await expect(page.getByRole('alert')).toHaveText('Invalid invitation');
});

test('[INV-01] who has an account already finds out, signs in on the spot, and is in', async ({
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
  await page.goto('/app/companies');
  await expect(page.getByRole('link', { name: companyName })).toBeVisible();
});

test('[INV-01] who is signed in accepts with one click; somebody else is told whom it is for', async ({
  page,
}) => {
  const person = await newClient(page, 'present');
  const theirs = await inviteClient(person.email);
  await page.goto(`/auth/client-signup/${theirs.token}`);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.waitForURL('**/app');

  const another = newVisitor('another');
  const others = await inviteClient(another.email);
  await page.goto(`/auth/client-signup/${others.token}`);
  await expect(
    page.getByText(
      `You are signed in as ${person.email}. This invitation is for ${another.email}.`,
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(another.email);
});

test('[CALL-03] without the token nobody reads an invitation', async ({ page }) => {
  const { email } = newVisitor('secret');
  const { token } = await inviteClient(email);
  const asked = page.waitForRequest('**/rest/v1/client_invitations?**');
  await page.goto(`/auth/client-signup/${token}`);
  const request = await asked;
  const headers = await request.allHeaders();
  expect(headers['x-invitation-token']).toBe(token);
  const without = await page.request.get(request.url(), {
    headers: { apikey: headers['apikey'] ?? '' },
  });
  expect(await without.json()).toEqual([]);
});
