import { askDatabase } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { newVisitor, storeSession } from '../support/people.ts';
import { goWithin } from '../support/routes.ts';
import { lookAgain, tokenRunsOut } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('[GRD-01] [GRD-02] [ROLE-01] [ROLE-02] [ROLE-03] [DATA-03] [ERR-02] who may enter where: a stranger, a client whatever they claim, and staff who are staff no longer', async ({
  page,
  request,
  quiet,
}) => {
  quiet.allow(/status of 40[0-9]|AppError|React Router caught/);
  const portals = new Set<string | undefined>();
  page.on('request', (sent) => {
    if (sent.url().includes('/remotes/')) portals.add(/\/remotes\/(\w+)/.exec(sent.url())?.[1]);
  });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('without a user both areas lead to sign-in, and no portal code is fetched', async () => {
    await page.goto('/app/companies');
    await page.waitForURL('**/auth/login?redirect=app');
    await page.goto('/admin/companies');
    await page.waitForURL('**/auth/login?redirect=admin');
    expect([...portals]).toEqual([]);
  });

  const visitor = newVisitor('pretender');
  await test.step('a role claimed at sign-up or on the device opens nothing', async () => {
    const answer = await request.post(`${environment.api}/auth/v1/signup`, {
      headers: { apikey: environment.publishableKey },
      data: { ...visitor, data: { role: 'admin', full_name: 'Pretender' } },
    });
    expect(answer.ok()).toBe(true);
    await storeSession(page, visitor);
    await page.goto('/admin');
    await page.waitForURL('**/app');
    await expect(heading).toBeVisible();
    await page.evaluate(() => {
      const auth = JSON.parse(localStorage.getItem('bahamasinc_auth') ?? '{}') as object;
      localStorage.setItem('bahamasinc_auth', JSON.stringify({ ...auth, role: 'admin' }));
    });
    await page.goto('/admin');
    await page.waitForURL('**/app');
    await expect(heading).toBeVisible();
    expect([...portals]).toEqual(['client']);
  });

  await test.step('records that are no records break nothing', async () => {
    await page.evaluate(() => {
      const garbage = ['{', 'null', '[]', '{"userId":1}', '"x"'];
      const records = Object.keys(localStorage).filter((key) => key.startsWith('bahamasinc_'));
      for (const [index, key] of records.entries())
        localStorage.setItem(key, garbage[index % garbage.length] ?? '');
    });
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(/\/app$/);
  });

  await test.step('a company of another tenant in the address bar is not there', async () => {
    const [foreign] = await askDatabase(
      (sql) => sql`
        select company.id from companies company join tenants tenant on tenant.id = company.tenant_id
        where tenant.slug = 'harbour-island' limit 1`,
    );
    for (const id of [foreign?.['id'], crypto.randomUUID(), 'not-an-id']) {
      await goWithin(page, `/app/companies/${id}`);
      await expect(page).toHaveURL((url) => url.pathname.endsWith(`/${id}`));
      await expect(heading).toHaveText('Page not found');
      await expect(
        page.getByText('It may have been removed, or you may not have access to it.'),
      ).toBeVisible();
      await goWithin(page, '/app');
      await expect(heading).not.toHaveText('Page not found');
    }
  });

  await test.step('staff who are staff no longer are led out with the next refresh', async () => {
    const become = (role: string) =>
      askDatabase(
        (sql) => sql`update profiles set role = ${role}::user_role where email = ${visitor.email}`,
      );
    await become('admin');
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await become('user');
    await tokenRunsOut(page);
    await lookAgain(page);
    await expect(page).toHaveURL(/\/app$/);
  });
});
