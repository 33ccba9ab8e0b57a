import { demo } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

test('[HLP-01] a question to the search leads to the article and on to its screen, and the help button to what is about the page', async ({
  page,
}) => {
  await demo(page, 'admin');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('how do I restore a company');
  await page.getByRole('option', { name: /Record a new standing, or restore a company/ }).click();
  await expect(page).toHaveURL(/\/admin\?help=record-a-standing$/);
  const panel = page.getByRole('complementary', { name: /Record a new standing/ });
  await expect(panel.getByText(/“New standing”/)).toBeVisible();
  await panel.getByRole('link', { name: 'Open the companies' }).click();
  await expect(page).toHaveURL(/\/admin\/companies\?help=record-a-standing$/);
  await expect(page.getByRole('heading', { name: 'Companies', exact: true })).toBeVisible();

  await goWithin(page, '/admin/kyc/screening');
  await expect(page.getByRole('heading', { name: 'Screening' })).toBeVisible();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const about = page.getByRole('complementary', { name: 'Decide a screening hit' });
  await expect(about.getByRole('list', { name: 'More about this page' })).toContainText(
    'What happens after a true match',
  );
  await expect(
    page.getByRole('searchbox', { name: 'Search people and listed names' }),
  ).toBeVisible();
  await about.getByRole('link', { name: 'Open the Help Center' }).click();
  await expect(page.getByRole('heading', { name: 'Help Center' })).toBeVisible();
  await page.getByRole('link', { name: 'Glossary' }).click();
  await page.getByRole('searchbox', { name: 'Search the glossary' }).fill('true match');
  await expect(page.getByText(/staff decided is the listed person/)).toBeVisible();
});
