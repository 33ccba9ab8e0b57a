import { demo } from '../support/people.ts';
import { test } from '../support/test.ts';

for (const [name, path] of [
  ['companies', '/app/companies'],
  ['group', '/app/companies?group=e6000000-0000-4000-8000-000000000001'],
  ['none', '/app/companies?group=none'],
  ['company', '/app/companies/c0000000-0000-4000-8000-000000000001'],
] as const) {
  test(`eye ${name}`, async ({ page, quiet }) => {
    quiet.allow(/./);
    await page.setViewportSize({ width: 1440, height: 900 });
    await demo(page, 'client', path);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/eye-groups/${name}.png` });
    if (name === 'companies') {
      await page.getByRole('button', { name: 'Groups…' }).click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/eye-groups/panel.png` });
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Put in a group…' }).click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/eye-groups/put.png` });
    }
  });
}
