import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demo, demoPerson, openAs } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const RISK = '/admin/risk-management';

/** The text of the rating in force on the tab of a company. */
const countsAs = (page: Page) => page.getByRole('region', { name: 'Rating' });

test('[RSK-01] [RSK-02] [RSK-03] staff go from a cell of the heat map to a company, assess it, and a second person lowers its rating', async ({
  page,
  anotherPage,
  accessible,
}) => {
  await demo(page, 'admin');
  const sideBar = page.getByRole('navigation', { name: 'BahamasInc' });
  await sideBar.getByRole('link', { name: 'Risk Management' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Risk management');

  await test.step('a cell opens its companies', async () => {
    const heat = page.getByRole('table', { name: 'Companies by country and answer' });
    await expect(heat).toBeVisible();
    await heat.getByRole('link', { name: /Bahamas, Real estate/ }).click();
    await expect(page).toHaveURL(/answer=business%3Aproperty/);
    await expect(
      page.getByRole('table', { name: 'Companies', exact: true }).getByRole('row'),
    ).not.toHaveCount(0);
  });

  const list = page.getByRole('table', { name: 'Companies', exact: true });
  const company = list.getByRole('row').nth(1).getByRole('link').first();
  await expect(company).toHaveText(/./);
  const name = (await company.textContent()) ?? '';
  await company.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

  const result = page.getByRole('region', { name: 'Result' });
  let recorded = '';
  await test.step('a worse answer raises the rating at once', async () => {
    await page.getByRole('link', { name: 'Assess again' }).click();
    await expect(result).toContainText('of 100');
    await page.getByLabel('What does the company do?').selectOption('restricted');
    await page.getByLabel('What do we do for the customer?').selectOption('sensitive');
    await page.getByLabel('What is expected to pass through?').selectOption('complex');
    await page.getByLabel('How clear is where the wealth comes from?').selectOption('unclear');
    await page.getByLabel('Reason of this assessment').fill('Trades in precious metals now.');
    [recorded = ''] = /[\d.]+ of 100/.exec((await result.textContent()) ?? '') ?? [];
    await page.getByRole('button', { name: 'Record the assessment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(countsAs(page)).toContainText('Trades in precious metals now.');
    // What the browser worked out is what the database recorded.
    await expect(countsAs(page)).toContainText(recorded);
  });

  await test.step('a lowering waits, and its author reads that a colleague decides', async () => {
    await page.getByRole('link', { name: 'Assess again' }).click();
    // Another rating is proposed for the assessment of today, once the page has read it.
    await expect(result).toContainText(recorded);
    await page.getByRole('button', { name: 'Propose another rating…' }).click();
    const dialog = page.getByRole('dialog', { name: /Another rating/ });
    await dialog.getByLabel('Rating').selectOption('low');
    await dialog.getByLabel('Reason').fill('Sold the metals in the same week.');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByText('Low waits for a second person')).toBeVisible();
    await goWithin(page, `${RISK}/overrides`);
    const card = page.getByRole('region', { name });
    await expect(card.getByText('You proposed this. A colleague decides.').last()).toBeVisible();
    await accessible(page);
  });

  await test.step('the second person approves, and it counts', async () => {
    const second = await anotherPage();
    await openAs(second, demoPerson('latoya.symonette'), `${RISK}/overrides`);
    const card = second.getByRole('region', { name });
    await card.getByRole('button', { name: 'Approve…' }).click();
    const dialog = second.getByRole('dialog', { name: /Approve low/ });
    await dialog.getByLabel('Note').fill('Invoices of the sale seen.');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('region', { name })).toHaveCount(0);
    const [row] = await askDatabase(
      (sql) => sql`
        select assessment.effective_rating from risk_assessments as assessment
        join companies as company on company.id = assessment.company_id
        where company.name = ${name} and assessment.is_current`,
    );
    expect(row?.['effective_rating']).toBe('low');
  });
});
