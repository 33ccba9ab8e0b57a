import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { demo } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const reports = {
  companies: 'Companies',
  kyc: 'KYC ageing',
  risk: 'Risk',
  duties: 'Duties and exposure',
  documents: 'Documents expiring',
  activity: 'Activity',
};

test('[REP-01] staff go from the side bar to a report, from a figure to its rows, take the table with them, and open each report over all firms', async ({
  page,
  accessible,
}, testInfo) => {
  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'KYC ageing' }).click();
  await expect(page.getByRole('heading', { name: 'KYC ageing' })).toBeVisible();
  const row = page.getByRole('row', { name: /^Submitted/ }).last();
  const figure = row.getByRole('link').first();
  await figure.click();
  await expect(page).toHaveURL(/state=submitted/);
  const behind = page.getByRole('table', { name: /^Submitted/ });
  await expect(behind.getByRole('row').nth(1)).toBeVisible();
  await accessible(page);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const path = join(testInfo.outputDir, 'kyc.csv');
  await (await waiting).saveAs(path);
  expect(readFileSync(path, 'utf8')).toMatch(/Submitted/);

  await behind.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/kyc\/profiles\//);

  await test.step('each report opens over all firms', async () => {
    for (const [report, title] of Object.entries(reports)) {
      // One page after the other: each is looked at whole.
      // oxlint-disable-next-line no-await-in-loop
      await goWithin(page, `/admin/reports/${report}?of=all`);
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole('button', { name: 'All firms' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole('table').first()).toBeVisible();
    }
  });
});
