import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { demo, demoPerson, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** A company of the demo client. */
async function companyNamed(name: string): Promise<string> {
  const [row] = await askDatabase((sql) => sql`select id from companies where name = ${name}`);
  return row?.['id'] as string;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('[COM-02] [CMP-01] a late duty is completed with its receipt from the list of companies on, and the client reads it', async ({
  page,
  anotherPage,
  accessible,
}) => {
  await demo(page, 'admin');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('searchbox').fill('Monte Rosa');
  await page.getByRole('link', { name: /Monte Rosa Art Holdings/ }).click();
  await page
    .getByRole('navigation', { name: 'The company' })
    .getByRole('link', { name: 'Compliance' })
    .click();
  await press(page, /^Late/);
  await accessible(page);
  await press(page, 'Complete: Annual filing');
  const form = page.getByRole('form', { name: 'Complete: Annual filing' });
  await form.getByLabel(/Receipt or filing number/).fill('RGD-2026-118');
  await form.getByRole('button', { name: 'Complete' }).click();
  await expect(form).toBeHidden();
  await press(page, /^Settled/);
  await expect(page.getByText('RGD-2026-118')).toBeVisible();

  const client = await anotherPage();
  const id = await companyNamed('Monte Rosa Art Holdings Corp.');
  await openAs(client, demoPerson('client'), `/app/companies/${id}/compliance?state=settled`);
  await expect(client.getByText('Reference RGD-2026-118')).toBeVisible();
});

test('[COM-02] [LIVE-01] access ends at once, also where the company is open, and its reason stays with staff', async ({
  page,
  anotherPage,
  quiet,
}) => {
  // The requests of the person who lost the company while it was open.
  quiet.allow(/status of 40[346]/);
  const id = await companyNamed('Blue Heron Holdings Ltd.');
  await demo(page, 'admin', `/admin/companies/${id}`);
  const access = page.getByRole('region', { name: /Who has access/ });
  await access.getByRole('button', { name: 'Give access…' }).click();
  const giving = page.getByRole('dialog');
  await giving.getByLabel('Person').fill('Julian');
  await page.getByRole('option', { name: /Julian Ferrand/ }).click();
  await giving.getByLabel('Reason').fill('Her accountant');
  await giving.getByRole('button', { name: 'Give access' }).click();
  await expect(access.getByText(/Viewer since/)).toBeVisible();

  const guest = await anotherPage();
  await openAs(guest, demoPerson('julian.ferrand'), `/app/companies/${id}`);
  await expect(guest.getByRole('heading', { name: 'Blue Heron Holdings Ltd.' })).toBeVisible();
  await expect(guest.getByText('Live', { exact: true })).toBeVisible();

  await access.getByRole('button', { name: 'Access of Julian Ferrand' }).click();
  await page.getByRole('menuitem', { name: 'End access…' }).click();
  const ending = page.getByRole('dialog');
  await ending.getByLabel('Reason').fill('No longer her accountant');
  await ending.getByRole('button', { name: 'End access' }).click();
  await expect(access.getByText(/Viewer since/)).toBeHidden();
  await expect(guest.getByRole('heading', { name: 'Blue Heron Holdings Ltd.' })).toBeHidden();
  await access.getByText('What staff changed (2)').click();
  await expect(access.getByText(/No longer her accountant/)).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('No longer her accountant')).toHaveCount(0);
});

test('[COM-03] [COM-06] [ONE-02] two staff correct one entry: the second sees both versions, and nothing typed is lost', async ({
  page,
}) => {
  const id = await companyNamed('Monte Rosa Art Holdings Corp.');
  const [entry] = await askDatabase(
    (sql) => sql`
      select entry.id, entry.version from company_participants as entry join parties as party on party.id = entry.party_id
      where entry.company_id = ${id} and party.name = 'Cable Beach Nominees Ltd.' and entry.role = 'director' and not entry.voided`,
  );
  await demo(page, 'admin', `/admin/companies/${id}/people`);
  await page
    .getByRole('button', { name: 'Acts on the entry of Cable Beach Nominees Ltd.' })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Correct…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Since/).fill('2022-10-11');
  await dialog.getByLabel('Why it is corrected').fill('Consent of 11 October');

  const colleague = demoPerson('delano.farrington');
  await askDatabase((sql) =>
    sql.begin(async (work) => {
      await work`
        select set_config('request.jwt.claims', jsonb_build_object('sub', profile.id, 'role', 'authenticated')::text, true)
        from profiles as profile where profile.email = ${colleague.email}`;
      await work`
        select correct_participant(${entry?.['id'] as string}, ${entry?.['version'] as number}, '{"appointed_on": "2022-10-12"}', 'Minutes')`;
    }),
  );
  await expect(dialog.getByText('A colleague corrected this entry meanwhile')).toBeVisible();
  await expect(dialog).toContainText('Since: the register says 10/12/2022, you typed 10/11/2022.');
  await expect(dialog.getByLabel('Why it is corrected')).toHaveValue('Consent of 11 October');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Correct the entry' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Cable Beach Nominees/ }).first()).toContainText(
    '10/11/2022',
  );
});

test('[ONE-02] [CMP-01] staff read the rating of a past day, then record an event after reading what follows', async ({
  page,
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
  await accessible(page);

  await page.getByRole('link', { name: 'KYC', exact: true }).last().click();
  await expect(page.getByRole('row', { name: /Claire Vasseur/ })).toContainText('Not started');
  await page
    .getByRole('navigation', { name: 'The company' })
    .getByRole('link', { name: 'Compliance' })
    .click();
  await expect(page.getByText('Is a financial institution: yes')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Complete|Record|Void)/ })).toHaveCount(0);
  await accessible(page);

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
});

test('[COM-02] [ONE-01] a standing is recorded with its reason, and the client sees it', async ({
  page,
  anotherPage,
}) => {
  const id = await companyNamed('Azur Yacht Charter Ltd.');
  await demo(page, 'admin', `/admin/companies/${id}`);
  await press(page, 'Record');
  await page.getByRole('menuitem', { name: 'Dormant…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No charter this winter');
  await dialog.getByRole('button', { name: 'Record “Dormant”' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Dormant since/)).toBeVisible();

  const client = await anotherPage();
  await openAs(client, demoPerson('client'), `/app/companies/${id}`);
  await expect(client.getByText('Dormant').first()).toBeVisible();
  await expect(client.getByText('No charter this winter')).toHaveCount(0);
});
