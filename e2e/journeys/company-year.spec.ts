import { readFile } from 'node:fs/promises';

import { givenCompanies } from '../support/companies.ts';
import { commandsOf } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { demo, demoPerson, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Monte Rosa Art Holdings Corp.: registered on 8 October 2022. */
const COMPANY = 'c0000000-0000-4000-8000-000000000004';

test('[CMP-03] [ONE-09] a client reports a duty as done with a receipt, staff record it, and it is settled live', async ({
  page,
  accessible,
}) => {
  const { visitor, ids } = await givenCompanies('dutiful');
  await openAs(page, visitor);
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await page.getByRole('link', { name: 'Ledger 001 Ltd.', exact: true }).click();
  await page.getByRole('link', { name: 'Compliance' }).click();
  // The overview has a list of duties of its own.
  await page.waitForURL('**/compliance');

  const duty = page
    .getByRole('list', { name: 'Duties' })
    .getByRole('listitem')
    .filter({ hasText: 'Annual fee' })
    .first();
  await duty.getByText('Reason and late penalties').click();
  await expect(duty.getByRole('list', { name: 'Late penalties' })).toBeVisible();
  await duty.getByRole('button', { name: /^I have paid/ }).click();
  const form = page.getByRole('form', { name: /^I have paid/ });
  await form.getByLabel(/^Reference/).fill('WIRE-4711');
  const buffer = Buffer.from('%PDF-1.7\nreceipt\n%%EOF');
  await form
    .getByLabel(/^File for Attach a receipt/)
    .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer });
  await expect(form.getByText('receipt.pdf is attached.')).toBeVisible();
  await accessible(page);
  await form.getByRole('button', { name: 'Report it' }).dblclick();
  await expect(duty.getByText('Reported', { exact: true })).toBeVisible();

  const [notice] = await askDatabase(
    (sql) => sql`
      select notice.obligation_id, notice.reference, document.file_name, count(*) over ()::integer as reports
      from payment_notices as notice join documents as document on document.id = notice.document_id
      where notice.company_id = ${ids[0] ?? ''}`,
  );
  expect(notice).toMatchObject({ reference: 'WIRE-4711', file_name: 'receipt.pdf', reports: 1 });
  const staff = await commandsOf(demoPerson('admin'));
  await staff.call('complete_obligation', {
    obligation_id: notice?.['obligation_id'] as string,
    done_on: '2026-01-05',
    reference: 'RG-1',
  });
  await expect(page.getByRole('button', { name: /^Settled 1$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Settled/ }).click();
  await expect(page.getByText('Reference RG-1')).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
    /recorded Annual fee as done/,
  );
});

test('[ONE-02] [COM-03] a company is read as at another day, and its registers downloaded as at it', async ({
  page,
  accessible,
}) => {
  await demo(page, 'client', `/app/companies/${COMPANY}/people`);
  await page.getByRole('button', { name: /^As at Today/ }).click();
  const dialog = page.getByRole('dialog', { name: 'As at another day' });
  await expect(dialog.getByRole('button', { name: /Registered/ })).toBeVisible();
  await dialog.getByLabel('Show the company as at').fill('2023-06-03');
  await dialog.getByRole('button', { name: 'Show this day' }).click();
  await expect(page.getByText('As at 06/03/2023: read only')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?as-at=2023-06-03');
  await accessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Documents as PDF' }).click();
  await page.getByRole('menuitem', { name: /^Registers/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('registers-monte-rosa-art-holdings-corp-2023-06-03.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'On 06/03/2023' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByText(/read only/)).toBeHidden();
});

test('[REP-01] a client reads a report, opens the rows of a figure, and saves the CSV', async ({
  page,
}) => {
  const { visitor } = await givenCompanies('reporter', 2);
  await openAs(page, visitor);
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: 'Duties and exposure' }).click();
  const row = page.getByRole('row', { name: /^Annual fee/ }).first();
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(await readFile(await file.path(), 'utf8')).toContain('Annual fee,USD,');

  const late = row.getByRole('link').nth(1);
  await expect(late).toHaveText(/^[1-9]\d*$/);
  const count = Number(await late.textContent());
  await late.click();
  await expect(page.getByRole('heading', { name: 'Duties', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Duties' }).locator('> li')).toHaveCount(count);
});

test('[COM-01] four hundred companies of one client are found, counted and exported whole', async ({
  page,
}) => {
  const { visitor } = await givenCompanies('large', 400);
  await openAs(page, visitor, '/app/companies');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–20 of 400');
  await expect(page.getByRole('button', { name: /^Active 400$/ })).toBeVisible();
  await page.getByRole('searchbox').fill('Ledger 399');
  await expect(page.getByRole('row', { name: /Ledger 399 Ltd\./ })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–20 of 400');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(401);
  expect(lines.at(-1)).toContain('Ledger 400 Ltd.');
});

test('[ERR-02] a company taken away while its page is open shows no more of it, and the list goes on', async ({
  page,
  quiet,
}) => {
  quiet.allow(/406|AppError/);
  const { visitor, tenantId, ids } = await givenCompanies('leaver', 2);
  const [company = ''] = ids;
  await openAs(page, visitor, `/app/companies/${company}/compliance`);
  await expect(page.getByRole('list', { name: 'Duties' })).toBeVisible();
  await askDatabase(async (sql) => {
    const [admin] =
      await sql`select id from profiles where email = 'admin@demo.bahamasinc.example'`;
    await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenantId}, ${admin?.['id'] as string}, 'owner')
              on conflict do nothing`;
    await sql`update companies set user_id = ${admin?.['id'] as string} where id = ${company}`;
  });
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('Annual fee')).toBeHidden();
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Ledger 002 Ltd.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ledger 001 Ltd.' })).toBeHidden();
});
