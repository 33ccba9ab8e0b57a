import { environment } from '../support/environment.ts';
import { countMails } from '../support/mailbox.ts';
import { openAs, newVisitor, register, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const SUBJECT = 'Reset your password';

test('[AUTH-02] [AUTH-07] [CAT-03] from a forgotten password through the mailbox to signed in; other sessions end, and the link works once', async ({
  page,
  context,
  anotherPage,
}) => {
  const person = newVisitor('forgetful');
  const stranger = newVisitor('nobody');
  await register(person);
  const elsewhere = await anotherPage();
  await openAs(elsewhere, person);

  // The answer is the same for an unknown address, and no mail goes there.
  for (const { email } of [stranger, person]) {
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
    await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
  }

  const mailbox = await context.newPage();
  await mailbox.goto(environment.mailbox);
  await mailbox.getByRole('link', { name: new RegExp(`${SUBJECT}.*${person.email}`) }).click();
  await expect(mailbox.getByRole('heading', { name: SUBJECT })).toBeVisible();
  expect(await countMails(stranger.email, SUBJECT)).toBe(0);
  const button = mailbox
    .frameLocator('iframe')
    .getByRole('link', { name: 'Choose a new password' });
  const link = (await button.getAttribute('href')) ?? '';
  const opening = context.waitForEvent('page');
  await button.click();

  const opened = await opening;
  await expect(opened.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(opened).toHaveURL(/\/auth\/reset-password$/);
  // The proof is in the session: loading the page again loses nothing.
  await opened.reload();
  await opened.getByLabel('New password').fill('a brand new password');
  await opened.getByRole('button', { name: 'Change password' }).click();
  await expect(opened.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await opened.getByRole('link', { name: 'Continue' }).click();
  await opened.waitForURL('**/app');

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
  await again.goto(link);
  await expect(again.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await again.getByRole('link', { name: 'Request a new link' }).click();
  await expect(again).toHaveURL(/\/auth\/forgot-password$/);
  await again.goto('/auth/login');
  await signIn(again, { ...person, password: 'a brand new password' });
});
