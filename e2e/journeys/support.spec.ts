import { commandsOf } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { demo, demoPerson, storeSession } from '../support/people.ts';
import { endSession, LOGIN, lookAgain, tokenRunsOut } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const COMPANY = 'c0000000-0000-4000-8000-000000000004';
const scan = {
  name: 'notice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 'a')]),
};

test('[SUP-01] [HLP-01] a client asks from the page of a company with a file, reads the answer, and reopens', async ({
  page,
  accessible,
}) => {
  const subject = `Notice ${Date.now()}`;
  await demo(page, 'client', `/app/companies/${COMPANY}`);
  await page.getByRole('button', { name: /^Help/ }).click();
  await expect(page).toHaveURL(/\?help=index$/);
  await expect(page.getByRole('list', { name: 'About this page' })).toBeVisible();
  await accessible(page);

  await page.getByRole('button', { name: 'Ask us', exact: true }).click();
  await expect(page.getByRole('combobox', { name: /^Company/ })).toHaveValue(COMPANY);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Your question').fill('Is the notice right?');
  await page.locator('input[type=file]').last().setInputFiles(scan);
  await expect(page.getByRole('list', { name: 'Files to send' })).toContainText('notice.pdf');
  await accessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/\/app\/support\/[0-9a-f-]{36}$/);
  const ticket = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  const about = page.getByRole('region', { name: 'About' });
  await expect(about.getByRole('link', { name: /Monte Rosa/ }).first()).toBeVisible();

  await page.getByRole('button', { name: /notice\.pdf/ }).click();
  await expect(page.getByRole('complementary', { name: 'notice.pdf' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/app/support');
  const staff = await commandsOf(demoPerson('admin'));
  await staff.call('reply_ticket', {
    message_id: crypto.randomUUID(),
    ticket_id: ticket,
    body: 'It is. We have answered the Registrar.',
  });
  const row = page.getByRole('row', { name: new RegExp(subject) });
  await expect(row).toContainText('Our team: It is.');
  await expect(row.getByRole('link', { name: /^New:/ })).toBeVisible();
  await accessible(page);

  await row.getByRole('link').click();
  const answer = page.getByRole('listitem').filter({ hasText: 'It is. We have answered' });
  await expect(answer).toContainText('Candice');
  await expect(answer).not.toContainText('Moxey');
  await expect(answer).toContainText('New');
  await page.getByLabel('Your answer').fill('Thank you.');
  await page.getByRole('button', { name: 'Send answer' }).dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you.' })).toHaveCount(1);
  await expect(page.getByLabel('Your answer')).toHaveValue('');

  await page.getByRole('button', { name: 'My question is answered' }).click();
  await expect(page.getByRole('main').getByText('Resolved', { exact: true })).toBeVisible();
  await page.getByLabel('Your answer').fill('One more thing.');
  await page.getByRole('button', { name: 'Send and reopen' }).click();
  await expect(page.getByText('With us')).toBeVisible();
  await accessible(page);
});

test('[SUP-01] [SES-05] a session that ends while a question is typed loses nothing', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 40[0-3]/);
  await demo(page, 'client', '/app/support?help=ask');
  await page.getByLabel('Subject').fill('Half a question');
  await page.getByLabel('Your question').fill('I was just about to');
  const device = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(device).toContain('bahamasinc_typed_');
  expect(await device()).not.toMatch(/Half a question|just about/);
  await endSession(page);
  await tokenRunsOut(page);
  await lookAgain(page);
  await expect(page).toHaveURL(LOGIN);
  await storeSession(page, demoPerson('client'));
  await page.goto('/app/support?help=ask');
  await expect(page.getByLabel('Subject')).toHaveValue('Half a question');
  await expect(page.getByLabel('Your question')).toHaveValue('I was just about to');
  const [row] = await askDatabase(
    (sql) => sql`select count(*)::int from support_tickets where subject = 'Half a question'`,
  );
  expect(row).toEqual({ count: 0 });
});

test('[HLP-01] help is found by Ctrl K and says how it is done', async ({ page }) => {
  await demo(page, 'client', '/app');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('find a company');
  await page.getByRole('option', { name: /Find a company/ }).click();
  await expect(page).toHaveURL(/\/app\?help=find-a-company$/);
  await page.getByRole('link', { name: 'Open your companies' }).click();
  await expect(page).toHaveURL(/\/app\/companies\?help=find-a-company$/);
});
