import type { Page } from '@playwright/test';

import { commandsOf } from '../support/commands.ts';
import { handIn } from '../support/given-draft.ts';
import { newColleague, openAs } from '../support/people.ts';
import { answerChecks, newName, openFromPanel } from '../support/review.ts';
import { expect, test, type AnotherPage } from '../support/test.ts';

const BOARD = '/admin/companies/applications';

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage });
const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Whose' }).getByRole('button', { name });
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Applications by stage' }).getByRole('link', { name });

/** Applications of new clients, of which a new colleague reviews as many as asked for; and the colleague's page. */
async function givenApplications(
  page: Page,
  anotherPage: AnotherPage,
  { total, reviewed, path }: { total: number; reviewed: number; path?: string },
) {
  // With an empty list of their own: the applications of other journeys are not among theirs.
  const colleague = await newColleague('Delia Cash');
  const commands = await commandsOf(colleague);
  const given: { id: string; name: string }[] = [];
  for (let n = 0; n < total; n += 1) {
    const name = newName();
    const id = await handIn(page, name);
    if (n < reviewed) await commands.call('start_review', { application_id: id });
    given.push({ id, name });
  }
  const staff = await anotherPage();
  await openAs(staff, colleague, path ?? BOARD);
  return { given, staff };
}

test('[APP-06] the chips of the board show whose an application is, and the address keeps them', async ({
  page,
  anotherPage,
}) => {
  const { given, staff } = await givenApplications(page, anotherPage, { total: 2, reviewed: 1 });
  const [mine, free] = given.map(({ name }) => name) as [string, string];
  await expect(card(staff, mine)).toBeVisible();
  await expect(card(staff, free)).toBeVisible();
  await chip(staff, /^Mine/).click();
  await expect(staff).toHaveURL(/whose=mine/);
  await expect(card(staff, free)).toBeHidden();
  await expect(card(staff, mine)).toBeVisible();
  await chip(staff, /^Unassigned/).click();
  await expect(card(staff, mine)).toBeHidden();
  await expect(card(staff, free)).toBeVisible();
  await staff.getByRole('combobox', { name: 'Type' }).selectOption('FDN');
  await expect(card(staff, free)).toBeHidden();
  await staff.reload();
  await expect(chip(staff, /^Unassigned/)).toHaveAttribute('aria-pressed', 'true');
  await expect(staff.getByRole('combobox', { name: 'Type' })).toHaveValue('FDN');
  await staff.getByRole('combobox', { name: 'Type' }).selectOption('IBC');
  await expect(card(staff, free)).toBeVisible();
});

test('[APP-06] [UX-01] a card opens beside the board, J and K go on, Escape closes, Enter opens the application', async ({
  page,
  anotherPage,
}) => {
  const { given, staff } = await givenApplications(page, anotherPage, {
    total: 2,
    reviewed: 2,
    path: `${BOARD}?whose=mine`,
  });
  const [first, second] = given.map(({ name }) => name) as [string, string];
  const panel = (name: string) => staff.getByRole('complementary', { name });
  await card(staff, first).click();
  await expect(panel(first).getByRole('heading', { name: first })).toBeFocused();
  await expect(card(staff, second)).toBeVisible();
  await expect(chip(staff, /^Mine/)).toHaveAttribute('aria-pressed', 'true');
  // The newest in a stage stands last.
  await staff.keyboard.press('j');
  await expect(panel(second)).toBeVisible();
  await staff.keyboard.press('k');
  await expect(panel(first)).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(panel(first)).toBeHidden();
  await expect(staff).toHaveURL(/whose=mine$/);

  await card(staff, second).click();
  await expect(panel(second).getByRole('heading', { name: second })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { name: second, level: 1 })).toBeVisible();
  await staff.goBack();
  await expect(panel(second)).toBeVisible();
  await expect(column(staff, 'In review')).toBeVisible();
});

test('[APP-07] [APP-08] an answered check is taken back and holds the approval again', async ({
  page,
  anotherPage,
}) => {
  const { given, staff } = await givenApplications(page, anotherPage, { total: 1, reviewed: 1 });
  await staff.goto(`${BOARD}/${given[0]?.id}`);
  await answerChecks(staff);
  const before = staff.getByRole('region', { name: 'Before approval' });
  const answered = staff.getByRole('list', { name: 'Answered checks' });
  await expect(before.getByRole('button', { name: /^Answer: Name cleared/ })).toBeHidden();
  await answered.getByRole('button', { name: /^Take back ?the answer to Name cleared/ }).click();
  await expect(before.getByRole('button', { name: /^Answer: Name cleared/ })).toBeVisible();
  await expect(answered.getByText('Name cleared', { exact: false })).toHaveCount(0);
});

test('[APP-06] [UX-05] words typed to a client survive leaving the application and coming back', async ({
  page,
  anotherPage,
}) => {
  const { given, staff } = await givenApplications(page, anotherPage, { total: 1, reviewed: 1 });
  const name = given[0]?.name ?? '';
  await card(staff, name).click();
  await openFromPanel(staff, name);
  await staff.getByRole('button', { name: 'Ask the client' }).click();
  const question = staff.getByLabel('Question', { exact: true });
  await question.fill('Which of the two addresses is right?');
  await staff.getByRole('link', { name: 'Applications' }).last().click();
  await expect(card(staff, name)).toBeVisible();
  await card(staff, name).click();
  await openFromPanel(staff, name);
  await staff.getByRole('button', { name: 'Ask the client' }).click();
  await expect(question).toHaveValue('Which of the two addresses is right?');

  await staff.getByRole('button', { name: 'Send to the client' }).click();
  await expect(staff.getByText('1 of 1 open')).toBeVisible();
  await expect(
    page.getByRole('form', { name: 'Which of the two addresses is right?' }),
  ).toBeVisible();
  // The question was not needed: it leaves the client's page, and the review goes on.
  await staff.getByRole('button', { name: /^Take back…/ }).click();
  await staff.getByLabel('Reason').fill('The bill has the right one.');
  await staff.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(staff.getByText(/^Taken back by Delia Cash/)).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Ask the client' })).toBeVisible();
  await expect(
    page.getByRole('form', { name: 'Which of the two addresses is right?' }),
  ).toBeHidden();
});
