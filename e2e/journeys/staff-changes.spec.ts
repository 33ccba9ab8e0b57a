import type { Page } from '@playwright/test';

import { commandsOf } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { withoutLive } from '../support/live.ts';
import { demo, demoPerson, newVisitor, openAs, register } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The change requests of the demo, by their number there. */
const demoChange = (n: number) => `b2000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const OTHER = demoChange(4);
const ISSUE = demoChange(11);

async function statesOf(id: string): Promise<string[]> {
  const rows = await askDatabase(
    (sql) => sql`select to_state from change_request_events where request_id = ${id} order by at`,
  );
  return rows.map((row) => row['to_state'] as string);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('[COM-04] staff take a change from the side bar into review and ask, and the client reads the question', async ({
  page,
  anotherPage,
  accessible,
}) => {
  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('link', { name: 'Changes' }).click();
  await accessible(page);
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
});

test('[COM-04] [UX-02] a network lost in the middle of an approval says so; pressed again it happens once, then the register is written', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/);
  await demo(page, 'admin', `/admin/companies/changes/${OTHER}`);
  const before = await statesOf(OTHER);
  await page.route('**/rpc/approve_change_request', (route) => route.abort('internetdisconnected'));
  await press(page, 'Approve');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /connection|network/i })).toBeVisible();
  expect(await statesOf(OTHER)).toEqual(before);

  await page.unroute('**/rpc/approve_change_request');
  await press(page, 'Approve');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  const effect = page.getByRole('form', { name: 'Put into effect' });
  await expect(effect).toBeVisible();
  await effect.getByLabel(/Reference of the filing/).fill('RGD-77');
  await effect.getByRole('button', { name: 'Put into effect' }).click();
  await expect(page.getByText('RGD-77')).toBeVisible();
  expect(await statesOf(OTHER)).toEqual([...before, 'approved', 'effected']);
});

test('[COM-04] of two staff on one request, the second reads that a colleague took it', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 409|WebSocket/);
  await withoutLive(page);
  await demo(page, 'admin', `/admin/companies/changes/${ISSUE}`);
  await expect(page.getByRole('button', { name: 'Start review' })).toBeVisible();
  const delano = await commandsOf(demoPerson('delano.farrington'));
  await delano.call('claim_change_request', { request_id: ISSUE });
  await press(page, 'Start review');
  await expect(page.getByRole('alert')).toContainText(/taken/i);
  await expect(page.getByText('Delano Farrington').first()).toBeVisible();
});

/** A new member of staff with these duties; no other journey works as them. */
async function newColleague(...duties: string[]) {
  const visitor = newVisitor('colleague');
  await register(visitor);
  await askDatabase((sql) =>
    sql.begin(async (work) => {
      await work`update profiles set role = 'admin', full_name = 'Tamika Storr' where email = ${visitor.email}`;
      await work`delete from staff_duties where user_id = (select id from profiles where email = ${visitor.email})`;
      await work`
        insert into staff_duties (user_id, duty)
        select id, unnest(${duties}::staff_duty[]) from profiles where email = ${visitor.email}`;
    }),
  );
  return visitor;
}

const COMPANY = 'c0000000-0000-4000-8000-000000000004';

test('[AUTH-09] [USR-01] who is suspended while they write reads so, and nothing is stored', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 40[0136]|WebSocket|may not have access to it/);
  const colleague = await newColleague('reviewer');
  await withoutLive(page);
  await openAs(page, colleague, `/admin/companies/${COMPANY}/notes`);
  await page.getByRole('textbox', { name: 'New note' }).fill('Called about the accounts of 2025.');
  await askDatabase(
    (sql) => sql`update profiles set status = 'suspended' where email = ${colleague.email}`,
  );
  await press(page, 'Add note');
  await expect(page.getByText(/suspended/i).first()).toBeVisible();
  const kept = await askDatabase(
    (sql) => sql`select from staff_notes where body = 'Called about the accounts of 2025.'`,
  );
  expect(kept).toHaveLength(0);
});

test('[ONE-09] without the duty an act is held and names who may', async ({ page }) => {
  await openAs(page, await newColleague('reviewer'), '/admin/companies/invoices');
  await expect(page.getByRole('button', { name: 'New invoice' })).toHaveAccessibleDescription(
    /This is for staff with the duty billing: .*Candice Moxey/,
  );
});

test('[ONE-09] a duty that is taken away while a form is open refuses the act in words, and what is typed stays', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 403|WebSocket/);
  const colleague = await newColleague('reviewer');
  await withoutLive(page);
  await openAs(page, colleague, `/admin/companies/${COMPANY}`);
  await press(page, 'Record');
  await page.getByRole('menuitem', { name: 'Correct the registration…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Registry entity ID/).fill('4100549');
  await dialog.getByLabel('Reason').fill('Misread');
  await askDatabase(
    (sql) => sql`
      update staff_duties set duty = 'billing' where user_id = (select id from profiles where email = ${colleague.email})`,
  );
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Reviewer needed');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Misread');
});

test('[APP-06] [LIVE-01] two staff with one company open read of each other, and no longer once one has left', async ({
  page,
  anotherPage,
}) => {
  const address = `/admin/companies/${COMPANY}`;
  await demo(page, 'admin', address);
  const colleague = await anotherPage();
  await openAs(colleague, await newColleague('reviewer'), address);
  await expect(page.getByText('Tamika Storr has this open too.')).toBeVisible();
  await expect(colleague.getByText('Candice Moxey has this open too.')).toBeVisible();
  await colleague.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Tamika Storr has this open too.')).toBeHidden();
});
