import { demoPerson, storeSession } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
test.use({ warm: false });
test('x', async ({ page, context }) => {
  for (const p of ['/app', '/app/companies']) {
  await storeSession(page, demoPerson('client'));
  const cold = await context.newPage();
  await (await context.newCDPSession(cold)).send('Network.clearBrowserCache');
  const t0 = Date.now();
  cold.on('request', (r) => { if (r.url().endsWith('.js')) console.log(Date.now()-t0, r.url().replace(/.*\/(assets|remotes)/, '')); });
  await cold.goto(p);
  await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
  await cold.waitForRequest(/companion-/);
  await cold.waitForTimeout(500); console.log('----');
  await cold.close(); }
});
