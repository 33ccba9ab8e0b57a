import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demo, demoPerson, newVisitor, openAs, register } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** A company of the demo client. */
async function companyNamed(name: string): Promise<string> {
  const [row] = await askDatabase((sql) => sql`select id from companies where name = ${name}`);
  return row?.['id'] as string;
}

/** A client of the first tenant under this name. */
async function newMember(fullName: string) {
  const visitor = newVisitor('guest');
  await register(visitor);
  await askDatabase(async (sql) => {
    await sql`update profiles set full_name = ${fullName} where email = ${visitor.email}`;
    await sql`
      insert into tenant_users (tenant_id, user_id, role)
      select tenant.id, person.id, 'member' from tenants as tenant, profiles as person
      where tenant.open_for_enrolment and person.email = ${visitor.email}
      on conflict do nothing`;
  });
  return visitor;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

test('[COM-02] [LIVE-01] from the list of companies to one: access ends at once, also where the company is open, and its reason stays with staff', async ({
  page,
  anotherPage,
  quiet,
}) => {
  // The requests of the person who lost the company while it was open.
  quiet.allow(/status of 40[346]/);
  const id = await companyNamed('Blue Heron Holdings Ltd.');
  // Of this journey alone; their page shows the end of the access.
  const guestName = `Julian ${crypto.randomUUID().slice(0, 6)}`;
  const visitor = await newMember(guestName);
  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('searchbox').fill('Blue Heron');
  await page.getByRole('link', { name: /Blue Heron Holdings/ }).click();
  const access = page.getByRole('region', { name: /Who has access/ });
  await access.getByRole('button', { name: 'Give access…' }).click();
  const giving = page.getByRole('dialog');
  await giving.getByLabel('Person').fill(guestName);
  await page.getByRole('option', { name: new RegExp(guestName) }).click();
  await giving.getByLabel('Reason').fill('Her accountant');
  await giving.getByRole('button', { name: 'Give access' }).click();
  await expect(access.getByText(/Viewer since/)).toBeVisible();

  const guest = await anotherPage();
  await openAs(guest, visitor, `/app/companies/${id}`);
  await expect(guest.getByRole('heading', { name: 'Blue Heron Holdings Ltd.' })).toBeVisible();
  await expect(guest.getByText('Live', { exact: true })).toBeVisible();

  await access.getByRole('button', { name: `Access of ${guestName}` }).click();
  await page.getByRole('menuitem', { name: 'End access…' }).click();
  const ending = page.getByRole('dialog');
  await ending.getByLabel('Reason').fill('No longer her accountant');
  await ending.getByRole('button', { name: 'End access' }).click();
  await expect(access.getByText(/Viewer since/)).toBeHidden();
  await expect(guest.getByRole('heading', { name: 'Blue Heron Holdings Ltd.' })).toBeHidden();
  await access.getByText(/^What staff changed/).click();
  await expect(access.getByText(/No longer her accountant/).first()).toBeVisible();
  await expect(guest.getByText('No longer her accountant')).toHaveCount(0);
});

test('[COM-02] [CMP-01] [ONE-01] [ONE-02] staff read a past day of a company, record and void an event, and give it a standing that its client sees', async ({
  page,
  anotherPage,
  accessible,
}) => {
  const id = await companyNamed('Azur Yacht Charter Ltd.');
  const [days] = await askDatabase(
    (sql) => sql`
      select (private.today() - 500)::text as then, to_char(private.today() + 7, 'MM/DD/YYYY') as due`,
  );
  await demo(page, 'admin', `/admin/companies/${id}/risk`);
  const rating = page.getByRole('region', { name: /^Rating/ });
  await expect(rating.getByText('Medium', { exact: true })).toBeVisible();
  await press(page, /^As at Today/);
  await page.getByLabel('Show the company as at').fill(days?.['then'] as string);
  await press(page, 'Show this day');
  await expect(page.getByText(/: read only$/)).toBeVisible();
  await expect(rating.getByText('High', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'KYC', exact: true }).last().click();
  await expect(page.getByRole('row', { name: /Claire Vasseur/ })).toContainText('Not started');
  await page
    .getByRole('navigation', { name: 'The company' })
    .getByRole('link', { name: 'Compliance' })
    .click();
  await expect(page.getByText('Is a financial institution: yes')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Complete|Record|Void)/ })).toHaveCount(0);

  await press(page, 'Back to today');
  await press(page, 'Record an event…');
  await page.getByLabel('What happened').selectOption({ label: 'Registered office changed' });
  const follows = page.getByRole('region', { name: 'What follows' });
  await expect(follows).toContainText(`Change of registered officeby ${days?.['due'] as string}`);
  await accessible(page);
  await press(page, 'Record the event');
  await expect(
    page.getByRole('button', { name: 'Complete: Change of registered office' }),
  ).toBeVisible();

  await press(page, /^Void: Registered office changed/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why it was recorded in error').fill('The lease was not signed');
  await dialog.getByRole('button', { name: 'Void the event' }).click();
  await expect(
    page.getByText(/Recorded in error: The lease was not signed, by Candice Moxey/),
  ).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Complete: Change of registered office' }),
  ).toHaveCount(0);

  await page
    .getByRole('navigation', { name: 'The company' })
    .getByRole('link', { name: 'Overview' })
    .click();
  await press(page, 'Record');
  await page.getByRole('menuitem', { name: 'Dormant…' }).click();
  await dialog.getByLabel('Reason').fill('No charter this winter');
  await dialog.getByRole('button', { name: 'Record “Dormant”' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Dormant since/)).toBeVisible();

  const client = await anotherPage();
  await openAs(client, demoPerson('client'), `/app/companies/${id}`);
  await expect(client.getByText('Dormant').first()).toBeVisible();
  await expect(client.getByText('No charter this winter')).toHaveCount(0);
});
