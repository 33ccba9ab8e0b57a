import { environment } from '../support/environment.ts';
import { countMails, mailTo } from '../support/mailbox.ts';
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
  const subject = 'Confirm the change of your email address';
  /** Asks for another address; the links to the present one and to it. */
  const change = async (present: string, email: string) => {
    await page.evaluate(
      ({ email: wanted, emailRedirectTo }) =>
        globalThis.client.auth.updateUser({ email: wanted }, { emailRedirectTo }),
      { email, emailRedirectTo: `${environment.web}/auth/confirm` },
    );
    // The present address may have had one before, when it was the new one.
    await expect.poll(() => countMails(present, subject)).toBe(present === person.email ? 1 : 2);
    return [(await mailTo(present, subject)).link, (await mailTo(email, subject)).link] as const;
  };
  const waits = { name: 'Now open the other link' };
  const first = newVisitor('first-address').email;
  const [atPresent, atFirst] = await change(person.email, first);
  await page.goto(atFirst);
  await expect(page.getByRole('heading', waits)).toBeVisible();
  await page.goto(atPresent);
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();

  const second = newVisitor('second-address').email;
  await openClient(page);
  const elsewhere = await anotherPage();
  const [fromFirst, toSecond] = await change(first, second);
  await elsewhere.goto(fromFirst);
  await expect(elsewhere.getByRole('heading', waits)).toBeVisible();
  await elsewhere.goto(toSecond);
  await expect(elsewhere.getByRole('heading', { name: 'The link was accepted' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Sign in' }).click();
  await signIn(elsewhere, { ...person, email: second });
});
