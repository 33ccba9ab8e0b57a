import { goOn } from '../support/draft.ts';
import { givenApplication, person } from '../support/given-draft.ts';
import { isLive } from '../support/live.ts';
import { mailTo } from '../support/mailbox.ts';
import { newColleague, openAs } from '../support/people.ts';
import { newName, openFromPanel } from '../support/review.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** Who owns it, and who runs it. */
const people = [
  person('Ada Lightbourne', { roles: ['member'] }),
  person('Marcus Rolle', { roles: ['director'], shares: null }),
];

const BOARD = '/admin/companies/applications';
const FUNDS = 'Where do the funds come from?';
const BORN = 'When was Marcus born?';

test('[APP-03] [APP-06] [LIVE-01] [MAIL-01] [ONE-09] [UX-05] staff ask and take a question back, the client answers and fixes, and each side sees the other without a reload', async ({
  page,
  anotherPage,
}) => {
  const name = newName();
  const reviewer = await newColleague('Delia Cash');
  const { id, client } = await givenApplication(name, { people, reviewer });
  await openAs(page, client, `/app/companies/applications/${id}`);
  await expect(page.getByText('Waiting on you')).toBeVisible();
  const staff = await anotherPage();
  await openAs(staff, reviewer, `${BOARD}?whose=mine`);
  const card = staff
    .getByRole('region', { name: 'Applications by stage' })
    .getByRole('link', { name });
  const question = staff.getByLabel('Question', { exact: true });
  await isLive(page);
  await isLive(staff);

  await test.step('what is typed survives leaving the application and coming back', async () => {
    await card.click();
    await openFromPanel(staff, name);
    await staff.getByRole('button', { name: 'Ask the client' }).click();
    await question.fill('Which of the two addresses is right?');
    await staff.getByRole('link', { name: 'Applications' }).last().click();
    await card.click();
    await openFromPanel(staff, name);
    await staff.getByRole('button', { name: 'Ask the client' }).click();
    await expect(question).toHaveValue('Which of the two addresses is right?');
    await staff.getByRole('button', { name: 'Send to the client' }).click();
    await expect(staff.getByText('1 of 1 open')).toBeVisible();
  });

  await test.step('a question that was not needed leaves the client’s page, and the review goes on', async () => {
    const requested = page.getByRole('form', { name: 'Which of the two addresses is right?' });
    await expect(requested).toBeVisible();
    await staff.getByRole('button', { name: /^Take back…/ }).click();
    await staff.getByLabel('Reason').fill('The bill has the right one.');
    await staff.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(staff.getByText(/^Taken back by Delia Cash/)).toBeVisible();
    await expect(requested).toBeHidden();
  });

  await test.step('two questions, one about a field', async () => {
    await staff.getByRole('button', { name: 'Ask the client' }).click();
    await question.fill(BORN);
    await staff
      .getByLabel('About', { exact: true })
      .selectOption({ label: 'Marcus Rolle: date of birth' });
    await staff.getByRole('button', { name: 'Another question' }).click();
    await staff.getByLabel('Question 2').fill(FUNDS);
    await staff.getByRole('button', { name: 'Send to the client' }).click();
    await expect(staff.getByText('2 of 3 open')).toBeVisible();
    await goWithin(staff, `${BOARD}?whose=mine`);
    await expect(
      staff.getByRole('region', { name: 'Information requested' }).getByRole('link', { name }),
    ).toBeVisible();
  });

  const born = page.getByRole('form', { name: BORN });
  await test.step('a mail reaches the client, and its link opens the question', async () => {
    const { link } = await mailTo(client.email, 'We need something for application');
    await page.goto(link);
    await expect(born).toBeVisible();
  });

  await test.step('the client answers the one', async () => {
    const funds = page.getByRole('form', { name: FUNDS });
    await funds.getByLabel('Your answer').fill('From the sale of a vineyard.');
    await funds.getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByText(/^1 of \d to answer/)).toBeVisible();
    // What was not changed cannot be said to be corrected.
    await expect(born.getByRole('button', { name: 'Answer' })).toBeDisabled();
  });

  await test.step('and fixes the field for the other', async () => {
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
  });

  await test.step('staff see that it is back, on the board and with its answer', async () => {
    await expect(
      staff
        .getByRole('region', { name: 'In review' })
        .getByRole('link', { name: new RegExp(`${name}.*resubmitted`) }),
    ).toBeVisible();
    // The columns are read one by one: for a moment the card is in both.
    await expect(card).toHaveCount(1);
    await card.click();
    await openFromPanel(staff, name);
    await expect(staff.getByText('From the sale of a vineyard.')).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Start review' })).toBeVisible();
  });
});

test('[APP-06] rejected with a reason, started again with what was entered, seen by staff as a new one, and withdrawn', async ({
  page,
  anotherPage,
}) => {
  const name = newName();
  const reviewer = await newColleague('Delia Cash');
  const { id, client } = await givenApplication(name, { people, reviewer });
  await openAs(page, client, `/app/companies/applications/${id}`);
  await isLive(page);
  const staff = await anotherPage();
  await openAs(staff, reviewer, `${BOARD}/${id}`);
  await staff.getByRole('button', { name: 'Reject' }).click();
  await staff
    .getByLabel('Reason')
    .selectOption({ label: 'None of the names asked for is available.' });
  await staff.getByRole('button', { name: 'Reject the application' }).click();
  await expect(staff.getByText('Rejected').first()).toBeVisible();

  await expect(
    page.getByText('None of the names asked for is available.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start again with these details' }).click();
  await page.waitForURL(/\/new\/[\w-]+\/review$/);
  await expect(page.getByRole('row', { name: /Marcus Rolle.*Director/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Waiting on you')).toBeVisible();

  await goWithin(staff, `${BOARD}?view=list&state=submitted&q=${encodeURIComponent(name)}`);
  await staff.getByRole('link', { name }).click();
  await expect(staff.getByRole('button', { name: 'Start review' })).toBeVisible();
  await expect(staff.getByRole('row', { name: /Marcus Rolle.*Director/ })).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw this application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
  await expect(staff.getByText('Withdrawn').first()).toBeVisible();
});
