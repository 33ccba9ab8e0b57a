import { demo } from '../support/people.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page, quiet }) => {
  quiet.allow(/./);
  page.setDefaultTimeout(15000);
});
const sizes = [
  [1440, 'light'],
  [390, 'dark'],
] as const;
for (const [width, scheme] of sizes) {
  test(`groups ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await demo(page, 'client', '/app/companies');
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/eye/g-companies-${width}.png` });
    await page.goto('/app/invoices?view=groups');
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/eye/g-bill-${width}.png`, fullPage: true });
    await page.goto('/app/invoices?view=payments');
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/eye/g-payments-${width}.png` });
    const first = page.getByRole('main').getByRole('row').nth(1);
    if (await first.count()) { await first.click().catch(() => undefined); await page.waitForTimeout(1500); await page.screenshot({ path: `/tmp/eye/g-payment-${width}.png` }); }
  });
  test(`deletion ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await demo(page, 'admin', '/admin/tenants');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/eye/d-list-${width}.png`, fullPage: true });
    await page.getByRole('link', { name: /Cable Beach/ }).first().click();
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/eye/d-tenant-${width}.png`, fullPage: true });
  });
}
