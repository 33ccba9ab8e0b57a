import { askDatabase } from '../support/database.ts';
import { demoPerson, storeSession } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const ID = '7e000000-0000-4000-8000-0000000000ff';

test('[ERR-01] an error in the browser of a client reaches the super admin, without ids', async ({
  page,
  anotherPage,
}) => {
  const name = `Broken-${Date.now().toString(36).replaceAll(/\d/g, 'x')}`;
  await storeSession(page, demoPerson('client'));
  await page.goto('/app/companies');
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
  const reported = page.waitForResponse(/report_client_error/);
  // An event and no throw: an error of the page itself fails the journey.
  await page.evaluate(
    ([text, id]) => {
      const error = new TypeError(`${text} of ${id} for ann@mail.example`);
      window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
    },
    [name, ID],
  );
  expect((await reported).status()).toBe(204);

  const staff = await anotherPage();
  await storeSession(staff, demoPerson('admin'));
  await staff.goto('/admin/settings/errors?app=client');
  const row = staff.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('of <id> for <email>');
  await expect(row).toContainText('/app/companies');
  await askDatabase(
    (sql) => sql`delete from client_errors where message like ${`TypeError: ${name}%`}`,
  );
});
