import { demo } from '../support/people.ts';
import { test } from '../support/test.ts';

for (const scheme of ['light', 'dark'] as const)
  for (const width of [1440, 390]) {
    test(`eye ${scheme} ${width}`, async ({ page, quiet }) => {
      quiet.allow(/./);
      await page.setViewportSize({ width, height: 1000 });
      await page.emulateMedia({ colorScheme: scheme });
      await demo(page, 'admin', '/admin/companies/invoices/terms');
      await page.getByText('Offer of the engraver').first().waitFor();
      await page.screenshot({ path: `/tmp/eye-h1/terms-${scheme}-${width}.png`, fullPage: true });
      await page.getByRole('button', { name: 'Give a discount…' }).click();
      await page.getByLabel('Percent').fill('10');
      await page.getByLabel('Until').fill('2027-01-31');
      await page.getByText('What this changes').waitFor();
      await page.screenshot({ path: `/tmp/eye-h1/dialog-${scheme}-${width}.png` });
    });
  }
