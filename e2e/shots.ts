import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '@portal/tools/chromium';
const [base, ...pages] = process.argv.slice(2);
const browser = await chromium.launch(await chromiumLaunchOptions());
const email = process.env['WHO'] ?? 'client@demo.bahamasinc.example';
for (const [name, width, scheme] of [['d', 1440, 'light'], ['m', 390, 'dark']] as const) {
  if (process.env['ONLY'] && process.env['ONLY'] !== name) continue;
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text().slice(0, 300)));
  await page.goto(base + '/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL(/\/(app|admin)/);
  for (const p of pages) {
    const [path, file] = p.split('=>');
    await page.goto(base + path);
    await page.waitForTimeout(3500);
    await page.screenshot({ path: `/tmp/shots/${file}-${name}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
