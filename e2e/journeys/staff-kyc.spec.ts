import type { Page } from '@playwright/test';

import { commandsOf } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { withoutLive } from '../support/live.ts';
import { demo, demoPerson, openAs, storeSession } from '../support/people.ts';
import { endSession, EXPIRED, lookAgain, tokenRunsOut } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

async function profileOf(name: string): Promise<string> {
  const [row] = await askDatabase(
    (sql) =>
      sql`select profile.id from kyc_profiles as profile join parties as party on party.id = profile.party_id where party.name = ${name}`,
  );
  return row?.['id'] as string;
}

const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });
const cases = (page: Page) => page.getByRole('list', { name: 'Cases' });

test('[KYC-02] [ONE-01] staff take a case from the side bar to its approval, and the client reads that it is done', async ({
  page,
  anotherPage,
  accessible,
}) => {
  await demo(page, 'admin');
  await page.getByRole('link', { name: /^KYC/ }).first().click();
  await expect(page.getByRole('heading', { name: 'KYC', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Mine/ }).click();
  await expect(page).toHaveURL(/view=mine/);
  await accessible(page);
  await cases(page).getByRole('link', { name: 'Henning Brandt' }).click();
  await expect(page.getByRole('heading', { name: 'Henning Brandt', level: 1 })).toBeVisible();
  await expect(decision(page).getByRole('button', { name: /^Approve/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await accessible(page);
  await page.keyboard.press('a');
  const form = page.getByRole('form', { name: 'Approve' });
  await form.getByLabel('Note').fill('Passport and bill agree.');
  await form.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(decision(page).getByText('Approved. Nothing is to be decided.')).toBeVisible();
  await page.getByRole('button', { name: 'Evidence', exact: true }).click();
  await expect(page.getByText('Passport and bill agree.')).toBeVisible();

  const client = await anotherPage();
  await openAs(client, demoPerson('julian.ferrand'), '/app/kyc?q=Henning');
  await expect(client.getByText('Henning Brandt').first()).toBeVisible();
  await expect(client.getByText(/Verified|Approved/).first()).toBeVisible();
  await expect(client.getByText('Passport and bill agree.')).toHaveCount(0);
});

test('[KYC-02] a case that a colleague claimed a second earlier gives the next one, said in words', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 409|WebSocket/);
  await withoutLive(page);
  await demo(page, 'admin', '/admin/kyc?view=unassigned');
  const line = cases(page).getByRole('listitem').filter({ hasText: 'Emil Holmqvist' });
  await expect(line).toBeVisible();
  const delano = await commandsOf(demoPerson('delano.farrington'));
  await delano.call('claim_kyc', { profile_id: await profileOf('Emil Holmqvist') });
  await line.getByRole('button', { name: /^Claim/ }).click();
  await expect(
    page.getByText(/Delano Farrington took Emil Holmqvist just before you. This is the next case/),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/kyc\/profiles\//);
  await expect(decision(page).getByRole('button', { name: /^Reject/ })).toBeVisible();
});

test('[KYC-02] of two staff on one case, one decides and the other reads who has it', async ({
  page,
  anotherPage,
}) => {
  const address = `/admin/kyc/profiles/${await profileOf('Lavern Knowles')}`;
  await demo(page, 'admin', address);
  await expect(decision(page).getByText('Delano Farrington has this case.')).toBeVisible();
  await decision(page).getByRole('button', { name: 'Take over…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Delano is away today.');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(decision(page).getByRole('button', { name: /^Reject/ })).toBeVisible();
  const delano = await anotherPage();
  await openAs(delano, demoPerson('delano.farrington'), address);
  await expect(decision(delano).getByText('Candice Moxey has this case.')).toBeVisible();
});

test('[KYC-02] [KYC-04] a hit that appears while one approves refuses the approval, and the words stay', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 422|WebSocket/);
  const id = await profileOf('Beatriz Salgado');
  await withoutLive(page);
  await demo(page, 'admin', `/admin/kyc/profiles/${id}`);
  await decision(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const form = page.getByRole('form', { name: 'Approve' });
  await form.getByLabel('Note').fill('Nothing speaks against her.');
  await askDatabase(
    (sql) => sql`
      insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation)
      select party.tenant_id, party.id, entry.id, entry.fingerprint, 0.8, '[]'
      from kyc_profiles as profile join parties as party on party.id = profile.party_id, watchlist_entries as entry
      where profile.id = ${id} and entry.external_id = 'do-3'`,
  );
  await form.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(form.getByText('Possible match on a watchlist')).toBeVisible();
  await expect(form.getByLabel('Note')).toHaveValue('Nothing speaks against her.');
  await expect(decision(page).getByText('1 left before Approve')).toBeVisible();
  await decision(page).getByRole('button', { name: 'hit Beatriz Salgado' }).click();
  await expect(page.getByRole('article', { name: 'Hit Beatriz Salgado' })).toBeVisible();
  await expect(form.getByLabel('Note')).toHaveValue('Nothing speaks against her.');
});

test('[KYC-02] [SES-04] words typed into a question outlive a session that ends', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 40[013]/);
  const address = `/admin/kyc/profiles/${await profileOf('Beatriz Salgado')}`;
  await demo(page, 'admin', address);
  await page
    .getByRole('button', { name: /^Ask ?about occupation$/ })
    .first()
    .click();
  await page.getByLabel('Question', { exact: true }).fill('Which ships did you broker?');
  await endSession(page);
  await tokenRunsOut(page);
  await lookAgain(page);
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await storeSession(page, demoPerson('admin'));
  await page.goto(address);
  await expect(decision(page).getByRole('button', { name: /^Ask for information/ })).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(
    'Which ships did you broker?',
  );
});

test('[KYC-02] [LIVE-01] who asked takes the question back, the client no longer reads it, and the case is on their desk again', async ({
  page,
  anotherPage,
}) => {
  const name = 'Rosalind Thurston';
  const client = await anotherPage();
  await openAs(client, demoPerson('marcus.albury'), '/app/kyc?q=Rosalind');
  await client.getByRole('link', { name }).first().click();
  const question = client.getByText('Which share was sold, when, and to whom?').first();
  await expect(question).toBeVisible();

  await openAs(
    page,
    demoPerson('delano.farrington'),
    `/admin/kyc/profiles/${await profileOf(name)}`,
  );
  await expect(decision(page).getByText('With the client: 1 question is open.')).toBeVisible();
  const questions = page.getByRole('region', { name: 'Questions to the client' });
  await questions.getByRole('button', { name: /^Take back…/ }).click();
  const form = questions.getByRole('form', { name: 'Take the question back' });
  await form.getByLabel('Reason').fill('The deed says it.');
  await form.getByRole('button', { name: 'Take back' }).click();
  await expect(decision(page).getByRole('button', { name: /^Reject/ })).toBeVisible();
  await expect(questions.getByText(/Taken back by Delano Farrington/)).toBeVisible();
  await expect(question).toBeHidden();
  await client.getByRole('button', { name: /Notifications/ }).click();
  await expect(client.getByText(`We took back a question about ${name}`)).toBeVisible();
  await expect(client.getByText('The deed says it.')).toHaveCount(0);
});

test('[KYC-02] after a resubmission a reviewer reads what changed, and all fields on demand', async ({
  page,
  accessible,
}) => {
  await demo(page, 'admin', `/admin/kyc/profiles/${await profileOf('Maximilian Ekdal')}`);
  const declared = page.getByRole('list', { name: 'Declared data' }).getByRole('listitem');
  await expect(declared.filter({ hasText: 'Before: ' })).toHaveCount(2);
  await expect(declared).toHaveCount(2);
  await accessible(page);
  await page.getByRole('checkbox', { name: 'Only what changed' }).uncheck();
  await expect(declared.filter({ hasText: 'Occupation' })).toBeVisible();
  await expect(declared.filter({ hasText: 'Before: ' })).toHaveCount(2);
});
