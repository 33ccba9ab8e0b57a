import type { Page } from '@playwright/test';

import { askDatabase } from './database.ts';

/** Where a page stands whose session is over. */
export const LOGIN = /\/auth\/login\?redirect=app$/;
export const EXPIRED = 'Session expired. Please sign in again.';

/** Makes the stored token one that is about to end; auth-js finds out when it next looks. */
export async function tokenRunsOut(page: Page, secondsLeft = 30) {
  await page.evaluate((left) => {
    const session = JSON.parse(localStorage.getItem('sb-auth-token') ?? '{}') as object;
    const expires_at = Math.floor(Date.now() / 1000) + left;
    localStorage.setItem('sb-auth-token', JSON.stringify({ ...session, expires_at }));
  }, secondsLeft);
}

/** Has auth-js look at its token, as it does when a page is shown again. */
export function lookAgain(page: Page) {
  return page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

/** Ends the session of this browser at the service, and no other; the page does not know yet. */
export async function endSession(page: Page) {
  const id = await page.evaluate(() => {
    const { access_token: token } = JSON.parse(localStorage.getItem('sb-auth-token') ?? '{}') as {
      access_token: string;
    };
    const [, claims = ''] = token.split('.');
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(text) as { session_id: string }).session_id;
  });
  await askDatabase((sql) => sql`delete from auth.sessions where id = ${id}`);
}
