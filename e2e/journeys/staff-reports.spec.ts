import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('[REP-01] staff go from the side bar to a report, from a figure to its rows, and take the table with them', async ({
  page,
  accessible,
}, testInfo) => {
  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'KYC ageing' }).click();
  await expect(page.getByRole('heading', { name: 'KYC ageing' })).toBeVisible();
  const row = page.getByRole('row', { name: /^Submitted/ }).last();
  const figure = row.getByRole('link').first();
  const count = Number(await figure.innerText());
  await figure.click();
  await expect(page).toHaveURL(/state=submitted/);
  const behind = page.getByRole('table', { name: /^Submitted/ });
  await expect(behind.getByRole('row')).toHaveCount(Math.min(count, 20) + 1);
  await accessible(page);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const path = join(testInfo.outputDir, 'kyc.csv');
  await (await waiting).saveAs(path);
  expect(readFileSync(path, 'utf8')).toMatch(/Submitted/);

  await behind.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/kyc\/profiles\//);
});

test('[REP-01] the six reports open over one firm and over all of them', async ({ page }) => {
  await demo(page, 'admin');
  for (const report of ['companies', 'kyc', 'risk', 'duties', 'documents', 'activity']) {
    // One page after the other: each is looked at whole.
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(`/admin/reports/${report}`);
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('table').first()).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole('button', { name: 'All firms' }).click();
    // oxlint-disable-next-line no-await-in-loop
    await expect(page).toHaveURL(/of=all/);
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('table').first()).toBeVisible();
  }
});
