import { commandsOf } from '../support/commands.ts';
import { demo, demoPerson } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const COMPANY = 'c0000000-0000-4000-8000-000000000004';
const scan = {
  name: 'notice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 'a')]),
};

test('[SUP-01] [HLP-01] help is found by Ctrl K and says how it is done; a client asks from the page of a company with a file, reads the answer, and reopens', async ({
  page,
  accessible,
}) => {
  const subject = `Notice ${Date.now()}`;
  await demo(page, 'client', '/app');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('find a company');
  await page.getByRole('option', { name: /Find a company/ }).click();
  await expect(page).toHaveURL(/\/app\?help=find-a-company$/);
  await page.getByRole('link', { name: 'Open your companies' }).click();
  await expect(page).toHaveURL(/\/app\/companies\?help=find-a-company$/);

  await goWithin(page, `/app/companies/${COMPANY}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Monte Rosa/);
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

  await goWithin(page, '/app/support');
  const staff = await commandsOf(demoPerson('admin'));
  await staff.call('reply_ticket', {
    message_id: crypto.randomUUID(),
    ticket_id: ticket,
    body: 'It is. We have answered the Registrar.',
  });
  const row = page.getByRole('row', { name: new RegExp(subject) });
  await expect(row).toContainText('Our team: It is.');
  await expect(row.getByRole('link', { name: /^New:/ })).toBeVisible();

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
});
