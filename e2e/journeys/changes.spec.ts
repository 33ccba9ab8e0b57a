import { givenCompanies } from '../support/companies.ts';
import { commandsOf } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { demoPerson, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The id and version of the one request of a company. */
async function requestOf(company: string) {
  const rows = await askDatabase(
    (sql) => sql<{ id: string; version: number; state: string; reference: string | null }[]>`
      select id, version, state, reference from change_requests where company_id = ${company}`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] ?? { id: '', version: 0, state: '', reference: null };
}

test('[COM-04] a client moves the office: selected by intent, documented, questioned, in effect in the register', async ({
  page,
  accessible,
}) => {
  const { visitor, ids } = await givenCompanies('mover');
  const [company = ''] = ids;
  await openAs(page, visitor);
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await page.getByRole('link', { name: 'Ledger 001 Ltd.', exact: true }).click();
  await page.getByRole('link', { name: 'Request a change' }).click();
  await page.getByRole('button', { name: /We move/ }).click();

  await page.getByLabel(/^New registered office/).fill('Sandyport Plaza, Nassau');
  await page.getByLabel(/^From which day/).fill('2026-03-01');
  await page.getByLabel(/^File for Upload/).setInputFiles({
    name: 'resolution.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nresolution\n%%EOF'),
  });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('checkbox', { name: /resolution\.pdf/ }).check();
  await expect(page.getByRole('region', { name: 'What follows' })).toContainText(
    'Change of registered office',
  );
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Submit for review' }).dblclick();
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();

  const staff = await commandsOf(demoPerson('admin'));
  const { id } = await requestOf(company);
  await staff.call('claim_change_request', { request_id: id });
  await staff.call('ask_about_change_request', {
    request_id: id,
    question: 'Is the lease signed?',
  });
  await expect(page.getByText('Is the lease signed?')).toBeVisible();
  await page.getByLabel(/^Anything we should know/).fill('It was signed on 20 February.');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toBeVisible();

  await staff.call('claim_change_request', { request_id: id });
  const { version } = await requestOf(company);
  await staff.call('approve_change_request', { request_id: id, expected_version: version });
  await staff.call('effect_change_request', { request_id: id, registry_reference: 'RG 77' });
  await expect(page.getByText('RG 77')).toBeVisible();
  await page.getByRole('link', { name: 'Ledger 001 Ltd.', exact: true }).click();
  await expect(page.getByText('Sandyport Plaza, Nassau')).toBeVisible();
  await page.getByRole('link', { name: 'Changes' }).click();
  await expect(page.getByRole('row', { name: /Change of registered office/ })).toContainText(
    'In effect',
  );
});
