import { environment } from '../support/environment.ts';
import { newVisitor } from '../support/people.ts';
import { makeClient, openSupabasePage, supabasePageUrl } from '../support/supabase-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ warm: false, bypassCSP: true });

test('[AUTH-07] a forgotten password: from the mailbox, through the link, to a new password', async ({
  page,
  context,
}) => {
  const person = newVisitor('forgetful');
  await openSupabasePage(page);
  await page.evaluate(async ({ email, password }) => {
    await globalThis.client.auth.signUp({ email, password });
    await globalThis.client.auth.signOut();
  }, person);
  const asked = await page.evaluate(
    ({ email, redirectTo }) => globalThis.client.auth.resetPasswordForEmail(email, { redirectTo }),
    { email: person.email, redirectTo: supabasePageUrl() },
  );
  expect(asked.error).toBeNull();

  const mailbox = await context.newPage();
  await mailbox.goto(environment.mailbox);
  await mailbox
    .getByRole('link', { name: new RegExp(`Reset your password.*${person.email}`) })
    .click();
  await expect(mailbox.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  const opening = context.waitForEvent('page');
  await mailbox.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click();

  const opened = await opening;
  await opened.waitForURL(`${supabasePageUrl()}?code=*`);
  await makeClient(opened);
  const changed = await opened.evaluate(async () => {
    await globalThis.client.auth.initialize();
    const { data } = await globalThis.client.auth.getSession();
    const { error } = await globalThis.client.auth.updateUser({ password: 'a brand new password' });
    return { email: data.session?.user.email, error: error?.message };
  });
  expect(changed).toEqual({ email: person.email, error: undefined });
  expect(new URL(opened.url()).search).toBe('');

  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('a brand new password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app');
});

test('[AUTH-09] the QR code of a second factor can be shown as an image', async ({ page }) => {
  await openSupabasePage(page);
  const size = await page.evaluate(async ({ email, password }) => {
    await globalThis.client.auth.signUp({ email, password });
    const { data } = await globalThis.client.auth.mfa.enroll({ factorType: 'totp' });
    const image = new Image();
    image.src = data!.totp.qr_code;
    await image.decode();
    return image.naturalWidth;
  }, newVisitor('factor'));
  expect(size).toBeGreaterThan(20);
});
