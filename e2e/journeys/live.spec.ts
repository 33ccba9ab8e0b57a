import type { BrowserContext, WebSocketRoute } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { isLive } from '../support/live.ts';
import { demo, demoPerson, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The one application of the demo that lacks nothing. */
const REFERENCE = 'A-1011';

async function ownerOf(reference: string) {
  const [row] = await askDatabase(
    (sql) => sql`
      select person.email, application.id from draft_applications as application
      join profiles as person on person.id = application.user_id where application.reference = ${reference}`,
  );
  return { email: String(row?.['email']), id: String(row?.['id']) };
}

/** Tells a client something, as a command of staff would. */
function notify(email: string, title: string) {
  return askDatabase(
    (sql) => sql`
      insert into notifications (user_id, tenant_id, kind, title)
      select person.id, membership.tenant_id, 'test', ${title} from profiles as person
      join tenant_users as membership on membership.user_id = person.id where person.email = ${email}`,
  );
}

/** The live connections of a context, in the hand of the test. */
async function holdSockets(context: BrowserContext) {
  const open = new Set<WebSocketRoute>();
  const state = { isThere: true };
  await context.routeWebSocket(/\/realtime\//, (socket) => {
    if (!state.isThere) return void socket.close({ code: 1011 });
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      state.isThere = false;
      await Promise.all([...open].map((socket) => socket.close({ code: 1011 })));
      open.clear();
    },
    mend: () => void (state.isThere = true),
  };
}

test('[LIVE-01] [ONE-06] [TOP-03] what staff approve stands on the client’s page and bell without a reload', async ({
  page,
  anotherPage,
}) => {
  const { email, id } = await ownerOf(REFERENCE);
  await openAs(page, { email, password: 'demo1234' }, `/app/companies/applications/${id}`);
  await isLive(page);
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();

  const staff = await anotherPage();
  await demo(staff, 'admin', `/admin/companies/applications/${id}`);
  await staff.getByRole('button', { name: 'Start review' }).click();
  await expect(page.getByText('In review', { exact: true }).first()).toBeVisible();
  await staff.getByRole('button', { name: 'Approve' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();

  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Notifications, \d+ unread/ })).toBeVisible();
  await isLive(page);
});

test('[ONE-06] [LIVE-01] a dropped connection is told, tried again, and caught up', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/WebSocket/);
  const sockets = await holdSockets(context);
  const sofia = demoPerson('sofia.lindqvist');
  await openAs(page, sofia);
  await isLive(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toBeVisible();

  await sockets.cut();
  await expect(page.getByText(/^Last updated \d\d:\d\d$/)).toBeVisible();
  const title = `Sent into the gap ${Date.now()}`;
  await notify(sofia.email, title);
  sockets.mend();
  await isLive(page);
  await expect(panel.getByText(title)).toBeVisible();
});

test('[UX-03] a lost network: a banner, what was read, refused writes, and recovery without a reload', async ({
  page,
  context,
  quiet,
  accessible,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/);
  const marcus = demoPerson('marcus.albury');
  // The banner and what the top bar opens are fetched a moment after the page is live.
  const rest = page.waitForResponse(/\/palette-[^/]+\.js$/);
  await openAs(page, marcus);
  await isLive(page);
  await (await rest).finished();
  const before = `Before the loss ${Date.now()}`;
  await notify(marcus.email, before);
  await page.getByRole('button', { name: /Notifications, \d+ unread/ }).click();
  const entry = page.getByRole('button', { name: new RegExp(before) });
  await expect(entry).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  await accessible(page);
  await entry.click();
  await expect(page.getByText('Failed to mark notification as read')).toBeVisible();
  await page.keyboard.press('Escape');
  // What the top bar opens was fetched while there was a network.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or choose' }).fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const meanwhile = `During the loss ${Date.now()}`;
  await notify(marcus.email, meanwhile);
  await context.setOffline(false);
  await expect(page.getByText('Connected again')).toBeVisible();
  await isLive(page);
  await page.getByRole('button', { name: /Notifications, \d+ unread/ }).click();
  await expect(page.getByText(meanwhile)).toBeVisible();
});
