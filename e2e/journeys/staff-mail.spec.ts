import { randomUUID } from 'node:crypto';

import { commandsOf } from '../support/commands.ts';
import { askDatabase } from '../support/database.ts';
import { countMails, mailTo } from '../support/mailbox.ts';
import { demo, demoPerson, newVisitor } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const staff = demoPerson('admin');

test('[DATA-05] [INV-01] the link of an invitation reaches the invited by mail, once, and opens it; the super admin sends a test mail and reads what the server answered', async ({
  page,
}) => {
  const { email } = newVisitor('mailed');
  const { call } = await commandsOf(staff);
  const [company] = await askDatabase(
    (sql) =>
      sql`select id, name from companies where name is not null order by created_at, id limit 1`,
  );
  const invitation = {
    token: randomUUID(),
    company_id: String(company?.['id']),
    email,
    access: 'viewer',
  };
  await call('invite_client', invitation);
  await call('invite_client', invitation);
  const subject = `You are invited to ${String(company?.['name'])}`;
  const { link } = await mailTo(email, subject);
  expect(link).toContain(`/auth/client-signup/${invitation.token}`);
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  expect(await countMails(email, subject)).toBe(1);

  await demo(page, 'admin', '/admin/settings/email');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  const panel = page.getByRole('region', { name: 'Test of the mail server' });
  await expect(panel).toContainText('The server took the mail:');
  // Without a server in the settings this machine is the one; outbox.test.ts has the answers of real ones.
  await expect(panel.locator('code')).toHaveText(
    'Taken by this machine, since the settings name no mail server.',
  );
  await expect(page.getByRole('table', { name: 'Last ten mails' })).toContainText('Sent');

  await goWithin(page, `/admin/notifications/mails?q=${encodeURIComponent(email)}`);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Invitation to a company');
  await expect(row).toContainText('Sent');
});
