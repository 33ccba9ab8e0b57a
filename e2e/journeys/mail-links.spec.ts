import { environment } from '../support/environment.ts';
import { mailTo } from '../support/mailbox.ts';
import { newVisitor, register, signIn } from '../support/people.ts';
import { openClient } from '../support/supabase-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ warm: false, bypassCSP: true });

test('[CAT-03] a sign-in link and the link of a new address lead to pages that say so, also in another browser, and work once', async ({
  page,
  anotherPage,
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

  await openClient(page);
  const change = async (email: string) => {
    await page.evaluate(
      ({ email: wanted, emailRedirectTo }) =>
        globalThis.client.auth.updateUser({ email: wanted }, { emailRedirectTo }),
      { email, emailRedirectTo: `${environment.web}/auth/confirm` },
    );
    return (await mailTo(email, 'Confirm your new email address')).link;
  };
  await page.goto(await change(newVisitor('first-address').email));
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();

  const second = newVisitor('second-address').email;
  await openClient(page);
  const elsewhere = await anotherPage();
  await elsewhere.goto(await change(second));
  await expect(elsewhere.getByRole('heading', { name: 'The link was accepted' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Sign in' }).click();
  await signIn(elsewhere, { ...person, email: second });
});
