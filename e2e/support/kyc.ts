import type { Locator, Page } from '@playwright/test';

import type { Commands } from './commands.ts';
import { askDatabase } from './database.ts';
import { expect } from './test.ts';

/** Types a country and chooses it. Again where the list did not open: its code comes after the field, and a value may be proposed meanwhile. */
export async function chooseCountry(page: Page, field: Locator, country: string) {
  await expect(async () => {
    await field.fill('');
    await field.fill(country);
    await page.getByRole('option', { name: country }).click({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
}

function choose(page: Page, label: string, country: string) {
  return chooseCountry(page, page.getByLabel(label, { exact: true }), country);
}

/** Everything a person is asked about themselves, but for the name and the date of birth. */
export async function fillInKyc(page: Page): Promise<void> {
  await page.getByLabel('Place of birth').fill('Freeport, The Bahamas');
  await choose(page, 'Nationality', 'Bahamas');
  await page.getByLabel('Street and number').fill('3 Cable Beach Drive');
  await page.getByLabel('Town', { exact: true }).fill('Nassau');
  await choose(page, 'Country', 'Bahamas');
  await choose(page, 'Tax residence', 'Bahamas');
  await page.getByLabel('Occupation').fill('Marine biologist');
  await page.getByRole('textbox', { name: 'Source of funds' }).fill('Savings from my salary.');
  await page.getByLabel('Document number').fill('BS7654321');
  await choose(page, 'Issuing country', 'Bahamas');
  await page.getByLabel('Expiry date', { exact: true }).fill('2099-01-31');
  await page.getByRole('radio', { name: 'No public office' }).check();
}

/** Sends a document for every point that asks for one. */
export async function sendDocuments(page: Page): Promise<void> {
  const documents = page.getByRole('region', { name: 'Documents' });
  // Identity and address first; the others appear once these are sent.
  const points = documents.getByRole('list', { name: /equired: / }).getByRole('listitem');
  const fields = points.getByLabel(/^File for Upload/);
  const count = documents.getByText(/^0 of \d+ uploaded$/);
  await expect(count).toBeVisible();
  const total = Number((await count.innerText()).split(' ')[2]);
  for (let sent = 0; sent < total; sent += 1) {
    const buffer = Buffer.alloc(1_000, `document ${sent} `);
    buffer.write('%PDF-1.7\n');
    await fields
      .first()
      .setInputFiles({ name: `document-${sent}.pdf`, mimeType: 'application/pdf', buffer });
    const about = documents.getByRole('group', { name: `About document-${sent}.pdf` });
    const isThere = documents.getByText(`${sent + 1} of ${total} uploaded`);
    // One that expires is asked about first.
    await expect(about.or(isThere)).toBeVisible();
    if (await about.isVisible()) {
      await about.getByLabel(/^Expiry date/).fill('2099-01-31');
      await about.getByRole('button', { name: 'Add' }).click();
    }
    await expect(isThere).toBeVisible();
  }
}

/** Signs every declaration that the answers make, with the name of the person. */
export async function signDeclarations(page: Page, name: string): Promise<void> {
  const declarations = page.getByRole('region', { name: 'Declarations to sign' });
  await declarations.getByLabel('Full name, as your signature').fill(name);
  await declarations.getByRole('button', { name: /^Sign/ }).click();
  await expect(declarations.getByLabel('Full name, as your signature')).toHaveCount(0);
}

/** What a person declares about themselves; nothing is missing for enhanced due diligence. */
function declaration(name: string, pep: object) {
  return {
    name,
    birth_date: '1975-04-12',
    birth_place: 'Nassau, The Bahamas',
    nationalities: ['BS'],
    address: { line: '1 Bay Street', city: 'Nassau', country: 'BS' },
    occupation: 'Boat builder',
    identity: { number: 'BS123456', country: 'BS', expires_on: '2099-12-31' },
    pep,
    tax_residences: [{ country: 'BS', number: '' }],
    source_of_funds: 'Savings from the boatyard.',
    source_of_wealth: 'Thirty years of building boats.',
    declared: true,
  };
}

/** The client declares who a party is, sends every document of its checklist, and submits. Gives the ids of the documents. */
export async function submitKycOf(
  client: Commands,
  { tenant, party, profile }: { tenant: string; party: string; profile: string },
  name: string,
  pep: object = { status: 'none' },
): Promise<string[]> {
  const [row] = await askDatabase(
    (sql) => sql<{ version: number }[]>`select version from kyc_profiles where id = ${profile}`,
  );
  await client.call('save_kyc', {
    profile_id: profile,
    expected_version: row?.version,
    data: declaration(name, pep),
  });
  const [saved] = await askDatabase(
    (sql) => sql<{ version: number }[]>`select version from kyc_profiles where id = ${profile}`,
  );
  const requested = (await client.call('kyc_declarations', { profile_id: profile })) as {
    kind: string;
  }[];
  for (const { kind } of requested) {
    await client.call('sign_declaration', {
      party_id: party,
      kind,
      signed_name: name,
      expected_version: saved?.version,
    });
  }
  const points = (
    (await client.call('kyc_checklist', { profile_id: profile })) as {
      code: string;
      categories: string[];
      minimum: number;
    }[]
  ).filter(({ code }) => !requested.some(({ kind }) => kind === code));
  const documents: string[] = [];
  for (const { categories, minimum } of points) {
    for (let copy = 0; copy < minimum; copy += 1) {
      const id = crypto.randomUUID();
      const path = `${tenant}/${party}/${id}.pdf`;
      await client.upload(path, Buffer.from('%PDF-1.7\nspecimen'));
      await client.call('register_document', {
        document_id: id,
        path,
        category: categories[0],
        file_name: `${categories[0]}.pdf`,
        expires_on: '2099-12-31',
      });
      documents.push(id);
    }
  }
  await client.call('submit_kyc', { profile_id: profile, expected_version: saved?.version });
  return documents;
}
