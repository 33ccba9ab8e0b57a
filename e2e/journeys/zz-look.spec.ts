import { askDatabase } from '../support/database.ts';
import { demo } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { test } from '../support/test.ts';

const OUT = '/tmp/shots';
test('zz look', async ({ page }) => {
  const [row] = await askDatabase((sql) => sql`select id from support_tickets order by created_at desc limit 1`) as any;
  const [duty] = await askDatabase((sql) => sql`select id from obligations where state = 'open' and company_id is not null order by due_on limit 1`) as any;
  const rows = await askDatabase((sql) => sql`select distinct table_name, action from audit_logs order by 1,2`);
  console.log(JSON.stringify(rows));
  await page.setViewportSize({ width: 1440, height: 900 });
  await demo(page, 'admin');
  const shot = async (name: string, address: string, full = false) => {
    await goWithin(page, address);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${OUT}/${name}.png`, fullPage: full });
  };
  await shot('audit', '/admin/audit-logs');
  await shot('ticket', `/admin/support/${row.id}`);
  await shot('duty', `/admin/compliance/duties?state=every&duty=${duty.id}`);
  await shot('alerts', `/admin/compliance`);
  await shot('watchlists', `/admin/kyc/watchlists`, true);
  await shot('runs', `/admin/compliance/runs`);
  await shot('risk', `/admin/risk-management`, true);
});
