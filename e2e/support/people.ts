import type { Page } from '@playwright/test';

import { expect } from './expect.ts';
import accounts from '../../supabase/seed/demo-accounts.json' with { type: 'json' };
import { askDatabase } from './database.ts';
import { environment } from './environment.ts';

export interface Visitor {
  email: string;
  password: string;
}

/** A visitor without an account yet. */
export function newVisitor(name: string): Visitor {
  const unique = `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  return { email: `${name}-${unique}@example.com`, password: 'a long enough password' };
}

/** Signs up through the form of this page, and lands on the sign-in page. */
export async function signUp(page: Page, { email, password }: Visitor) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created successfully! Please sign in.')).toBeVisible();
}

/** Signs a visitor up as the form does, with a name, without the form: for journeys about something else. */
export async function register({ email, password }: Visitor) {
  const answer = await fetch(`${environment.api}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: environment.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { full_name: 'Vera Visitor' } }),
  });
  if (!answer.ok) throw new Error(`${email} was not signed up: ${answer.status}`);
  await hashCheaply([email], password);
}

/** Journeys sign in hundreds of times: these people get the cheapest hash of their password, which the service checks as it does any other. */
export async function hashCheaply(emails: string[], password: string, database?: string) {
  await askDatabase(
    (sql) => sql`
      update auth.users set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 4))
      where email like any(${emails})`,
    database,
  );
}

/** Signs in through the form and waits for the client area. */
export async function signIn(page: Page, { email, password }: Visitor) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // It leads to the page that was asked for before, if there is one.
  await page.waitForURL(({ pathname }) => /^\/app(\/|$)/.test(pathname));
}

/** Puts a fresh session of this visitor into the browser, without the sign-in page: for journeys about something else. */
export async function storeSession(
  page: Page,
  { email, password }: Visitor,
  site = environment.web,
): Promise<void> {
  const answer = await fetch(`${environment.api}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: environment.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} was not signed in: ${answer.status}`);
  const session = await answer.text();
  // Any page of the origin reaches its storage; this one is text and runs nothing.
  if (!page.url().startsWith(`${site}/`)) await page.goto(`${site}/robots.txt`);
  await page.evaluate((text) => {
    const { expires_in: seconds, ...rest } = JSON.parse(text) as { expires_in: number };
    const expires_at = Math.floor(Date.now() / 1000) + seconds;
    localStorage.setItem('bahamasinc_remember', 'yes');
    document.cookie = 'bahamasinc_browser_session=1; path=/; samesite=strict';
    localStorage.setItem(
      'sb-auth-token',
      JSON.stringify({ ...rest, expires_in: seconds, expires_at }),
    );
  }, session);
}

/** Opens a page of a portal as this visitor, and waits until it is there. The path may be of another site. */
export async function openAs(page: Page, visitor: Visitor, path = '/app'): Promise<void> {
  await storeSession(page, visitor, new URL(path, environment.web).origin);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A new visitor with an account, signed in at /app. */
export async function newClient(page: Page, name: string): Promise<Visitor> {
  const visitor = newVisitor(name);
  await register(visitor);
  await openAs(page, visitor);
  return visitor;
}

/** A colleague of one journey alone, a reviewer, for what is kept with the account or shown as one's own. */
export async function newColleague(fullName: string): Promise<Visitor> {
  const visitor = newVisitor('colleague');
  await register(visitor);
  await askDatabase(async (sql) => {
    await sql`update profiles set role = 'admin', full_name = ${fullName} where email = ${visitor.email}`;
    return sql`insert into staff_duties (user_id, duty) select id, 'reviewer' from profiles where email = ${visitor.email}`;
  });
  return visitor;
}

/** A person of the demo data, by the part of the address before the @. All have one password. */
export function demoPerson(name: string): Visitor {
  return { email: `${name}@demo.bahamasinc.example`, password: accounts.client.password };
}

/** Opens a page as the demo client or the demo admin. */
export async function demo(
  page: Page,
  who: 'client' | 'admin',
  path = who === 'admin' ? '/admin' : '/app',
) {
  await openAs(page, demoPerson(who), path);
}
