import type { Locator, Page } from '@playwright/test';

import { goOnTo } from '../support/draft.ts';
import { completeData, givenDraft } from '../support/given-draft.ts';
import { incorporateAs } from '../support/incorporated.ts';
import { demo } from '../support/people.ts';
import { newName } from '../support/review.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** Ana holds 70 % of Gull Cay, which holds all of Tern Rock, which holds 60 % of the company; Rui the rest of Gull Cay. */
const ana = /Ana Ferreira.*42\s%Beneficial owner/;
const rui = /Rui Ferreira.*18\s%Beneficial owner/;

test('[APP-01] [APP-03] [APP-08] [ONE-03] a company held through two others: its owners in the end are worked out, from the first word to the register', async ({
  page,
  anotherPage,
}) => {
  const name = newName();
  const { id } = await givenDraft(page, 'owners', completeData(name, []));

  await test.step('the client opens one company after the other until people stand at the end', async () => {
    const form = page.getByRole('form', { name: 'Shareholders and owners' });
    await addPerson(form, 'Ada Lightbourne', 'Bahamas');
    await form.getByLabel('Shares', { exact: true }).fill('2000');
    await addCompany(form, 'Tern Rock Holdings Ltd.', 'Bahamas');
    await form.getByLabel('Shares', { exact: true }).last().fill('3000');

    const behindTern = page.getByRole('region', { name: 'Owners of Tern Rock Holdings Ltd.' });
    await expect(behindTern).toContainText('enough to be a beneficial owner');
    await addCompany(behindTern, 'Gull Cay Limited', 'Malta');
    const behindGull = page.getByRole('region', { name: 'Owners of Gull Cay Limited' });
    await addPerson(behindGull, 'Ana Ferreira', 'Portugal');
    await behindGull.getByLabel('Holds').fill('70');
    await addPerson(behindGull, 'Rui Ferreira', 'Portugal');
    await expect(behindGull.getByLabel('Holds').last()).toHaveValue('30');
    await seeOwners(page);
  });

  await test.step('goes on and hands it in', async () => {
    await goOnTo(page, 'Directors and officers');
    await page.getByRole('checkbox', { name: 'Director' }).first().check();
    await goOnTo(page, 'Services and year end');
    await goOnTo(page, 'Documents');
    await expect(page.getByRole('region', { name: 'Ana Ferreira' })).toContainText('Missing');
    await goOnTo(page, 'Review and declare');
    await page.getByRole('checkbox', { name: /I declare/ }).check();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Waiting on you')).toBeVisible();
  });

  await test.step('staff see the same owners, of the application and of the company it becomes', async () => {
    const staff = await anotherPage();
    await demo(staff, 'admin', `/admin/companies/applications/${id}`);
    await seeOwners(staff);
    const company = await incorporateAs(id, name, '12 Bay Street, Nassau');
    await goWithin(staff, `/admin/companies/${company}/people`);
    // The application has a list of owners, too.
    await expect(staff.getByRole('table', { name: 'Register of members' })).toBeVisible();
    await seeOwners(staff);
  });

  await test.step('the client finds them at the company, and the register of members with the company that holds the shares', async () => {
    await page.getByRole('link', { name: 'Open the company' }).click();
    await page.getByRole('link', { name: 'People and ownership' }).click();
    await seeOwners(page);
    await expect(page.getByRole('table', { name: 'Register of members' })).toContainText(
      /Tern Rock Holdings Ltd\..*3,000.*60\s%/,
    );
  });
});

async function seeOwners(page: Page) {
  const owners = page.getByRole('list', { name: 'Ultimate owners' });
  await expect(owners).toContainText(ana);
  await expect(owners).toContainText(rui);
}

async function addPerson(to: Locator, name: string, country: string) {
  await to.getByRole('button', { name: 'Add a person' }).last().click();
  await to.getByLabel('Full name').last().fill(name);
  await chooseCountry(to.getByLabel('Country of residence').last(), country);
}

async function addCompany(to: Locator, name: string, country: string) {
  await to.getByRole('button', { name: 'Add a company' }).last().click();
  await to.getByLabel('Name of the company').last().fill(name);
  await chooseCountry(to.getByLabel('Country of registration').last(), country);
}

async function chooseCountry(field: Locator, country: string) {
  await field.fill(country);
  await field.page().getByRole('option', { name: country }).click();
}
