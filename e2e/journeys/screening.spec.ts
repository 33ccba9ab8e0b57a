import { demo, demoPerson, openAs } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

test('[KYC-04] [KYC-05] staff decide on the hits of a person from the queue, the client learns nothing, and a list is read from a file with its unreadable lines', async ({
  page,
  anotherPage,
}) => {
  await demo(page, 'admin');
  await page.getByRole('link', { name: /^KYC/ }).first().click();
  await page.getByRole('link', { name: /^Screening/ }).click();
  const person = page.getByRole('region', { name: 'Mirela Castellane-Roth' });
  await expect(person.getByRole('article')).toHaveCount(2);
  await person.getByRole('button', { name: 'Select all 2' }).click();
  await person.getByRole('button', { name: '2 selected: false positives…' }).click();
  // One of the two lists has her date of birth, so that another year is not offered.
  await expect(person.getByRole('button', { name: 'Born in another year' })).toHaveCount(0);
  await person.getByRole('button', { name: 'Another registration number' }).click();
  await person.getByRole('button', { name: '2 hits: Record false positive' }).click();
  // The one that agrees in name, date of birth and country waits for a second person.
  await expect(person.getByRole('article')).toHaveCount(1);
  await expect(
    person.getByText(/Every fact agrees with the list: a second person decides/),
  ).toBeVisible();
  await page.getByRole('button', { name: /^False positives/ }).click();
  await expect(person.getByText(/Another registration number/).first()).toBeVisible();

  const client = await anotherPage();
  await openAs(client, demoPerson('julian.ferrand'), '/app/kyc?q=Mirela');
  await expect(client.getByText('Mirela Castellane-Roth').first()).toBeVisible();
  await expect(client.getByText(/hit|watchlist|screening/i)).toHaveCount(0);

  await goWithin(page, '/admin/kyc/watchlists');
  await expect(page.getByText('Loaded 11 days ago')).toBeVisible();
  const rows = [
    'id,schema,name,aliases,birth_date,countries',
    ...Array.from(
      { length: 40 },
      (_none, n) => `e2e-${n},Person,Invented Person ${n},,19${40 + n},bs`,
    ),
    'broken,Person',
  ];
  await page.locator('input[type="file"]').setInputFiles({
    name: 'targets.simple.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(page.getByText(/41 records. 40 can be read, 1 cannot/)).toBeVisible();
  await page.getByLabel('Which list it is').selectOption({ label: 'A new list' });
  await page.getByLabel('Name', { exact: true }).fill('List of the journey');
  await page.getByLabel('Source', { exact: true }).fill('Made up for a test.');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(
    page.getByText(/40 added, 0 changed, 0 retired, 1 could not be taken/),
  ).toBeVisible();
  const list = page.getByRole('region', { name: 'List of the journey' });
  await list.getByRole('button', { name: 'Show the unreadable lines' }).click();
  await expect(list.getByText(/^Line 42: /)).toBeVisible();
});
