import type { Page } from '@playwright/test';

import { environment } from '../support/environment.ts';
import { mailTo } from '../support/mailbox.ts';
import { newVisitor, register, signIn, storeSession } from '../support/people.ts';
import { makeClient } from '../support/supabase-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ warm: false, bypassCSP: true });

/** The portal's own client, for what has no screen yet. */
async function openClient(page: Page) {
  await page.goto('/about');
  await makeClient(page, 'sb-auth-token');
}

test('[CAT-03] a sign-in link lands on a page that says so, also when the mail named none', async ({
  page,
}) => {
  const person = newVisitor('magic');
  await register(person);
  await openClient(page);
  // No page is named: the link leads to the site itself, which passes it on.
  await page.evaluate((email) => globalThis.client.auth.signInWithOtp({ email }), person.email);
  const { link } = await mailTo(person.email, 'Your sign-in link');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/app');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  // What did not work leaves who is signed in alone.
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/app');
});

test('[CAT-03] a new address is confirmed by its link, here or in another browser', async ({
  page,
  anotherPage,
}) => {
  const person = newVisitor('mover');
  await register(person);
  await storeSession(page, person);
  await openClient(page);
  const change = (email: string) =>
    page.evaluate(
      ({ email: wanted, emailRedirectTo }) =>
        globalThis.client.auth.updateUser({ email: wanted }, { emailRedirectTo }),
      { email, emailRedirectTo: `${environment.web}/auth/confirm` },
    );
  const first = newVisitor('first-address').email;
  await change(first);
  await page.goto((await mailTo(first, 'Confirm your new email address')).link);
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();

  const second = newVisitor('second-address').email;
  await openClient(page);
  await change(second);
  const elsewhere = await anotherPage();
  await elsewhere.goto((await mailTo(second, 'Confirm your new email address')).link);
  await expect(elsewhere.getByRole('heading', { name: 'The link was accepted' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Sign in' }).click();
  await signIn(elsewhere, { ...person, email: second });
});
