import { askDatabase } from '../support/database.ts';
import { demo, demoPerson, openAs } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`),
});

/** A company of the demo data. */
async function companyNamed(name: string): Promise<string> {
  const [row] = await askDatabase((sql) => sql`select id from companies where name = ${name}`);
  return row?.['id'] as string;
}

test('[COM-02] [DOC-01] [DOC-04] staff see what is missing of a company, upload it for a person, and the client sees it', async ({
  page,
  anotherPage,
  accessible,
}) => {
  const id = await companyNamed('Fort Charlotte Catering Limited');
  const unique = `passport-${Date.now()}.pdf`;

  await test.step('what is missing is shown first', async () => {
    await demo(page, 'admin', `/admin/companies/${id}`);
    await page.getByRole('link', { name: 'Documents', exact: true }).last().click();
    await expect(page.getByText(/required documents are needed/)).toBeVisible();
    const needed = page.getByRole('list', { name: 'Required: Philip Knowles' });
    await expect(needed.getByRole('listitem').first()).toContainText('Missing');
  });

  await test.step('a document for a person is uploaded with its last day, and its point follows', async () => {
    const point = page
      .getByRole('list', { name: 'Required: Philip Knowles' })
      .getByRole('listitem')
      .filter({ hasText: 'Passport' });
    await point.getByLabel(/^File for Upload/).setInputFiles(pdf(unique));
    const about = page.getByRole('group', { name: `About ${unique}` });
    await about.getByRole('combobox').selectOption({ label: 'Passport' });
    await about.getByLabel(/Expiry date/).fill('2099-01-31');
    await about.getByRole('button', { name: 'Add' }).click();
    await expect(point).toContainText('To be reviewed');
    const row = page
      .getByRole('region', { name: /Documents of Philip Knowles/ })
      .getByRole('row', { name: new RegExp(unique) });
    await expect(row).toContainText('From staff: Candice Moxey');
  });

  await test.step('the client sees it, and that staff sent it', async () => {
    const client = await anotherPage();
    await openAs(client, demoPerson('marcus.albury'), `/app/companies/${id}/documents`);
    const row = client
      .getByRole('list', { name: 'Documents' })
      .getByRole('listitem')
      .filter({ has: client.getByRole('checkbox', { name: new RegExp(unique) }) });
    await expect(row).toContainText('In review');
    await row.getByRole('link').click();
    await expect(client.getByRole('complementary', { name: 'Passport' })).toContainText(
      'by our staff',
    );
  });

  await test.step('another day shows the documents of then, without the actions', async () => {
    await goWithin(page, `/admin/companies/${id}/documents?as-at=2026-01-31`);
    await expect(page.getByText('As at 01/31/2026: read only')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Documents on 01/31/2026' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(0);
    await expect(page.getByText(unique)).toHaveCount(0);
    await accessible(page);
  });
});
