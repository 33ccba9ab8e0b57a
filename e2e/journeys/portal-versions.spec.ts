import { askDatabase } from '../support/database.ts';
import { demoPerson, storeSession } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// Invented, and of the admin portal: no browser of another journey runs it.
const VERSION = '0.0.1-journey';

test('[FED-01] [FED-03] the super admin sees how a version starts, withdraws and restores it', async ({
  page,
}) => {
  try {
    await askDatabase(async (sql) => {
      await sql`insert into private.portal_versions (portal, version, is_vouched) values ('admin', ${VERSION}, true)`;
      await sql`
        insert into private.portal_hours (portal, version, hour, outcome, stage, reports, slow, last_at)
        values ('admin', ${VERSION}, date_trunc('hour', now()), 'loaded', '', 3, 1, now()),
          ('admin', ${VERSION}, date_trunc('hour', now()), 'crashed', 'first_screen', 9, 0, now())`;
    });
    await storeSession(page, demoPerson('admin'));
    // The start of this very page is reported, so that there is a version to go back to.
    const reported = page.waitForResponse(/report_portal_load/);
    await page.goto('/admin/settings/errors');
    expect((await reported).ok()).toBe(true);
    await page.getByRole('link', { name: 'Portals' }).click();
    const table = page.getByRole('table', { name: 'Versions of the admin portal' });
    const row = table.getByRole('row', { name: new RegExp(VERSION) });
    await expect(row).toContainText('75');
    await expect(row).toContainText('In use');

    for (const [act, state] of [
      ['Withdraw', 'Withdrawn'],
      ['Restore', 'Restored'],
    ] as const) {
      await row.getByRole('button', { name: `${act}…` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill(`${act} it on a journey.`);
      await dialog.getByRole('button', { name: act }).click();
      await expect(row).toContainText(state);
      await expect(row).toContainText(`${act} it on a journey.`);
    }
  } finally {
    await askDatabase(async (sql) => {
      await sql`delete from private.portal_withdrawals where version = ${VERSION}`;
      await sql`delete from private.portal_hours where version = ${VERSION}`;
      await sql`delete from private.portal_versions where version = ${VERSION}`;
    });
  }
});
