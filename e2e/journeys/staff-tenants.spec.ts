import { askDatabase } from '../support/database.ts';
import { demo, newVisitor, openAs, register } from '../support/people.ts';
import { ownTenant } from '../support/tenants.ts';
import { expect, test } from '../support/test.ts';

test('[TNT-01] [NAV-05] the super admin adds a tenant with its first owner, changes one beside another person, and suspends it while its owner works', async ({
  page,
  anotherPage,
  accessible,
  quiet,
}) => {
  quiet.allow(/status of 409/);
  await demo(page, 'admin');
  await page
    .getByRole('navigation', { name: 'BahamasInc' })
    .getByRole('link', { name: 'Tenants' })
    .click();
  await expect(page.getByRole('table', { name: 'Tenants' })).toContainText('Harbour Island');
  await page.getByRole('button', { name: 'New tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tenant' });
  const name = `Inagua Corporate ${Date.now()} Ltd.`;
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Short name').fill('harbour-island');
  await dialog.getByLabel('Email of the first owner').fill(newVisitor('first-owner').email);
  await dialog.getByRole('button', { name: 'Add the tenant' }).click();
  await expect(dialog.getByText(/Another tenant has this short name/)).toBeVisible();
  await dialog.getByLabel('Short name').fill(`inagua-${Date.now()}`);
  await dialog.getByRole('button', { name: 'Add the tenant' }).click();
  const link = page.getByRole('dialog', { name: 'The link of the first owner' });
  await expect(link.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/auth\/company-signup\//);
  await accessible(page);
  await link.getByRole('button', { name: 'Open the tenant' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Owners invited')).toBeVisible();

  const owner = newVisitor('owner');
  await register(owner);
  const suspended = `Acklins Fiduciary ${Date.now()} Ltd.`;
  const id = await ownTenant(owner.email, suspended, { role: 'owner' });
  await askDatabase(
    (sql) => sql`update profiles set last_active_tenant = ${id} where email = ${owner.email}`,
  );
  const work = await anotherPage();
  await openAs(work, owner, '/app/companies');
  await expect(work.getByText('Live', { exact: true })).toBeVisible();

  await page.goto(`/admin/tenants/${id}`);
  await test.step('both versions are shown when another person was faster', async () => {
    const form = page.getByRole('form', { name: 'Limits' });
    await form.getByLabel('Companies').fill('7');
    await askDatabase(
      (sql) => sql`update tenants set limits = '{"max_companies": 9}' where id = ${id}`,
    );
    await form.getByRole('button', { name: 'Save limits' }).click();
    await expect(form.getByText(/changed by another person/)).toBeVisible();
    await expect(page.getByText('Now stored: 9 companies.')).toBeVisible();
    await expect(page.getByText('When you began: no limit.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep what I typed' }).click();
    await expect(form.getByLabel('Companies')).toHaveValue('7');
    await form.getByRole('button', { name: 'Save limits' }).click();
    await expect(page.getByText('Limits saved')).toBeVisible();
  });

  await test.step('a colour that is too light names the nearest that is not', async () => {
    const form = page.getByRole('form', { name: 'Branding' });
    await form.getByLabel('Main colour').fill('#ffd166');
    await expect(form.getByText(/White words are not readable on it/)).toBeVisible();
    await form.getByRole('button', { name: /the nearest that is dark enough$/ }).click();
    await expect(form.getByText(/White words are readable on it/)).toBeVisible();
    await form.getByRole('button', { name: 'Save branding' }).click();
    await expect(page.getByText('Branding saved')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Suspend…' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('One person is locked out');
  await asking.getByRole('button', { name: 'Suspend the tenant' }).click();
  await expect(page.getByRole('button', { name: 'Restore…' })).toBeVisible();

  // The open page loses the firm by itself, without a click and without a reload.
  await expect(work.getByText(`You no longer have access to ${suspended}`)).toBeVisible();
  await expect(work.getByRole('button', { name: `Tenant: ${suspended}` })).toHaveCount(0);
});
