import { askDatabase } from '../support/database.ts';
import { completeData, givenDraft } from '../support/given-draft.ts';
import { demo } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const total = { name: /^Total/ };

test('[PUB-08] [PUB-09] the quote keeps what was selected before its code came, follows every choice, is shared by its address, and is printed alone', async ({
  page,
}) => {
  // The code is held back, as on a slow line, until the visitor has been at the form.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/pricing', { waitUntil: 'commit' });
  const quote = page.getByRole('region', { name: 'Your quote' });
  await expect(quote.getByRole('row', total)).toContainText('US$2,955.00');
  await page.getByText(/^In The Bahamas/).click();
  await page.getByLabel('Company seal').check();
  letGo();
  await expect(quote.getByRole('row', { name: /^VAT on our services, 10 %/ })).toBeVisible();
  await expect(page.getByLabel('Company seal')).toBeChecked();
  await expect(page).toHaveURL(/resident=yes.*company_seal/);

  await page.getByText(/^Outside The Bahamas/).click();
  await page.getByLabel('Authorised capital').fill('50,000.01');
  await expect(quote.getByRole('row', total)).toContainText('US$3,685.00');
  await page.getByLabel('Company seal').uncheck();
  await expect(quote.getByRole('row', total)).toContainText('US$3,625.00');

  await expect(page).toHaveURL(/capital=50%2C000.01/);
  await page.reload();
  await expect(page.getByLabel('Authorised capital')).toHaveValue('50,000.01');
  await expect(quote.getByRole('row', total)).toContainText('US$3,625.00');
  await page.getByText(/^Domestic Company/).click();
  await expect(quote.getByText('To be confirmed').first()).toBeVisible();
  await expect(quote.getByRole('row', total)).toContainText('from US$');

  // A wrong address is the usual choice; a package is a quote; what is no capital gets its error at the field.
  await goWithin(page, '/pricing?type=NONE&capital=x&services=free,drop&resident=perhaps');
  await expect(page.getByLabel(/^International Business Company/)).toBeChecked();
  await page.getByRole('link', { name: 'Choose Essential' }).click();
  await expect(quote.getByRole('row', total)).toContainText('US$2,455.00');
  await expect(page.getByLabel('Apostille and courier')).not.toBeChecked();
  await page.getByLabel('Authorised capital').fill('60.000');
  await expect(page.getByText('Type 60,000 for thousands, or 60.')).toBeVisible();
  await page.getByLabel('Authorised capital').fill('60,000');
  await expect(page.getByText('Type 60,000 for thousands, or 60.')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(quote.getByText(/^BahamasInc, .* \d{4}$/)).toBeVisible();
  await expect(quote.getByText(/The owner lives outside The Bahamas/)).toBeVisible();
  for (const hidden of ['Three packages', 'What to know', 'What you are forming']) {
    await expect(page.getByText(hidden, { exact: true })).toBeHidden();
  }
  await expect(page.getByRole('banner')).toBeHidden();
});

test('[PRICE-01] [APP-05] [BILL-01] the site and the wizard ask the same; with a discount of the client the wizard, the application and the invoice do', async ({
  page,
  anotherPage,
}) => {
  await page.goto('/pricing?services=certified_copies,express,company_seal,apostille');
  const requested = 'US$3,815.00';
  const first = page.getByRole('region', { name: 'Your quote' }).getByRole('row', total);
  await expect(first.getByRole('cell').first()).toHaveText(requested);

  const name = `Tern Rock ${Date.now() % 1_000_000} Ltd.`;
  const services = ['certified_copies', 'express', 'company_seal', 'apostille'];
  const { id } = await givenDraft(page, 'review', { ...completeData(name), services });
  const quoted = page.getByRole('region', { name: 'Price now and yearly' });
  await expect(quoted.getByRole('row', total).first()).toContainText(requested);

  await askDatabase(
    (sql) => sql`
      insert into discounts (id, tenant_id, client_id, code, percent, valid_from, valid_to, reason, client_text)
      select gen_random_uuid(), tenant_id, user_id, 'registered_office_agent', 12.5, private.today(), private.today() + 9,
        'Agreed in a journey.', 'Welcome discount'
      from draft_applications where id = ${id}`,
  );
  await page.reload();
  const office = { name: /^Registered office and agent Welcome discount \(12\.5\s%\)/ };
  await expect(quoted.getByRole('row', office)).toContainText('US$900.00 less US$112.50');
  const asked = 'US$3,702.50';
  await expect(quoted.getByRole('row', total).first().getByRole('cell').first()).toHaveText(asked);
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const kept = page.getByRole('region', { name: 'Price', exact: true });
  await expect(kept.getByRole('row', office)).toContainText('US$787.50');
  await expect(kept.getByRole('row', total).first()).toContainText(asked);

  const staff = await anotherPage();
  await demo(staff, 'admin', `/admin/companies/applications/${id}`);
  const fees = staff.getByRole('region', { name: 'Services and fees' });
  await expect(fees.getByRole('row', total).first()).toContainText(asked);
  await staff.getByRole('button', { name: 'Invoice the quote' }).click();
  await staff.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  const [invoice] = await askDatabase(
    (sql) => sql<{ total: string }[]>`
      select to_char(total, 'FM999,999.00') as total from invoices where application_id = ${id}`,
  );
  expect(`US$${invoice?.total}`).toBe(asked);
  await expect(staff.getByText(asked).first()).toBeVisible();
});
