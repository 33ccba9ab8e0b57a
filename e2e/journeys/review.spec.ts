import type { Browser, Page } from '@playwright/test';

import { goOn, goOnTo, newDraft } from '../support/draft.ts';
import { demo, newVisitor, signIn, signUp } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** A name of its own for each run; letters only, so that it is a lawful one. */
function newName(): string {
  const letters = Array.from({ length: 8 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]);
  return `Coral ${letters.join('')} Ltd.`;
}

/** A client hands in an application whose one shareholder is a company with an owner behind it. */
async function handIn(page: Page, name: string): Promise<void> {
  const visitor = newVisitor('applicant');
  await signUp(page, visitor);
  await signIn(page, visitor);
  await newDraft(page);
  await page.getByLabel('First choice').fill(name);
  await goOnTo(page, 'Share capital');
  await goOnTo(page, 'Shareholders and owners');

  await page.getByRole('button', { name: 'Add a company' }).click();
  await page.getByLabel('Name of the company').fill('Tern Rock Holdings Ltd.');
  await chooseCountry(page, 'Country of registration', 'Bahamas');
  await page.getByLabel('Shares', { exact: true }).fill('5000');
  const behind = page.getByRole('region', { name: 'Owners of Tern Rock Holdings Ltd.' });
  await expect(behind).toContainText('enough to be a beneficial owner');
  await behind.getByRole('button', { name: 'Add a person' }).click();
  await behind.getByLabel('Full name').fill('Ana Ferreira');
  await chooseCountry(page, 'Country of residence', 'Portugal');
  await expect(behind.getByLabel('Holds')).toHaveValue('100');
  await expect(page.getByRole('list', { name: 'Owners in the end' })).toContainText(
    /Ana Ferreira.*100\s%Beneficial owner/,
  );
  await goOnTo(page, 'Directors and officers');

  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Full name').last().fill('Marcus Rolle');
  await chooseCountry(page, 'Country of residence', 'Bahamas');
  await goOnTo(page, 'Services and year end');
  await goOnTo(page, 'Documents');
  await goOnTo(page, 'Review and declare');
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Waiting on us')).toBeVisible();
}

async function chooseCountry(page: Page, label: string, country: string) {
  await page.getByLabel(label).last().fill(country);
  await page.getByRole('option', { name: country }).click();
}

/** Staff take the application into review. */
async function staffReview(browser: Browser, name: string): Promise<Page> {
  const staff = await (await browser.newContext()).newPage();
  await demo(staff, 'admin');
  await staff.goto(`/admin/companies/applications?view=list&q=${encodeURIComponent(name)}`);
  await staff.getByRole('link', { name }).click();
  await staff.getByRole('button', { name: 'Start review' }).click();
  await expect(staff.getByRole('button', { name: 'Ask the client' })).toBeVisible();
  return staff;
}

test('[APP-03] [APP-06] [ONE-09] staff ask about a field, the client mends it and answers, and it goes back to review', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = newName();
  await handIn(page, name);
  const staff = await staffReview(browser, name);
  await staff.getByRole('button', { name: 'Ask the client' }).click();
  await staff.getByLabel('Question', { exact: true }).fill('When was Marcus born?');
  await staff
    .getByLabel('About', { exact: true })
    .selectOption({ label: 'Marcus Rolle: date of birth' });
  await staff.getByRole('button', { name: 'Another question' }).click();
  await staff.getByLabel('Question 2').fill('Where do the funds come from?');
  await staff.getByRole('button', { name: 'Send to the client' }).click();
  await expect(staff.getByText('2 of 2 open')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Waiting on you')).toBeVisible();
  const funds = page.getByRole('form', { name: 'Where do the funds come from?' });
  await funds.getByLabel('Your answer').fill('From the sale of a vineyard.');
  await funds.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText('1 of 2 to answer')).toBeVisible();
  const born = page.getByRole('form', { name: 'When was Marcus born?' });
  await born.getByRole('link', { name: 'Mend the field' }).click();
  await page.getByRole('button', { name: 'Email and date of birth' }).click();
  await page.getByLabel('Date of birth').fill('2015-05-01');
  await goOn(page);
  await expect(page.getByText(/Whoever runs a company has to be eighteen/)).toBeVisible();
  await page.getByLabel('Date of birth').fill('1970-05-01');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.goBack();
  await born.getByRole('button', { name: 'I have mended it' }).click();
  await expect(page.getByText('all answered')).toBeVisible();
  await page.getByRole('link', { name: 'Hand it in again' }).click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Our staff go on with the review.')).toBeVisible();

  await staff.reload();
  await expect(staff.getByText('From the sale of a vineyard.')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Start review' })).toBeVisible();
});

test('[APP-06] rejected with a reason, started again with what was entered, and withdrawn', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = newName();
  await handIn(page, name);
  const staff = await staffReview(browser, name);
  await staff.getByRole('button', { name: 'Reject' }).click();
  await staff
    .getByLabel('Reason')
    .selectOption({ label: 'None of the names asked for is available.' });
  await staff.getByRole('button', { name: 'Reject the application' }).click();
  await expect(staff.getByText('Rejected').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('None of the names asked for is available.')).toBeVisible();
  await page.getByRole('button', { name: 'Start again with this' }).click();
  await page.waitForURL(/\/new\/[\w-]+\/review$/);
  await expect(page.getByRole('row', { name: /Marcus Rolle.*Director/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('button', { name: 'Withdraw this application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
});
