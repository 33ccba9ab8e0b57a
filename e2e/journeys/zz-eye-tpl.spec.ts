import { mkdirSync } from 'node:fs';
import { demo } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

mkdirSync('/tmp/eye-tpl', { recursive: true });
const ID = '7d000000-0000-4000-8000-000000000001';

test('look', async ({ page, quiet }) => {
  test.setTimeout(240_000);
  quiet.allow(/./);
  const shoot = async (name: string, full = true) => {
    for (const [w, h] of [[1440, 900], [390, 844]] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/eye-tpl/${name}-${w}.png`, fullPage: full });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await demo(page, 'admin', '/admin/settings/templates');
  await expect(page.getByRole('link', { name: /Resolution: open/ })).toBeVisible();
  await shoot('list');
  await page.goto('/admin/settings/templates/new');
  await expect(page.getByRole('link', { name: 'Engagement letter' })).toBeVisible();
  await shoot('new');
  await page.goto(`/admin/settings/templates/${ID}`);
  await expect(page.getByRole('article', { name: 'Preview' })).toBeVisible();
  await page.getByLabel('Preview with a company').fill('Blue');
  await page.getByRole('option', { name: /Blue Heron/ }).first().click();
  await expect(page.getByRole('article', { name: 'Preview' })).toContainText('Blue Heron');
  await page.getByText('Fields', { exact: true }).click();
  await page.getByRole('button', { name: /What changed/ }).first().click();
  await shoot('template');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('template-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/admin/companies/c0000000-0000-4000-8000-000000000001/documents');
  await page.getByRole('button', { name: 'Make a document…' }).click();
  await page.getByLabel('Template').selectOption({ label: 'Engagement letter' });
  await expect(page.getByRole('article', { name: 'Preview' })).toBeVisible();
  await shoot('make', false);
  for (const name of ['Engagement letter', 'Resolution: open a bank account']) {
    await page.getByLabel('Template').selectOption({ label: name });
    await expect(page.getByRole('article', { name: 'Preview' })).toBeVisible();
    const box = page.getByRole('checkbox', { name: /without them/ });
    if (await box.isVisible()) await box.check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await (await download).saveAs(`/tmp/eye-tpl/${name.slice(0, 4)}.pdf`);
  }
  await page.getByRole('button', { name: 'File it as a document' }).click();
  await page.waitForTimeout(6000);
  await shoot('filed', false);
  await page.goto(`/admin/settings/templates/${ID}`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/eye-tpl/after.png', fullPage: true });
});
