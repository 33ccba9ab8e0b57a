import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { askDatabase } from '../support/database.ts';
import { demo } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

test('[AUD-01] [DATA-04] [LIVE-01] [ONE-04] a change is in the log at once and opens to before and after; the chain is checked and leaves as a bundle that the checker with it proves', async ({
  page,
  accessible,
}, testInfo) => {
  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Audit Logs' }).click();
  await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await askDatabase(
    (sql) =>
      sql`update companies set fiscal_year_end = '06-29' where name = 'Monte Rosa Art Holdings Corp.'`,
  );
  await page.getByRole('button', { name: 'Show them' }).click();
  const row = page.getByRole('button', { name: /changed the company Monte Rosa Art Holdings/ });
  await row.first().focus();
  await page.keyboard.press('Enter');
  const fields = page.getByRole('table', { name: 'What changed' });
  await expect(fields).toContainText('06-29');
  await expect(page.getByText('Matches')).toBeVisible();
  await accessible(page);

  await page.getByRole('button', { name: 'All changes to this record' }).click();
  await expect(page).toHaveURL(/record=companies/);
  await expect(page.getByRole('button', { name: /One company: Monte Rosa/ })).toBeVisible();

  await goWithin(page, '/admin/audit-logs');
  await page.getByRole('button', { name: /Check the chain|Check again/ }).click();
  await expect(page.getByText('The chain is whole')).toBeVisible();

  const save = async (button: string, name: string) => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const path = join(testInfo.outputDir, name);
    await (await waiting).saveAs(path);
    return path;
  };
  const bundle = await save('Export verifiable bundle', 'bundle.jsonl');
  const verifier = await save('Download the checker', 'verify.mjs');
  const manifest = JSON.parse(readFileSync(bundle, 'utf8').split('\n')[0] ?? '') as {
    ids: number[];
  };
  const text = execFileSync(process.execPath, [verifier, bundle], { encoding: 'utf8' });
  expect(text).toContain(String(manifest.ids.length));
});
