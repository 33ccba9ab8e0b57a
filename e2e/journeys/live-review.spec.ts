import { handIn } from '../support/given-draft.ts';
import { newName, staffReview } from '../support/review.ts';
import { expect, test } from '../support/test.ts';

test('[LIVE-01] [APP-06] a question and its answer stand on the other side’s page, and on the board, without a reload', async ({
  page,
  anotherPage,
}) => {
  const name = newName();
  await handIn(page, name);
  const staff = await staffReview(anotherPage, name);
  const board = await staff.context().newPage();
  await board.goto('/admin/companies/applications');
  const asked = board.getByRole('region', { name: 'Information requested' });
  await expect(
    board.getByRole('region', { name: 'In review' }).getByRole('link', { name }),
  ).toBeVisible();
  for (const each of [page, staff, board]) {
    await expect(each.getByText('Live', { exact: true })).toBeVisible();
  }

  const question = 'Who runs the company?';
  await staff.getByRole('button', { name: 'Ask the client' }).click();
  await staff.getByLabel('Question', { exact: true }).fill(question);
  await staff.getByRole('button', { name: 'Send to the client' }).click();

  const form = page.getByRole('form', { name: question });
  await expect(form).toBeVisible();
  await expect(asked.getByRole('link', { name })).toBeVisible();
  await form.getByLabel('Your answer').fill('A manager from Nassau.');
  await form.getByRole('button', { name: 'Answer' }).click();

  await expect(staff.getByText('A manager from Nassau.')).toBeVisible();
  await expect(staff.getByText('all answered')).toBeVisible();
});
