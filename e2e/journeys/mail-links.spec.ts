import { askDatabase } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { mailTo } from '../support/mailbox.ts';
import { newVisitor, openAs, register, signIn } from '../support/people.ts';
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
    return [(await mailTo(present, subject)).link, (await mailTo(email, subject)).link] as const;
  };
  const waits = { name: 'Now open the other link' };
  const [atPresent, atFirst] = await change(person.email, newVisitor('first-address').email);
  await page.goto(atFirst);
  await expect(page.getByRole('heading', waits)).toBeVisible();
  await page.goto(atPresent);
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();

  // Another person: an address gets one such mail a minute.
  const mover = newVisitor('mover');
  await register(mover);
  await openAs(page, mover);
  await openClient(page);
  const second = newVisitor('second-address').email;
  const elsewhere = await anotherPage();
  const [fromFirst, toSecond] = await change(mover.email, second);
  await elsewhere.goto(fromFirst);
  await expect(elsewhere.getByRole('heading', waits)).toBeVisible();
  await elsewhere.goto(toSecond);
  await expect(elsewhere.getByRole('heading', { name: 'The link was accepted' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Sign in' }).click();
  await signIn(elsewhere, { ...mover, email: second });
});

test('[MAIL-01] the link of a mail stops such mails without a sign-in; opening it changes nothing', async ({
  page,
}) => {
  const visitor = newVisitor('stopped');
  await register(visitor);
  const [made] = await askDatabase(
    (sql) => sql`select private.unsubscribe_token(${visitor.email}, 'digest', '{}') as token`,
  );
  const preferences = async () => {
    const [row] = await askDatabase(
      (sql) => sql`select preferences from profiles where email = ${visitor.email}`,
    );
    return row?.['preferences'] as unknown;
  };
  await page.goto(`/auth/unsubscribe/${String(made?.['token'])}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop these mails?');
  expect(await preferences()).toEqual({});
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('These mails have stopped');
  expect(await preferences()).toEqual({ mails: { duty: 'off' } });
});
