import { askDatabase } from '../support/database.ts';
import { demo, newClient } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('[NTF-01] [NOT-01] staff write to selected people and see how many read it; sent twice it arrives once', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/);
  const client = await anotherPage();
  const visitor = await newClient(client, 'reader');

  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Announcements' }).click();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To', { exact: true }).selectOption('Selected people');
  await dialog.getByLabel('Person').fill(visitor.email);
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Add this person' }).click();
  await expect(dialog.getByText('It reaches 1 person', { exact: false })).toBeVisible();
  const title = `Registry closed ${crypto.randomUUID().slice(0, 4)}`;
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Message').fill('It opens again on Monday.');

  // The answer to the first sending is lost on its way; the form says so, and is sent again.
  let isLost = false;
  await page.route('**/rpc/publish_announcement', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Send to them' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to them' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('One person');

  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText(/Sent.*1.*0/);
  const [sent] = await askDatabase(
    (sql) => sql`select count(*)::int as number from notifications where title = ${title}`,
  );
  expect(sent?.['number']).toBe(1);
  await client.reload();
  await client.getByRole('button', { name: /Notifications/ }).click();
  await expect(client.getByText(title)).toBeVisible();

  // Not read yet: taken back, it is gone.
  await row.getByRole('button', { name: 'Recall…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
  await expect(row).toContainText('Recalled');
  await client.reload();
  await client.getByRole('button', { name: /Notifications/ }).click();
  await expect(client.getByText('No notifications')).toBeVisible();
});
