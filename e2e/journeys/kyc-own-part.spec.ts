import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { storeDraftOf } from '../support/given-draft.ts';
import { fillInKyc, sendDocuments, signDeclarations } from '../support/kyc.ts';
import { newVisitor, register, storeSession } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// Most people who are asked for this open it on a phone.
test.use({ warm: false, viewport: { width: 390, height: 844 }, hasTouch: true });

const person = 'Odessa Fountain';

/** Somebody new becomes a client of the firm, with a draft. */
async function becomeClient(page: Page, name: string): Promise<string> {
  const visitor = newVisitor(name);
  await register(visitor);
  await storeSession(page, visitor);
  await storeDraftOf(visitor, 'type', {});
  return visitor.email;
}

/** A party the client has entered, of whom nothing else is known yet; answers its id. */
async function givenParty(email: string): Promise<string> {
  const [party] = await askDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into parties (tenant_id, kind, name, country, birth_date, created_by)
      select membership.tenant_id, 'person', ${person}, 'BS', '1984-02-29', membership.user_id
      from tenant_users as membership join profiles as client on client.id = membership.user_id
      where client.email = ${email}
      returning id`,
  );
  if (!party) throw new Error(`${email} belongs to no tenant`);
  return party.id;
}

/** A member of staff takes the case and asks about a field. */
function staffAsk(partyId: string, field: string, question: string) {
  const requests = [{ id: crypto.randomUUID(), field, question }];
  return askDatabase((sql) =>
    sql.begin(async (work) => {
      await work`
        select set_config('request.jwt.claims', jsonb_build_object('sub', profile.id, 'role', 'authenticated')::text, true)
        from profiles as profile where profile.email = 'admin@demo.bahamasinc.example'`;
      await work`select claim_kyc(id) from kyc_profiles where party_id = ${partyId}`;
      await work`select request_kyc_information(id, ${work.json(requests)}) from kyc_profiles where party_id = ${partyId}`;
    }),
  );
}

function stateOf(partyId: string) {
  return askDatabase(
    (sql) => sql`select state, submitted_data from kyc_profiles where party_id = ${partyId}`,
  ).then(([row]) => row);
}

test('[ONE-07] [KYC-01] on a phone: fill in one’s own part, hand it in, and answer what staff ask', async ({
  page,
  accessible,
}) => {
  const partyId = await givenParty(await becomeClient(page, 'own-part'));

  await test.step('opens the page, sees what is known, and is told what is missing', async () => {
    await page.goto(`/app/kyc/${partyId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person);
    await expect(page.getByLabel('Date of birth')).toHaveValue('1984-02-29');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByLabel('Place of birth')).toBeFocused();
    await expect(page.getByText('Enter the town and country of birth.').first()).toBeVisible();
    await accessible(page);
  });

  await test.step('fills it in; every word survives a reload', async () => {
    await fillInKyc(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Source of funds' })).toHaveValue(
      'Savings from my salary.',
    );
    await expect(page.getByLabel('Nationality', { exact: true })).toHaveValue('Bahamas');
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain('Marine biologist');
  });

  await test.step('sends the documents, signs the declarations and hands it in', async () => {
    await sendDocuments(page);
    await signDeclarations(page, person);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Submitted, thank you')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
    await accessible(page);
    expect(await stateOf(partyId)).toMatchObject({
      state: 'submitted',
      submitted_data: { occupation: 'Marine biologist', nationalities: ['BS'] },
    });
  });

  await test.step('staff ask: the question appears beside its field, without a reload', async () => {
    await staffAsk(partyId, 'source_of_funds', 'For whom do you work?');
    await expect(page.getByText('We have a question')).toBeVisible();
    await accessible(page);
    await page.getByRole('link', { name: 'For whom do you work?' }).click();
    const work = page.getByRole('region', { name: 'What you do' });
    await work.getByLabel(/^Your answer/).fill('For the Bahamas National Trust.');
    await work.getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByText('Every question is answered')).toBeVisible();
  });

  await test.step('and it goes back to staff, declared again', async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Submitted, thank you')).toBeVisible();
    await expect(page.getByText('For the Bahamas National Trust.')).toBeVisible();
    expect(await stateOf(partyId)).toMatchObject({ state: 'submitted' });
  });
});
