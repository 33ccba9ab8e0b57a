import { givenCompanies } from '../support/companies.ts';
import { askDatabase } from '../support/database.ts';
import { newColleague, openAs } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

test('[TPL-01] staff start a letter from a text of the platform, put it into use and file one with a company; its client reads it', async ({
  page,
  anotherPage,
}) => {
  const { visitor, tenantId, ids } = await givenCompanies('lettered');
  const company = ids[0] ?? '';
  const colleague = await newColleague('Tessa Writer');
  await askDatabase(async (sql) => {
    await sql`insert into staff_duties (user_id, duty) select id, 'compliance_officer' from profiles where email = ${colleague.email}`;
    return sql`update profiles set last_active_tenant = ${tenantId} where email = ${colleague.email}`;
  });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

  await openAs(page, colleague, '/admin/settings/templates');
  await page.getByRole('link', { name: 'New template' }).first().click();
  await page.getByRole('link', { name: 'Letter to a client' }).click();
  const wording = page.getByRole('textbox', { name: /^Wording/ });
  await wording.fill('# {{company.name}}\n\nOffice: {{company.registered_ofice}}');
  await press('Save as a draft');
  await expect(page.getByText('{{company.registered_ofice}} is no field.')).toBeVisible();
  await wording.fill('# {{company.name}}\n\nOffice: {{company.registered_office}}');
  await press('Save as a draft');
  await press(/^Put into use/);
  await expect(page.getByText('Version 1 is in use')).toBeVisible();

  await goWithin(page, `/admin/companies/${company}/documents`);
  await press('Make a document…');
  const panel = page.getByRole('complementary', { name: 'Make a document' });
  await expect(panel.getByRole('heading', { name: 'Ledger 001 Ltd.' })).toBeVisible();
  await expect(panel.getByText(/Registered office is not recorded/)).toBeVisible();
  await press('File it as a document');
  await expect(panel.getByText(/Record what is missing, or confirm/)).toBeVisible();
  await panel.getByRole('checkbox', { name: /Make it without them/ }).check();
  await press('File it as a document');
  const file = 'letter-to-a-client-ledger-001-ltd.pdf';
  await expect(page.getByRole('main').getByText(file).first()).toBeVisible();
  await expect
    .poll(() =>
      askDatabase(
        (sql) => sql`
          select made.version, made.missing, document.category from made_documents as made
          join documents as document on document.id = made.id where document.company_id = ${company}`,
      ),
    )
    .toEqual([{ version: 1, missing: ['company.registered_office'], category: 'correspondence' }]);

  const client = await anotherPage();
  await openAs(client, visitor, `/app/companies/${company}/documents`);
  await expect(client.getByText(file).first()).toBeVisible();
});
