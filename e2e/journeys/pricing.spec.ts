import { environment } from '../support/environment.ts';
import { askDatabase } from '../support/database.ts';
import { completeData, givenDraft } from '../support/given-draft.ts';
import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const total = { name: /^Total/ };

test('[PUB-08] the quote follows every choice, is the sum of its lines, and is shared by its address', async ({
  page,
  accessible,
}) => {
  await page.goto('/pricing');
  const quote = page.getByRole('region', { name: 'Your quote' });
  await expect(quote.getByRole('row', total)).toContainText('US$2,955.00');

  await page.getByText(/^In The Bahamas/).click();
  await expect(quote.getByRole('row', { name: /^VAT on our services, 10 %/ })).toBeVisible();
  await page.getByText(/^Outside The Bahamas/).click();
  await page.getByLabel('Authorised capital').fill('50,000.01');
  await expect(quote.getByRole('row', total)).toContainText('US$3,625.00');
  await page.getByLabel('Company seal').check();
  await expect(quote.getByRole('row', total)).toContainText('US$3,685.00');
  await accessible(page);

  await expect(page).toHaveURL(/capital=50%2C000.01/);
  await page.reload();
  await expect(page.getByLabel('Authorised capital')).toHaveValue('50,000.01');
  await expect(quote.getByRole('row', total)).toContainText('US$3,685.00');

  await page.getByText(/^Domestic Company/).click();
  await expect(quote.getByText('To be confirmed').first()).toBeVisible();
  await expect(quote.getByRole('row', total)).toContainText('from US$');
});

test('[PUB-08] a package is a quote; what is no capital is told at the field; a wrong address is the usual choice', async ({
  page,
}) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Essential' }).click();
  const quote = page.getByRole('region', { name: 'Your quote' });
  await expect(quote.getByRole('row', total)).toContainText('US$2,455.00');
  await expect(page.getByLabel('Apostille and courier')).not.toBeChecked();

  const reasons = [
    ['-1', 'Type figures only'],
    ['1e9', 'Type figures only'],
    ['60.000', 'Type 60,000 for thousands, or 60.'],
    ['9'.repeat(24), 'Enter the authorised capital, from 0'],
    ['', 'Enter the authorised capital, from 0'],
  ] as const;
  for (const [typed, reason] of reasons) {
    await page.getByLabel('Authorised capital').fill(typed);
    await expect(page.getByText(reason)).toBeVisible();
  }
  await page.goto('/pricing?type=NONE&capital=x&services=free,drop&resident=perhaps');
  await expect(page.getByLabel(/^International Business Company/)).toBeChecked();
});

test('[PUB-09] without the backend the calculator says so and shows what it can', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_CONNECTION_REFUSED/);
  await page.route(`${environment.api}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/pricing');
  await expect(page.getByText(/figures are from when this page was published/)).toBeVisible();
  await expect(page.getByRole('row', total)).toContainText('US$2,955.00');
  await page.getByText(/^In The Bahamas/).click();
  await expect(page.getByText(/needed to calculate VAT/)).toBeVisible();
  await page.unroute(`${environment.api}/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /^VAT on our services, 10 %/ })).toBeVisible();
});

test('[PUB-08] printed, the page is the quote alone', async ({ page }) => {
  await page.goto('/pricing');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Your quote' })).toBeVisible();
  const sheet = page.getByRole('region', { name: 'Your quote' });
  await expect(sheet.getByText(/^BahamasInc, .* \d{4}$/)).toBeVisible();
  await expect(sheet.getByText(/The owner lives outside The Bahamas/)).toBeVisible();
  for (const hidden of ['Three packages', 'What to know', 'What you are forming']) {
    await expect(page.getByText(hidden, { exact: true })).toBeHidden();
  }
  await expect(page.getByRole('banner')).toBeHidden();
});

test('[PUB-08] what the build drew is what the database quotes, to the cent, for every kind and band', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 503/);
  const kinds = ['IBC', 'DOM', 'GTE', 'ELP', 'LP', 'FDN', 'ICON', 'BEE', 'FRC'];
  const sum = page.getByRole('row', total);
  for (const kind of kinds) {
    for (const capital of ['5000', '50000.01']) {
      const address = `/pricing?type=${kind}&capital=${capital}`;
      await page.route(`${environment.api}/**`, (route) =>
        route.fulfill({ status: 503, json: {}, headers: { 'access-control-allow-origin': '*' } }),
      );
      await page.goto(address);
      await expect(page.getByText(/figures are from when this page was published/)).toBeVisible();
      const markup = await sum.textContent();
      await page.unroute(`${environment.api}/**`);
      const answer = page.waitForResponse(/rpc\/quote/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await answer;
      await expect(page.getByText(/figures are from when this page was published/)).toBeHidden();
      await expect(sum, address).toHaveText(markup ?? '');
    }
  }
});

test('[PRICE-01] the site, the wizard, the application and the invoice ask the same', async ({
  page,
  anotherPage,
}) => {
  await page.goto('/pricing?services=certified_copies,express,company_seal,apostille');
  const asked = 'US$3,815.00';
  const first = page.getByRole('region', { name: 'Your quote' }).getByRole('row', total);
  await expect(first.getByRole('cell').first()).toHaveText(asked);

  const name = `Tern Rock ${Date.now() % 1_000_000} Ltd.`;
  const services = ['certified_copies', 'express', 'company_seal', 'apostille'];
  const { id } = await givenDraft(page, 'review', { ...completeData(name), services });
  const quoted = page.getByRole('region', { name: 'Price now and yearly' });
  await expect(quoted.getByRole('row', total).first()).toContainText(asked);
  await page.getByRole('checkbox', { name: /I declare/ }).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const kept = page.getByRole('region', { name: 'Price', exact: true });
  await expect(kept.getByRole('row', total).first()).toContainText(asked);

  const staff = await anotherPage();
  await demo(staff, 'admin');
  await staff.goto(`/admin/companies/applications/${id}`);
  await staff.getByRole('button', { name: 'Invoice the quote' }).click();
  await staff.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  const [invoice] = await askDatabase(
    (sql) => sql<{ total: string }[]>`
      select to_char(total, 'FM999,999.00') as total from invoices where application_id = ${id}`,
  );
  expect(`US$${invoice?.total}`).toBe(asked);
  await expect(staff.getByText(asked).first()).toBeVisible();
});
