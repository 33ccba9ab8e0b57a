import { workbook } from '../../admin-portal/src/features/imports/reading/testing.ts';
import { demo } from '../support/people.ts';
import { test, expect } from '../support/test.ts';

test('eye', async ({ page, quiet }) => {
  test.setTimeout(150_000);
  quiet.allow(/./);
  await demo(page, 'admin', '/admin/companies/imports');
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/eye/1-list.png', fullPage: true });
  await page.getByRole('button', { name: 'Import companies…' }).click();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: '/tmp/eye/2-panel.png', fullPage: true });
  const rows = Array.from({ length: 14 }, (_, n) => [`Mangrove ${n} Ltd.`, `B-77${n}`, n === 3 ? 'Martian' : 'IBC', n === 5 ? 'soon' : '21/03/2014', 'Active', 50000, 1, 2024 + (n % 3), n === 9 ? 'n/a' : '31/12']);
  const file = workbook({
    'Our companies': [['Company Name', 'Reg. No.', 'Entity type', 'Date of Incorporation', 'Status', 'Authorized shares', 'Par', 'Fees paid to', 'FYE'], ...rows],
    Roles: [['Company', 'Person', 'Role', 'Shares', 'Since', 'DOB', 'Nationality'],
      ...rows.flatMap((r, n) => [[r[1] as string, n % 2 ? 'Ada Arrival' : 'Ben Breeze', 'Shareholder', 50000, '21/03/2014', n % 2 ? '03/02/1970' : '17/05/1964', 'British'], [null, n % 2 ? 'Ada Arrival' : 'Claire Vasseur', 'Director', null, '21/03/2014', null, null]] as (string | number | null)[][]), ['B-999', 'Zed', 'Director', null, null, null, null]],
    Notes: [['To do', 'Who'], ['a', 'b']],
  });
  await page.locator('input[type=file]').setInputFiles({ name: 'our-book.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await file.arrayBuffer()) });
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/eye/3-read.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/eye/3b-read-390.png', fullPage: true });
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByLabel('Who the companies belong to').click();
  await page.waitForTimeout(2500); await page.screenshot({ path: '/tmp/eye/3c.png' });
  
  await page.getByRole('listbox').getByRole('option').first().click({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.waitForURL(/imports\/[0-9a-f-]{36}/);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/eye/4-checking.png', fullPage: true });
  await expect(page.getByText('What it would do')).toBeVisible({ timeout: 60_000 });
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/eye/5-checked.png', fullPage: true });
  await page.getByRole('link', { name: 'People' }).last().click();
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/eye/6-people.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/eye/6b-people-390.png', fullPage: true });
  await page.setViewportSize({ width: 1440, height: 1000 });
  for (let i = 0; i < 5; i += 1) { const b = page.getByRole('button', { name: /is a new person/ }).first(); if (await b.count()) { await b.click(); await page.waitForTimeout(1500); } }
  await page.getByRole('link', { name: 'Companies' }).last().click();
  await page.waitForTimeout(1500);
  for (let i = 0; i < 5; i += 1) { const b = page.getByRole('button', { name: /is a new company/ }).first(); if (await b.count()) { await b.click(); await page.waitForTimeout(1500); } }
  await page.screenshot({ path: '/tmp/eye/7-decided.png', fullPage: true });
  await page.getByRole('button', { name: /^Bring in/ }).click();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: '/tmp/eye/8-confirm.png' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring in' }).click();
  await expect(page.getByText('What it did')).toBeVisible({ timeout: 60_000 });
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/eye/9-done.png', fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/eye/9b-done-dark.png', fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('link', { name: 'Mangrove 0 Ltd.' }).click();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/eye/10-company.png', fullPage: true });
});
