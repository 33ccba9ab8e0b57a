import { demo } from '../support/people.ts';
import { test } from '../support/test.ts';

for (const [name, width, scheme] of [
  ['wide', 1440, 'light'],
  ['dark', 1440, 'dark'],
  ['phone', 390, 'light'],
] as const) {
  test(`eye ${name}`, async ({ page, quiet }) => {
    quiet.allow(/./);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await demo(page, 'admin', '/admin/companies/statements');
    await page.getByRole('row').nth(3).waitFor();
    await page.screenshot({ path: `/tmp/eye-h2/statements-${name}.png` });
    const names = await page.getByRole('row').locator('a').allInnerTexts();
    await page.getByRole('button', { name: 'Enter receipts…' }).click();
    await page.getByLabel('Receipts', { exact: true }).fill(
      [names[0]?.split('\n')[0], names[1]?.split('\n')[0]?.replace(/ (Ltd|Limited)\.?$/, ''), 'No Such Ltd.', names[2]?.split('\n')[0]]
        .map((n, i) => `${n}; ES-2026-10${i}`).join('\n') + '\nAlone',
    );
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText(/can be entered/).waitFor();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/eye-h2/returns-${name}.png` });
  });
}
