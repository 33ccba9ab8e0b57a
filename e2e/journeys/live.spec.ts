import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { isLive } from '../support/live.ts';
import { demo, newClient } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// A page of the shared contexts saves data and does not fetch the code of other pages.
test.use({ warm: false });

/** Resolves once the code of every page is there: the portal fetches it while the browser has nothing to do. */
async function hasAllPages(page: Page) {
  await page.waitForFunction(
    () => performance.getEntriesByName('portal: pages fetched').length > 0,
  );
}

/** Goes to these pages by the navigation. */
async function opensWithoutNetwork(page: Page, pages: readonly string[]) {
  const heading = page.getByRole('heading', { level: 1 });
  for (const name of pages) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click();
    await expect(heading).toBeVisible();
    await expect(page.getByText('No connection').first()).toBeVisible();
    await expect(page.getByText('Page not found')).toHaveCount(0);
  }
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
    fix: () => void (state.isThere = true),
  };
}

test('[ONE-06] [LIVE-01] [TOP-03] [UX-03] [ERR-01] a notification arrives live; a dropped connection is told, tried again and caught up; a lost network leaves what was read, refuses writes, opens pages never opened, and comes back without a reload', async ({
  page,
  context,
  quiet,
  accessible,
}) => {
  quiet.allow(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const sockets = await holdSockets(context);
  // The banner and what the top bar opens are fetched a moment after the page is live.
  const rest = page.waitForResponse(/\/palette-[^/]+\.js$/);
  const { email } = await newClient(page, 'listener');
  await isLive(page);
  await (await rest).finished();
  const bell = page.getByRole('button', { name: /Notifications, \d+ unread/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const before = `Before the loss ${Date.now()}`;
  await notify(email, before);
  await bell.click();
  const entry = page.getByRole('button', { name: new RegExp(`^Unread:.*${before}`) });
  await expect(entry).toBeVisible();

  await test.step('the connection is dropped', async () => {
    await sockets.cut();
    await expect(page.getByText(/^Last updated \d\d:\d\d$/)).toBeVisible();
    const title = `Sent into the gap ${Date.now()}`;
    await notify(email, title);
    sockets.fix();
    await isLive(page);
    await expect(panel.getByText(title)).toBeVisible();
  });

  await hasAllPages(page);
  await test.step('the network is lost', async () => {
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
    await opensWithoutNetwork(page, [
      'Companies',
      'Documents',
      'KYC Management',
      'Reports',
      'Profile',
      'Dashboard',
    ]);
  });

  const meanwhile = `During the loss ${Date.now()}`;
  await notify(email, meanwhile);
  await context.setOffline(false);
  await expect(page.getByText('Connected again')).toBeVisible();
  await isLive(page);
  await bell.click();
  await expect(page.getByText(meanwhile)).toBeVisible();
});

test('[UX-03] [ERR-01] pages of staff that were never opened open without a network', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await demo(page, 'admin');
  await isLive(page);
  await hasAllPages(page);
  await context.setOffline(true);
  await opensWithoutNetwork(page, ['Companies', 'Documents', 'Audit Logs', 'Settings']);
  await context.setOffline(false);
  await expect(page.getByText('Connected again')).toBeVisible();
});
