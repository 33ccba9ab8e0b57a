import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Opens the invoices from the side bar. */
async function openInvoices(page: Page) {
  await demo(page, 'admin');
  const sideBar = page.getByRole('navigation', { name: 'BahamasInc' });
  await sideBar.getByRole('link', { name: /^Companies/ }).click();
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
}

/** Starts a draft for Claire Vasseur's company; returns the id of the invoice. */
async function draftFor(page: Page, company: string): Promise<string> {
  await page.getByRole('button', { name: 'New invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New invoice' });
  await dialog.getByRole('combobox').fill(company);
  await page.getByRole('option', { name: new RegExp(company) }).click();
  await dialog.getByRole('button', { name: 'Start the draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft of an invoice');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('[BILL-01] [ONE-09] staff go from what is late to a draft, issue it and record its payment once; the client sees it', async ({
  page,
  accessible,
  anotherPage,
  quiet,
}) => {
  await openInvoices(page);

  await test.step('a band opens its invoices', async () => {
    const ageing = page.getByRole('list', { name: 'Figures' });
    const band = ageing.getByRole('link', { name: /^Over 90 days late/ });
    await expect(band).toContainText(/US\$\d/);
    await band.click();
    await expect(page).toHaveURL(/age=over_90/);
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
    await expect(rows.filter({ hasText: 'INV-2' }).first()).toContainText('Overdue');
    await expect(rows.filter({ hasText: /Open|Draft/ })).toHaveCount(0);
  });

  const id = await draftFor(page, 'Monte Rosa');

  await test.step('an amount that is to be confirmed holds the draft, with its line', async () => {
    const line = page.getByRole('group', { name: 'Line 1' });
    await line.getByLabel('Description').fill('Apostille of the minutes');
    await page.getByRole('button', { name: 'Save the lines' }).click();
    await expect(
      page.getByText(/^Line 1, “Apostille of the minutes”, has no amount yet/).last(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Issue the invoice' })).toBeDisabled();
    await line.getByLabel(/^Amount/).fill('200');
    await page.getByRole('button', { name: 'Save the lines' }).click();
    await expect(page.getByText(/is notified of US\$220\.00/)).toBeVisible();
    await accessible(page);
  });

  await test.step('issued, it gets its number', async () => {
    await page.getByRole('button', { name: 'Issue the invoice' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{4}-\d{4}$/);
  });

  await test.step('a payment whose answer is lost on the way is recorded once', async () => {
    quiet.allow(/ERR_CONNECTION_RESET/);
    await page.route('**/rest/v1/rpc/record_payment', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const form = page.getByRole('form', { name: 'Record a payment' });
    await form.getByLabel(/^Amount/).fill('150');
    await form.getByLabel(/^Reference/).fill('W-771');
    await form.getByRole('button', { name: 'Record the payment' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await page.unroute('**/rest/v1/rpc/record_payment');
    await form.getByRole('button', { name: 'Record the payment' }).click();
    await expect(form.getByLabel(/^Amount/)).toHaveValue('70.00');
    await expect(page.getByText('Part-paid')).toBeVisible();
    const payments = await askDatabase(
      (sql) => sql`select amount::float from invoice_payments where invoice_id = ${id}`,
    );
    expect(payments.map((payment) => ({ ...payment }))).toEqual([{ amount: 150 }]);
  });

  await test.step('the client sees what was paid and what is owed', async () => {
    const claire = await anotherPage();
    await demo(claire, 'client', `/app/companies/invoices?invoice=${id}`);
    const panel = claire.getByRole('complementary', { name: /^Invoice INV-/ });
    await expect(panel).toContainText('Apostille of the minutes');
    await expect(panel).toContainText(/US\$150\.00.*W-771/);
    await expect(panel).toContainText(/To pay\s*US\$70\.00/);
  });
});
