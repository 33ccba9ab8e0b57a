import type { Page } from '@playwright/test';

import { askDatabase } from '../support/database.ts';
import { environment } from '../support/environment.ts';
import { openAs, demo, newClient, newVisitor } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// One test sets the clock of its context.
test.use({ warm: false });

test('[GRD-01] [GRD-02] without a user both areas lead to sign-in, and no portal code is fetched', async ({
  page,
}) => {
  const remote: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/')) remote.push(request.url());
  });
  await page.goto('/app/companies');
  await page.waitForURL('**/auth/login?redirect=app');
  await page.goto('/admin/companies');
  await page.waitForURL('**/auth/login?redirect=admin');
  expect(remote).toEqual([]);
});

test('[GRD-02] [ROLE-01] a client who opens /admin is led to /app and never downloads the admin portal', async ({
  page,
}) => {
  const remote: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/admin/')) remote.push(request.url());
  });
  await newClient(page, 'curious');
  await page.goto('/admin');
  await page.waitForURL('**/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(remote).toEqual([]);
});

test('[GRD-01] a session that cannot be verified for ten seconds leads to sign-in', async ({
  page,
}) => {
  await hangProfile(page);
  await page.goto('/app');
  await expect(page.getByRole('status')).toContainText('Verifying');
  await waitingTooLong(page, () =>
    expect(page).toHaveURL(/\/auth\/login\?redirect=app$/, { timeout: 1000 }),
  );
});

test('[GRD-02] in the admin area it says so', async ({ page }) => {
  await hangProfile(page);
  await page.goto('/admin');
  await expect(page.getByRole('status')).toContainText('Verifying');
  await waitingTooLong(page, () =>
    expect(page.getByRole('heading', { name: 'Authentication Timeout' })).toBeVisible({
      timeout: 1000,
    }),
  );
  await expect(
    page.getByText('Unable to verify admin access. Please try signing in again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL('**/auth/login?redirect=admin');
});

/** A stored session whose refresh never answers, on a clock the test moves. */
async function hangProfile(page: Page) {
  await page.clock.install();
  await page.route('**/auth/v1/**', () => undefined);
  await page.addInitScript(() => {
    const session = {
      access_token: 'stale',
      refresh_token: 'stale',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: 1,
      user: { id: '00000000-0000-4000-8000-000000000000' },
    };
    localStorage.setItem('sb-auth-token', JSON.stringify(session));
  });
}

/**
 * Moves the clock past the ten seconds until what follows is seen: the screen says "Verifying" a
 * moment before the guard sets its timer, so a single jump could land in front of it.
 */
async function waitingTooLong(page: Page, seen: () => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await seen();
  }).toPass({ timeout: 90_000, intervals: [100] });
}

test('[ROLE-01] a role claimed at sign-up opens nothing', async ({ page, request }) => {
  const visitor = newVisitor('pretender');
  const answer = await request.post(`${environment.api}/auth/v1/signup`, {
    headers: { apikey: environment.publishableKey },
    data: { ...visitor, data: { role: 'admin', full_name: 'Pretender' } },
  });
  expect(answer.ok()).toBe(true);
  await openAs(page, visitor, '/admin');
  await page.waitForURL('**/app');
});

test('[ERR-02] a company of another tenant in the address bar is not there', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 40[06]|AppError|React Router caught/);
  const [foreign] = await askDatabase(
    (
      sql,
    ) => sql`select company.id from companies company join tenants tenant on tenant.id = company.tenant_id
                 where tenant.slug = 'harbour-island' limit 1`,
  );
  await demo(page, 'client');
  for (const id of [foreign?.['id'], crypto.randomUUID(), 'not-an-id']) {
    await page.goto(`/app/companies/${id}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(
      page.getByText('It may have been removed, or you may not have access to it.'),
    ).toBeVisible();
  }
});
