import { expect, type Page } from '@playwright/test';

/** A visitor nobody has met yet. */
export function newVisitor(name: string) {
  const unique = `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  return { email: `${name}-${unique}@example.com`, password: 'a long enough password' };
}

/** Signs up through the form and lands on the sign-in page. */
export async function signUp(page: Page, { email, password }: ReturnType<typeof newVisitor>) {
  await page.goto('/auth/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created successfully! Please sign in.')).toBeVisible();
}

/** Signs in through the form and waits for the client area. */
export async function signIn(page: Page, { email, password }: ReturnType<typeof newVisitor>) {
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
