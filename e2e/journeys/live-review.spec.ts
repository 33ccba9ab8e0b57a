import { askDatabase } from '../support/database.ts';
import { demo, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** In review, and no other journey touches it. */
const REFERENCE = 'A-1010';

async function application() {
  const [row] = await askDatabase(
    (sql) => sql`
      select person.email, application.id, application.data -> 'names' ->> 0 as name
      from draft_applications as application
      join profiles as person on person.id = application.user_id where application.reference = ${REFERENCE}`,
  );
  return { email: String(row?.['email']), id: String(row?.['id']), name: String(row?.['name']) };
}

test('[LIVE-01] [APP-06] a question and its answer stand on the other side’s page, and on the board, without a reload', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const { email, id, name } = await application();
  await page.goto('/auth/login');
  await signIn(page, { email, password: 'demo1234' });
  await page.goto(`/app/companies/applications/${id}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const context = await browser.newContext();
  const [staff, board] = [await context.newPage(), await context.newPage()];
  await demo(staff, 'admin');
  await staff.goto(`/admin/companies/applications/${id}`);
  await board.goto('/admin/companies/applications');
  const asked = board.getByRole('region', { name: 'Information requested' });
  await expect(
    board.getByRole('region', { name: 'In review' }).getByRole('link', { name }),
  ).toBeVisible();
  await expect(board.getByText('Live', { exact: true })).toBeVisible();
  await expect(staff.getByText('Live', { exact: true })).toBeVisible();

  const question = `Who runs the resort? ${Date.now()}`;
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
  await context.close();
});
