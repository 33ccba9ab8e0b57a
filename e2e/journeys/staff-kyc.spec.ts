import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
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
}) => {
  await demo(page, 'admin');
  await page.getByRole('link', { name: /^KYC/ }).first().click();
  await expect(page.getByRole('heading', { name: 'KYC', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Mine/ }).click();
  await expect(page).toHaveURL(/view=mine/);
  await cases(page).getByRole('link', { name: 'Henning Brandt' }).click();
  await expect(page.getByRole('heading', { name: 'Henning Brandt', level: 1 })).toBeVisible();
  await expect(decision(page).getByRole('button', { name: /^Approve/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
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
  // What is typed before the key of the device has come is kept by the page alone until then.
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('bahamasinc_typed_')),
  );
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

test('[KYC-02] [LIVE-01] who asked takes the question back, the client no longer reads it, and the case is on their queue again', async ({
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
