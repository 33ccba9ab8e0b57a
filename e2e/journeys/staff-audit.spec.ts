import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { askDatabase } from '../support/database.ts';
import { demo, newColleague, openAs } from '../support/people.ts';
import { switchTo } from '../support/tenants.ts';
import { expect, test } from '../support/test.ts';

test('[AUD-01] [LIVE-01] [DATA-04] a change is in the log at once, opens to before and after, and leads to all changes of its record', async ({
  page,
  accessible,
}) => {
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
});

test('[AUD-01] [ONE-04] the chain of a firm is checked, leaves as a bundle, and the checker that comes with it proves it', async ({
  page,
}, testInfo) => {
  await demo(page, 'admin');
  await page.goto('/admin/audit-logs');
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
  const words = execFileSync(process.execPath, [verifier, bundle], { encoding: 'utf8' });
  expect(words).toContain(String(manifest.ids.length));
});

test('[AUD-01] a changed row breaks the chain: the check names it, and the row says that its seal does not match', async ({
  page,
}) => {
  // A firm of its own: the log of the demo firms stays whole for the other journeys.
  const tenant = crypto.randomUUID();
  const name = `Sandbar Trust ${tenant.slice(0, 4)}`;
  await askDatabase(async (sql) => {
    await sql`insert into tenants (id, name, slug) values (${tenant}, ${name}, ${`sandbar-${tenant.slice(0, 8)}`})`;
    await sql`update tenants set name = ${`${name} Ltd.`} where id = ${tenant}`;
    await sql`update tenants set name = ${name} where id = ${tenant}`;
    // Only who owns the database can do this.
    await sql.begin(async (forged) => {
      await forged`alter table audit_logs disable trigger append_only`;
      await forged`
        update audit_logs set before = '{"name": "Forged"}'
        where id = (select id from audit_logs where tenant_id = ${tenant} order by id offset 1 limit 1)`;
      await forged`alter table audit_logs enable trigger append_only`;
    });
  });
  // The tenant that is switched to is kept with the account: a colleague of this journey alone looks.
  await openAs(page, await newColleague('Orla Bethel'), '/admin');
  await switchTo(page, name);
  await page.getByRole('link', { name: 'Audit Logs' }).click();
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText('The chain is broken')).toBeVisible();
  await expect(page.getByText(/is not what was written/)).toBeVisible();
  await page
    .getByRole('button', { name: /changed the firm/ })
    .last()
    .click();
  await expect(page.getByText('Does not match')).toBeVisible();
});
