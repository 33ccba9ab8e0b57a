import { newDraft } from '../support/draft.ts';
import { environment } from '../support/environment.ts';
import { withoutLive } from '../support/live.ts';
import { newClient, storeSession } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('[APP-02] [ONE-07] [COM-06] two windows on one draft are brought together, and nothing is overwritten silently', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/status of 409/);
  // With live updates the first window shows what the second saved before anybody types.
  await withoutLive(context);
  await newClient(page, 'two-windows');
  await newDraft(page);
  await expect(page.getByText(/^Saved/)).toBeVisible();

  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByLabel('Second choice').fill('Second Window Ltd.');
  await expect(second.getByText(/^Saved/)).toBeVisible();
  await page.getByLabel('First choice').fill('First Window Ltd.');
  await expect(page.getByLabel('Second choice')).toHaveValue('Second Window Ltd.');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await second.reload();
  await expect(second.getByLabel('First choice')).toHaveValue('First Window Ltd.');

  await second.getByLabel('First choice').fill('Other Window Ltd.');
  await expect(second.getByText(/^Saved/)).toBeVisible();
  await page.getByLabel('First choice').fill('This Window Ltd.');
  const choice = page.getByRole('group', { name: 'First choice of name' });
  await expect(choice).toContainText('Other Window Ltd.');
  await expect(page.getByLabel('First choice', { exact: true })).toHaveValue('This Window Ltd.');
  await choice.getByRole('radio', { name: /entered elsewhere/ }).check();
  await page.getByRole('button', { name: 'Keep selection' }).click();
  await expect(page.getByLabel('First choice', { exact: true })).toHaveValue('Other Window Ltd.');
  await expect(page.getByText(/^Saved/)).toBeVisible();
});

test('[SES-03] [APP-02] a draft that was not saved waits on the device after the sign-out, readable by its author alone', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED|Failed to load resource|may have been removed/);
  const author = await newClient(page, 'draft-author');
  await newDraft(page);
  const address = page.url();

  const saves = `${environment.api}/rest/v1/rpc/save_application`;
  await context.route(saves, (route) => route.abort());
  await page.getByLabel('First choice').fill('Read By Me Alone Ltd.');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByLabel('Email')).toBeVisible();
  await context.unroute(saves);
  const device = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await device()).toContain('bahamasinc_sealed_');
  expect(await device()).not.toMatch(/Read By Me|bahamasinc_device_key/);

  await newClient(page, 'next-person');
  await newDraft(page);
  await page.getByLabel('First choice').fill('Of Another Ltd.');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByText('Read By Me Alone Ltd.')).toHaveCount(0);
  await expect(page.getByLabel('First choice')).toHaveCount(0);
  expect(await device()).not.toContain('Read By Me');

  await storeSession(page, author);
  await page.goto(address);
  await expect(page.getByLabel('First choice')).toHaveValue('Read By Me Alone Ltd.');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect.poll(device).not.toContain('bahamasinc_sealed_');
});
