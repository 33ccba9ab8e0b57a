import { lookAt } from '../support/look.ts';
import { demoPerson, openAs } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const sections: readonly (readonly [section: string, shown: string | RegExp])[] = [
  ['', 'What is missing for a launch'],
  ['/branding', 'Sender of mails'],
  ['/people', 'Our staff and their duties'],
  ['/bank-details', 'US dollar (USD)'],
  ['/prices', 'Prices of our services'],
  ['/reminders', 'Letters of late invoices'],
  ['/templates', 'Search templates'],
  ['/features', 'Features'],
  ['/data', 'Exports'],
];

test('[HOUSE-01] [UX-01] an owner goes through the page of their firm: no axe violation, nothing wider than the screen', async ({
  page,
}) => {
  await openAs(page, demoPerson('desmond.rolle'), '/app');
  await page.getByRole('link', { name: 'Firm', exact: true }).click();
  for (const [section, shown] of sections) {
    await goWithin(page, `/app/firm${section}`);
    // A list has no heading of its own.
    const heading = page.getByRole('heading', { name: shown });
    await expect(heading.or(page.getByRole('searchbox', { name: shown }))).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await lookAt(page, `the firm${section}`);
  }
});
