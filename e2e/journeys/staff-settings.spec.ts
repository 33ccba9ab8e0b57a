import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { isLive } from '../support/live.ts';
import { demo, newVisitor, register } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function confirmSave(page: Page, text: string) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('[DATA-05] one group is changed in two browsers: both values are shown, and what is saved takes effect at once', async ({
  page,
  anotherPage,
  accessible,
}) => {
  const [before] = await askDatabase(
    (sql) =>
      sql`select value ->> 'company_name' as name from platform_settings where key = 'general'`,
  );
  const colleague = await anotherPage();
  try {
    // The super admin alone changes settings.
    await demo(page, 'admin', '/admin/settings/general');
    await demo(colleague, 'admin', '/admin/settings/general');
    await isLive(page);
    await isLive(colleague);
    const field = page.getByLabel(/^Company name/);
    await field.fill('Cable Beach Portal');
    await colleague.getByLabel(/^Company name/).fill('Harbour Portal');
    await confirmSave(colleague, 'Harbour Portal.');
    await expect(colleague.getByText('General saved')).toBeVisible();

    await expect(
      page.getByText(/you typed Cable Beach Portal, Candice Moxey saved Harbour Portal/),
    ).toBeVisible();
    await expect(field).toHaveValue('Cable Beach Portal');
    await accessible(page);
    await page.getByRole('button', { name: 'Keep mine: Company name' }).click();
    await confirmSave(page, 'Company name: Harbour Portal → Cable Beach Portal.');
    await expect(colleague.getByLabel(/^Company name/)).toHaveValue('Cable Beach Portal');
    await expect(colleague.getByText(/^Saved by Candice Moxey/)).toBeVisible();
    await colleague.getByRole('button', { name: 'Help', exact: true }).click();
    await expect(colleague.getByText(/Cable Beach Portal/)).toBeVisible();
  } finally {
    await askDatabase(
      (sql) => sql`
        update platform_settings set value = jsonb_set(value, '{company_name}', to_jsonb(${before?.['name'] as string}::text))
        where key = 'general'`,
    );
  }
});

test('[DATA-05] [AUTH-02] wrong passwords lock the account, also for the right one, and staff see them in the access log', async ({
  page,
  anotherPage,
  quiet,
}) => {
  quiet.allow(/status of 400/);
  const client = newVisitor('locked');
  const name = `Lamar Knowles ${Date.now()}`;
  await register(client);
  // One wrong password is left: more of them, and the service slows this address down by itself.
  await askDatabase(async (sql) => {
    await sql`update profiles set full_name = ${name} where email = ${client.email}`;
    await sql`
      insert into private.sign_in_attempts (user_id, network, failures)
      select profile.id, known.network, (security.value ->> 'login_attempts')::integer - 1
      from profiles as profile, platform_settings as security, private.sign_in_networks as known
      where profile.email = ${client.email} and security.key = 'security' and known.user_id = profile.id
      on conflict (user_id, network) do update set failures = excluded.failures`;
  });
  const signInAs = async (email: string) => {
    const answer = await fetch(`${environment.api}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: environment.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: client.password }),
    });
    const { message = '' } = (await answer.json()) as { message?: string };
    return `${answer.status} ${message}`.trim();
  };

  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/Too many wrong passwords\. Try again in 15 minutes/)).toBeVisible();
  expect(await signInAs(` ${client.email.toUpperCase()}`)).toBe(
    '400 Too many failed sign-ins. Wait for 15 minutes, or sign in by a link in a mail.',
  );

  const admin = await anotherPage();
  await demo(admin, 'admin', '/admin/audit-logs/access?kind=sign_in_failed');
  await expect(
    admin.getByRole('row', { name: /Network refused for 15 minutes/ }).filter({ hasText: name }),
  ).toBeVisible();

  await askDatabase(
    (sql) => sql`
      update private.sign_in_attempts set locked_until = now() - interval '1 second'
      where user_id = (select id from profiles where email = ${client.email})`,
  );
  expect(await signInAs(client.email)).toMatch(/^200/);
});
