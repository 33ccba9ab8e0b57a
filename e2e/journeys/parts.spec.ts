import type { Browser, Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { completeData, givenDraft, person } from '../support/given-draft.ts';
import { fillInKyc, sendDocuments, signDeclarations } from '../support/kyc.ts';
import { openAs, newVisitor, register } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** A client of their own on the step of the officers of a draft that names Dora; answers its id. */
async function nameDora(page: Page, company: string): Promise<string> {
  const dora = person('Dora Knowles', { roles: ['director'], shares: null });
  const { id } = await givenDraft(page, 'officers', completeData(company, [dora]));
  await expect(page.getByLabel('Full name')).toHaveValue('Dora Knowles');
  return id;
}

/** Asks Dora by link at this address; answers the link. */
async function ask(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Send them a link (Dora Knowles)' }).click();
  await page.getByLabel('Their email').fill(email);
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}

/** Dora's telephone. */
async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

test('[ONE-07] [INV-01] a director fills in only her own part by link; the applicant sees that it is done, and no more', async ({
  page,
  browser,
  accessible,
}) => {
  const dora = newVisitor('dora');
  const id = await nameDora(page, 'Grey Pelican Ltd.');
  const link = await test.step('the applicant makes the link', async () => {
    await page.getByRole('button', { name: 'Send them a link (Dora Knowles)' }).click();
    await accessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const made = await ask(page, dora.email);
    await expect(
      page.getByText(/There is a link for Dora Knowles to fill in their own part/),
    ).toBeVisible();
    await accessible(page);
    return made;
  });

  const hers = await phone(browser);
  await test.step('she opens it, makes an account and sees her part', async () => {
    await hers.goto(link);
    await expect(hers.getByText(/named in the application for Grey Pelican Ltd\./)).toBeVisible();
    await hers.getByLabel('Full name (optional)').fill('Dora Knowles');
    await hers.getByLabel('Password', { exact: true }).fill(dora.password);
    await hers.getByRole('button', { name: 'Create account' }).click();
    await hers.waitForURL(/\/app\/kyc\/[0-9a-f-]+$/);
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Dora Knowles');
  });

  await test.step('the applicant sees so at once, and nothing of what she has to show', async () => {
    await expect(page.getByText(/has been filling in their own part since/)).toBeVisible();
    await goWithin(page, `/app/companies/new/${id}/documents`);
    const panel = page.getByRole('region', { name: 'Dora Knowles' });
    await expect(panel.getByText(/It is not submitted yet/)).toBeVisible();
    await expect(panel.getByRole('button', { name: /Upload/ })).toHaveCount(0);
  });

  await test.step('she sees her own part and nothing of the company', async () => {
    await goWithin(hers, '/app');
    await expect(hers.getByText('Fill in your own part')).toBeVisible();
    await goWithin(hers, `/app/companies/applications/${id}`);
    await expect(hers.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    // Whoever comes back by the link is there again.
    await hers.goto(link);
    await hers.waitForURL(/\/app\/kyc\/[0-9a-f-]+$/);
  });

  await test.step('she hands it in', async () => {
    await hers.getByLabel('Full legal name').fill('Dora Jane Knowles');
    await hers.getByLabel('Date of birth').fill('1980-02-29');
    await fillInKyc(hers);
    await sendDocuments(hers);
    await signDeclarations(hers, 'dora jane knowles');
    await hers.getByRole('button', { name: 'Submit' }).click();
    await expect(hers.getByText('Submitted, thank you')).toBeVisible();
  });

  await test.step('the applicant sees it without a reload, with the name she has', async () => {
    const panel = page.getByRole('region', { name: 'Dora Jane Knowles' });
    await expect(panel.getByText(/submitted their own part/)).toBeVisible();
    await goWithin(page, `/app/companies/new/${id}/officers`);
    await expect(page.getByText('Bahamas, by their own account')).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveCount(0);
    await goWithin(page, `/app/companies/applications/${id}`);
    await expect(
      page
        .getByRole('region', { name: 'Identity checks' })
        .getByText(/Dora Jane Knowles submitted/),
    ).toBeVisible();
  });

  const [draft] = await askDatabase(
    (sql) => sql`select data -> 'people' -> 0 as person from draft_applications where id = ${id}`,
  );
  expect(draft?.['person']).toMatchObject({
    name: 'Dora Jane Knowles',
    birth_date: '1980-02-29',
    country: 'BS',
  });
});

test('[ONE-07] [TEN-05] whoever works in another tenant is led to the one that asked; a part that is taken back is out of reach of both', async ({
  page,
  browser,
}) => {
  const dora = newVisitor('dora-elsewhere');
  await register(dora);
  await askDatabase(
    (sql) => sql`
      with made as (
        insert into tenants (name, slug) values ('Egret Cay Ltd.', ${`egret-${Date.now()}`}) returning id),
      joined as (
        insert into tenant_users (tenant_id, user_id, role)
        select made.id, profile.id, 'owner' from made, profiles as profile where profile.email = ${dora.email}
        returning tenant_id, user_id)
      update profiles set last_active_tenant = joined.tenant_id from joined where id = joined.user_id`,
  );
  const hers = await phone(browser);
  await openAs(hers, dora);
  const id = await nameDora(page, 'Roseate Tern Ltd.');
  const link = await ask(page, dora.email);

  await expect(hers.getByText('Egret Cay Ltd.')).toBeVisible();
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Accept the invitation' }).click();
  await hers.waitForURL(/\/app\/kyc\/[0-9a-f-]+$/);
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Dora Knowles');

  await page.getByRole('button', { name: 'Fill it in myself' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fill it in myself' }).click();
  await expect(page.getByRole('button', { name: /^Send them a link/ })).toBeVisible();
  await goWithin(page, `/app/companies/new/${id}/documents`);
  await expect(
    page
      .getByRole('region', { name: 'Dora Knowles' })
      .getByRole('button', { name: /Upload/ })
      .first(),
  ).toBeVisible();
  await expect(hers.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
