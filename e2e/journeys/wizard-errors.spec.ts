import type { Locator, Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { goOn } from '../support/draft.ts';
import { application, completeData, draftAt, givenDraft, person } from '../support/given-draft.ts';
import { newName } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

/** What a draft says is told at the review as well, with the way to fix it, and nothing is handed in. */
async function isNotHandedIn(page: Page, id: string, text: RegExp) {
  const submissions: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rpc/submit_application')) submissions.push(request.url());
  });
  await page.goto(draftAt(id, 'review'));
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'to fix before you submit' });
  await expect(notice).toContainText(text);
  await expect.poll(async () => (await application(id)).data.declared).toBe(true);
  expect(submissions).toEqual([]);
  expect(await application(id)).toMatchObject({ state: 'draft', reference: null });
  await notice.getByRole('link').first().click();
}

test('[APP-01] shares that do not add up are told below the shareholders, and kept until they are fixed', async ({
  page,
}) => {
  const people = [
    person('Ada Rolle', { shares: 3000 }),
    person('Théo Renard', { roles: ['member'], shares: 1000 }),
  ];
  const { id } = await givenDraft(page, 'owners', completeData(newName(), people));
  await expect(page.getByText(/4,000 of 5,000 shares allocated/)).toBeVisible();
  await goOn(page);
  const text = /The shares of all shareholders must add up to the shares of the company\./;
  await expect(page.getByRole('alert')).toContainText(text);
  await isNotHandedIn(page, id, text);

  await expect(page.getByLabel('Shares', { exact: true }).first()).toHaveValue('3,000');
  await page.getByLabel('Shares', { exact: true }).last().fill('2000');
  await goOn(page);
  await expect(page.getByRole('form', { name: 'Directors and officers' })).toBeVisible();
});

test('[APP-01] [ONE-03] companies that own one another in a ring are told where the ring closes, and nobody is made an owner of it', async ({
  page,
}) => {
  const tern = person('Tern Rock Ltd.', { kind: 'body_corporate', roles: ['member'] });
  const ada = person('Ada Rolle', { roles: ['director'], shares: null });
  const { id } = await givenDraft(page, 'owners', completeData(newName(), [tern, ada]));
  const behindTern = page.getByRole('region', { name: 'Owners of Tern Rock Ltd.' });
  await behindTern.getByRole('button', { name: 'Add a company' }).click();
  await behindTern.getByLabel('Name of the company').fill('Gull Cay Ltd.');
  await choose(behindTern.getByLabel('Country of registration'), 'Malta');
  const behindGull = page.getByRole('region', { name: 'Owners of Gull Cay Ltd.' });
  await behindGull
    .getByLabel(/owner of Gull Cay Ltd\. someone already named/)
    .selectOption({ label: 'Tern Rock Ltd.' });

  await expect(behindGull.getByRole('status')).toContainText(
    'Gull Cay Ltd. and Tern Rock Ltd. own each other.',
  );
  await expect(page.getByRole('list', { name: 'Ultimate owners' })).toContainText(
    /by companies that own each other100\s%Name needed/,
  );
  await expect.poll(async () => (await application(id)).data.holdings?.length).toBe(2);

  await behindGull
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await behindGull.getByRole('button', { name: 'Add a person' }).click();
  await behindGull.getByLabel('Full name').fill('Ana Ferreira');
  await expect(page.getByRole('list', { name: 'Ultimate owners' })).toContainText(
    /Ana Ferreira.*100\s%Beneficial owner/,
  );
  await expect(page.getByText('own each other')).toHaveCount(0);
});

test('[APP-01] a director under eighteen is told at the date of birth, which stays as it was typed', async ({
  page,
}) => {
  const marcus = person('Marcus Rolle', { roles: ['director'], shares: null });
  const people = [person('Ada Rolle'), marcus];
  const { id } = await givenDraft(page, 'officers', completeData(newName(), people));
  const born = `${new Date().getFullYear() - 17}-05-01`;
  await page.getByRole('button', { name: 'Email and date of birth' }).click();
  await page.getByLabel('Date of birth').fill(born);
  await goOn(page);
  const text = /must be at least 18 years old/;
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(text);
  await isNotHandedIn(page, id, text);

  await goOn(page);
  await expect(page.getByLabel('Date of birth')).toHaveValue(born);
  await page.getByLabel('Date of birth').fill('1970-05-01');
  await goOn(page);
  await expect(page.getByRole('form', { name: 'Services and year end' })).toBeVisible();
});

test('[APP-04] a name that another company takes while one types is told beneath it with the next letter', async ({
  page,
}) => {
  const wanted = newName().replace(' Ltd.', '');
  const { id } = await givenDraft(page, 'names', completeData(''));
  await page.getByLabel('First choice').fill(`${wanted} Ltd.`);
  await expect(page.getByText('No problems found.')).toBeVisible();

  await askDatabase(
    (sql) => sql`
      insert into companies (tenant_id, user_id, name, type)
      select tenant_id, user_id, ${`${wanted} Corp.`}, 'IBC' from draft_applications where id = ${id}`,
  );
  await page.getByLabel('First choice').fill(`${wanted} Limited`);
  await expect(page.getByText('A company already has this name. Choose another.')).toBeVisible();
  await expect(page.getByLabel('First choice')).toHaveValue(`${wanted} Limited`);
  await expect.poll(async () => (await application(id)).data.names?.[0]).toBe(`${wanted} Limited`);
});

async function choose(field: Locator, country: string) {
  await field.fill(country);
  await field.page().getByRole('option', { name: country }).click();
}
