import { expect, type Page } from '@playwright/test';

import { environment } from './environment.ts';

export interface Visitor {
  email: string;
  password: string;
}

/** A visitor nobody has met yet. */
export function newVisitor(name: string): Visitor {
  const unique = `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  return { email: `${name}-${unique}@example.com`, password: 'a long enough password' };
}

/** Signs up through the form and lands on the sign-in page. */
export async function signUp(page: Page, { email, password }: Visitor) {
  await page.goto('/auth/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created successfully! Please sign in.')).toBeVisible();
}

/** Signs somebody up as the form does, without the form: for journeys about something else. */
export async function register({ email, password }: Visitor) {
  const answer = await fetch(`${environment.api}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: environment.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Nobody was signed up: ${answer.status}`);
}

/** The same, and the page stands at the sign-in. */
export async function openAccount(page: Page, visitor: Visitor) {
  await register(visitor);
  await page.goto('/auth/login');
}

/** Signs in through the form and waits for the client area. */
export async function signIn(page: Page, { email, password }: Visitor) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app');
}

/** One click into the demo client's or the demo admin's account. */
export async function demo(page: Page, who: 'client' | 'admin') {
  await page.goto(who === 'admin' ? '/auth/login?redirect=admin' : '/auth/login');
  await page.getByRole('button', { name: who === 'admin' ? 'Demo Admin' : 'Demo Client' }).click();
  await page.waitForURL(who === 'admin' ? '**/admin' : '**/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
