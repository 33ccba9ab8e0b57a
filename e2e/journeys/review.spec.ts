import { goOn } from '../support/draft.ts';
import { handIn, person } from '../support/given-draft.ts';
import { newName, staffReview } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

/** Who owns it, and who runs it. */
const people = [
  person('Ada Lightbourne', { roles: ['member'] }),
  person('Marcus Rolle', { roles: ['director'], shares: null }),
];

test('[APP-03] [APP-06] [ONE-09] staff ask about a field, the client mends it and answers, and it goes back to review', async ({
  page,
  anotherPage,
}) => {
  const name = newName();
  await handIn(page, name, people);
  const staff = await staffReview(anotherPage, name);
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
  // What was not changed cannot be said to be corrected.
  await expect(born.getByRole('button', { name: 'Answer' })).toBeDisabled();
  await born.getByRole('link', { name: 'Edit this answer' }).click();
  await expect(page.getByText('We asked a question')).toBeVisible();
  await page.getByRole('button', { name: 'Email and date of birth' }).click();
  await page.getByLabel('Date of birth').fill('2015-05-01');
  await goOn(page);
  await expect(page.getByText(/must be at least 18 years old/)).toBeVisible();
  await page.getByLabel('Date of birth').fill('1970-05-01');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.goBack();
  await born.getByRole('button', { name: 'I’ve corrected it' }).click();
  await expect(page.getByText('all answered')).toBeVisible();
  await page.getByRole('link', { name: 'Resubmit' }).click();
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(page.getByText(/We review what you submitted/)).toBeVisible();

  await staff.reload();
  await expect(staff.getByText('From the sale of a vineyard.')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Start review' })).toBeVisible();
});

test('[APP-06] rejected with a reason, started again with what was entered, seen by staff as a new one, and withdrawn', async ({
  page,
  anotherPage,
}) => {
  const name = newName();
  await handIn(page, name, people);
  const staff = await staffReview(anotherPage, name);
  await staff.getByRole('button', { name: 'Reject' }).click();
  await staff
    .getByLabel('Reason')
    .selectOption({ label: 'None of the names asked for is available.' });
  await staff.getByRole('button', { name: 'Reject the application' }).click();
  await expect(staff.getByText('Rejected').first()).toBeVisible();

  await page.reload();
  await expect(
    page.getByText('None of the names asked for is available.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start again with these details' }).click();
  await page.waitForURL(/\/new\/[\w-]+\/review$/);
  await expect(page.getByRole('row', { name: /Marcus Rolle.*Director/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Waiting on you')).toBeVisible();

  await staff.goto(
    `/admin/companies/applications?view=list&state=submitted&q=${encodeURIComponent(name)}`,
  );
  await staff.getByRole('link', { name }).click();
  await expect(staff.getByRole('button', { name: 'Start review' })).toBeVisible();
  await expect(staff.getByRole('row', { name: /Marcus Rolle.*Director/ })).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw this application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
  await expect(staff.getByText('Withdrawn').first()).toBeVisible();
});
