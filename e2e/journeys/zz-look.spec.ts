import { demo } from '../support/people.ts';
import { test } from '../support/test.ts';
test('look', async ({ page }) => {
  test.setTimeout(60_000);
  page.on('response', async (r) => {
    if (r.status() < 300 || !r.url().includes('/rest/')) return;
    const again = await fetch(r.url(), { headers: r.request().headers(), redirect: 'manual' });
    console.log(r.status(), r.url().slice(0, 100), (await again.text()).slice(0, 900));
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await demo(page, 'admin');
  await page.goto('/admin/kyc');
  await page.getByRole('link', { name: 'Anton Keller' }).click();
  await page.getByRole('list', { name: 'Checklist' }).waitFor({ timeout: 15_000 });
  await page.waitForTimeout(3500);
  await page.screenshot({ path: '/tmp/kyc/case-1440.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/kyc/case-390.png' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/kyc/screening');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/kyc/screening-1440.png' });
  await page.goto('/admin/kyc/watchlists');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/kyc/lists-1440.png' });
});
