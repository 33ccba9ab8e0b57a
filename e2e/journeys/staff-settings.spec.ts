import type { Browser, Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demoPerson, type Visitor } from '../support/people.ts';
import { openProduct } from '../support/start-product.ts';
import { expect, test } from '../support/test.ts';

type Product = Awaited<ReturnType<typeof openProduct>>;

/** A member of staff with a browser of their own, in a product whose settings no other journey has. */
async function staffPage(browser: Browser, { web }: Product, who: Visitor): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: web })).newPage();
  await page.goto('/auth/login?redirect=admin');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin');
  return page;
}

async function confirmSave(page: Page, words: string) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** A sign-in as a script would send it. */
async function signInAs({ api, key }: Product, email: string, password: string) {
  const answer = await fetch(`${api}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await answer.json()) as { code?: string; message?: string };
  return `${answer.status} ${body.message ?? ''}`.trim();
}

test.describe('the settings of the platform', () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await openProduct();
  });
  test.afterAll(async () => {
    await product.stop();
  });

  test('[DATA-05] two staff change one group: both values are shown, and what is saved takes effect at once', async ({
    browser,
    accessible,
  }) => {
    const admin = await staffPage(browser, product, demoPerson('admin'));
    const colleague = await staffPage(browser, product, demoPerson('delano.farrington'));
    await admin.goto('/admin/companies');
    await expect(
      admin
        .getByRole('table')
        .getByText(/^\d\d\/\d\d\/\d{4}/)
        .first(),
    ).toBeVisible();
    await admin.goto('/admin/settings/general');
    await colleague.goto('/admin/settings/general');
    await expect(admin.getByText('Live', { exact: true })).toBeVisible();
    await admin.getByLabel(/^Company name/).fill('Cable Beach Portal');

    await colleague.getByLabel(/^Company name/).fill('Harbour Portal');
    await colleague.getByLabel(/^Date format/).selectOption('YYYY-MM-DD');
    await confirmSave(colleague, 'Date format: MM/DD/YYYY → YYYY-MM-DD.');
    await expect(colleague.getByText('General saved')).toBeVisible();

    const dispute = admin.getByText(
      /you typed Cable Beach Portal, Delano Farrington saved Harbour Portal/,
    );
    await expect(dispute).toBeVisible();
    await expect(admin.getByLabel(/^Company name/)).toHaveValue('Cable Beach Portal');
    await expect(admin.getByLabel(/^Date format/)).toHaveValue('YYYY-MM-DD');
    await accessible(admin);
    await admin.getByRole('button', { name: 'Keep mine: Company name' }).click();
    await confirmSave(admin, 'Company name: Harbour Portal → Cable Beach Portal.');
    await expect(colleague.getByLabel(/^Company name/)).toHaveValue('Cable Beach Portal');
    await expect(colleague.getByText(/^Saved by Candice Moxey/)).toBeVisible();

    await admin.goto('/admin/companies');
    await expect(
      admin
        .getByRole('table')
        .getByText(/^\d{4}-\d\d-\d\d/)
        .first(),
    ).toBeVisible();
  });

  test('[DATA-05] [AUTH-09] [SES-05] security is for the super admin, who sees what follows', async ({
    browser,
    accessible,
  }) => {
    const colleague = await staffPage(browser, product, demoPerson('delano.farrington'));
    await colleague.goto('/admin/settings/security');
    await expect(colleague.getByText('You can read these settings')).toBeVisible();
    await expect(colleague.getByText('This is for the super admin alone.').first()).toBeVisible();
    await expect(colleague.getByText('60 minutes')).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await accessible(colleague);

    const admin = await staffPage(browser, product, demoPerson('admin'));
    await admin.goto('/admin/settings/security');
    await admin.getByLabel(/^Session timeout/).fill('2');
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(admin.getByText('Enter a whole number from 5 to 1,440.')).toBeVisible();
    await admin.getByLabel(/^Session timeout/).fill('30');
    await confirmSave(admin, 'Session timeout: 60 minutes → 30 minutes.');
    await expect(colleague.getByText('30 minutes')).toBeVisible();

    await admin.getByLabel(/^Staff need a second factor/).check();
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = admin.getByRole('alertdialog');
    await expect(dialog).toContainText(/\d+ members of staff have none/);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(admin.getByText(/Sign in with your own second factor/)).toBeVisible();
  });

  test('[DATA-05] [AUTH-02] wrong passwords lock the account, also for the right one, and staff see them in the access log', async ({
    browser,
    accessible,
  }) => {
    const { email, password } = demoPerson('client');
    // Fewer than the attempts after which the service slows an address down by itself.
    await askDatabase(
      (sql) =>
        sql`update platform_settings set value = value || '{"login_attempts": 3}' where key = 'security'`,
      product.database,
    );
    const page = await (await browser.newContext({ baseURL: product.web })).newPage();
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(email);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await page.getByLabel('Password', { exact: true }).fill(`wrong ${attempt}`);
      const answered = page.waitForResponse(/grant_type=password/);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await answered;
    }
    await expect(
      page.getByText(/Too many wrong passwords\. Try again in 15 minutes/),
    ).toBeVisible();

    const locked = '400 Too many failed sign-ins. The account is locked for 15 minutes.';
    expect(await signInAs(product, ` ${email.toUpperCase()}`, password)).toBe(locked);

    const admin = await staffPage(browser, product, demoPerson('admin'));
    await admin.goto('/admin/audit-logs/access?kind=sign_in_failed');
    await expect(admin.getByRole('row', { name: /Account locked for 15 minutes/ })).toContainText(
      'Claire Vasseur',
    );
    await accessible(admin);

    await askDatabase(
      (sql) => sql`update private.sign_in_attempts set locked_until = now() - interval '1 second'`,
      product.database,
    );
    expect(await signInAs(product, email, password)).toMatch(/^200/);
  });
});
