import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { withoutLive } from '../support/live.ts';
import { demo, demoPerson, newColleague, openAs } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** A change request of the demo that waits for its approval. */
const IN_REVIEW = 'b2000000-0000-4000-8000-000000000004';
const COMPANY = 'c0000000-0000-4000-8000-000000000004';

async function statesOf(id: string): Promise<string[]> {
  const rows = await askDatabase(
    (sql) => sql`select to_state from change_request_events where request_id = ${id} order by at`,
  );
  return rows.map((row) => row['to_state'] as string);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('[COM-04] [UX-02] staff take a change into review and ask its client; an approval whose network is lost says so, and happens once; then the register is written', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/);
  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('link', { name: 'Changes' }).click();
  await page
    .getByRole('row', { name: /C-1001/ })
    .getByRole('link')
    .first()
    .click();
  const [row] = await askDatabase(
    (sql) => sql`select id, company_id from change_requests where reference = 'C-1001'`,
  );
  const { id, company_id: company } = row as unknown as { id: string; company_id: string };
  await expect(page).toHaveURL(new RegExp(id));
  await press(page, 'Start review');
  await press(page, 'Ask the client');
  await page.getByLabel('Question').fill('Is the lease of the office signed?');
  await press(page, 'Send to the client');
  await expect(page.getByText('Is the lease of the office signed?')).toBeVisible();

  const client = await anotherPage();
  await openAs(client, demoPerson('client'), `/app/companies/${company}/changes/${id}`);
  await expect(client.getByText('Is the lease of the office signed?').first()).toBeVisible();

  await goWithin(page, `/admin/companies/changes/${IN_REVIEW}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another change');
  const approve = async () => {
    await press(page, 'Approve');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  };
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  const before = await statesOf(IN_REVIEW);
  await page.route('**/rpc/approve_change_request', (route) => route.abort('internetdisconnected'));
  await approve();
  await expect(page.getByRole('alert').filter({ hasText: /connection|network/i })).toBeVisible();
  expect(await statesOf(IN_REVIEW)).toEqual(before);

  await page.unroute('**/rpc/approve_change_request');
  await approve();
  const effect = page.getByRole('form', { name: 'Put into effect' });
  await effect.getByLabel(/Reference of the filing/).fill('RGD-77');
  await effect.getByRole('button', { name: 'Put into effect' }).click();
  await expect(page.getByText('RGD-77')).toBeVisible();
  expect(await statesOf(IN_REVIEW)).toEqual([...before, 'approved', 'effected']);
});

test('[APP-06] [AUTH-09] [LIVE-01] [ONE-09] [USR-01] two staff with one company open read of each other; a duty or an account taken away refuses the action with a message, and what is typed stays', async ({
  page,
  anotherPage,
}) => {
  const address = `/admin/companies/${COMPANY}`;
  const visitor = await newColleague('Tamika Storr');
  await openAs(page, await newColleague('Delia Cash'), address);
  const colleague = await anotherPage();
  await openAs(colleague, visitor, address);

  await test.step('they read of each other, and no longer once one has left', async () => {
    await expect(page.getByText('Tamika Storr has this open too.')).toBeVisible();
    await expect(colleague.getByText('Delia Cash has this open too.')).toBeVisible();
    await colleague.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText('Tamika Storr has this open too.')).toBeHidden();
  });

  // From here on the colleague does not hear of what changes.
  await withoutLive(colleague);
  await colleague.goto(address);

  await test.step('the duty is taken away while a form is open', async () => {
    await press(colleague, 'Record');
    await colleague.getByRole('menuitem', { name: 'Correct the registration…' }).click();
    const dialog = colleague.getByRole('dialog');
    await dialog.getByLabel(/Registry entity ID/).fill('4100549');
    await dialog.getByLabel('Reason').fill('Misread');
    await askDatabase(
      (sql) => sql`
        update staff_duties set duty = 'billing' where user_id = (select id from profiles where email = ${visitor.email})`,
    );
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Reviewer needed');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Misread');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the account is suspended while they write', async () => {
    const body = `Called about the accounts, ${visitor.email}.`;
    await askDatabase(
      (sql) => sql`
        update staff_duties set duty = 'reviewer' where user_id = (select id from profiles where email = ${visitor.email})`,
    );
    await goWithin(colleague, `${address}/notes`);
    await colleague.getByRole('textbox', { name: 'New note' }).fill(body);
    await askDatabase(
      (sql) => sql`update profiles set status = 'suspended' where email = ${visitor.email}`,
    );
    await press(colleague, 'Add note');
    await expect(colleague.getByText(/suspended/i).first()).toBeVisible();
    const kept = await askDatabase((sql) => sql`select from staff_notes where body = ${body}`);
    expect(kept).toHaveLength(0);
  });
});
