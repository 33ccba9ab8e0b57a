import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demo } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const SOURCE = 'Official Gazette of The Bahamas, number 12 of 2026, page 4.';
const REFERENCE = '/admin/settings/reference';

/** Years ahead, where no quote, duty or other journey is. */
const FAR = `${new Date().getFullYear() + 6}-03-02`;

/** Waits until a dialog is done, and closes its notice: it lies over the buttons of the panel. */
async function isDone(page: Page) {
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
}

const panel = (page: Page) => page.getByRole('complementary').last();

test('[CMP-01] [DATA-05] staff confirm a row by its source, enter a coming fee and take it back, and enter an announced day and move it', async ({
  page,
  accessible,
  quiet,
}) => {
  quiet.allow(/409|ERR_FAILED/);
  await demo(page, 'admin', REFERENCE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reference data');

  await test.step('a row to verify is confirmed, and leaves the list', async () => {
    const rows = page.getByRole('table', { name: 'Words of names to verify' });
    const first = rows.getByRole('link').first();
    await expect(first).toHaveText(/./);
    const word = (await first.textContent()) ?? '';
    await first.click();
    await page.getByRole('button', { name: 'Confirm…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What was checked').fill(SOURCE);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await isDone(page);
    await expect(panel(page).getByText(SOURCE, { exact: false })).toBeVisible();
    await accessible(page);
    await goWithin(page, REFERENCE);
    await expect(rows.getByRole('link', { name: word, exact: true })).toHaveCount(0);
  });

  await test.step('a fee of a coming year is shown beside the one in force', async () => {
    await goWithin(
      page,
      `${REFERENCE}?table=fee_schedule&q=name&row=FRC_NAME_RESERVATION~0~2024-01-01`,
    );
    await page.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/invoices that are not issued yet/)).toBeVisible();
    await dialog.getByLabel('First day').fill(FAR);
    await dialog.getByLabel('Source').fill(SOURCE);
    await dialog.getByLabel('Fee').fill('31.50');
    await dialog.getByRole('button', { name: 'Enter the new row' }).click();
    await isDone(page);
    await panel(page)
      .getByRole('link', { name: /US\$31\.50/ })
      .click();
    await expect(panel(page).getByText('Coming')).toBeVisible();
    await page.getByRole('button', { name: 'Take back…' }).click();
    await dialog.getByLabel('Reason').fill('The registry withdrew its notice.');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await isDone(page);
    const [fee] = await askDatabase(
      (sql) =>
        sql`select valid_to from fee_schedule where code = 'FRC_NAME_RESERVATION' and valid_from = '2024-01-01'`,
    );
    expect(fee?.['valid_to']).toBeNull();
  });

  await test.step('a day that an authority announces is entered, and moved', async () => {
    await askDatabase(
      (sql) => sql`delete from published_days where year = ${Number(FAR.slice(0, 4))}`,
    );
    await goWithin(page, `${REFERENCE}?table=published_days`);
    await page.getByRole('button', { name: 'Enter a day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rule').selectOption({ index: 1 });
    await dialog.getByLabel('Day').fill(FAR);
    await dialog.getByLabel('Source').fill(SOURCE);
    await dialog.getByRole('button', { name: 'Enter the day' }).click();
    await isDone(page);
    await page.getByRole('table', { name: 'Announced days' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Move the day…' }).click();
    await dialog.getByLabel('Day').fill(FAR.replace('-02', '-09'));
    await dialog.getByLabel('Source').fill(SOURCE);
    await dialog.getByRole('button', { name: 'Enter the day' }).click();
    await isDone(page);
    await expect(page.getByRole('table', { name: 'Announced days' })).toContainText(
      /9 Mar|03\/09\/2032|2032-03-09/,
    );
  });
});
