import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '@portal/tools/chromium';

import { people } from './portfolio.ts';
import { addClock } from './page-clock.ts';

/** A browser of one person, with a profile on disk as people have it: what it fetched and compiled once is there for the next tab. */
export async function withBrowser(
  web: string,
  who: 'client' | 'staff',
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-bench-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...(await chromiumLaunchOptions()),
    baseURL: web,
    viewport: { width: 1280, height: 800 },
  });
  try {
    await addClock(context);
    const page = await context.newPage();
    await signIn(page, who);
    await page.close();
    await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function signIn(page: Page, who: 'client' | 'staff'): Promise<void> {
  await page.goto(who === 'staff' ? '/auth/login?redirect=admin' : '/auth/login');
  await page.getByLabel('Email').fill(people[who]);
  await page.getByLabel('Password', { exact: true }).fill(people.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(who === 'staff' ? '**/admin' : '**/app');
  await page.getByRole('heading', { level: 1 }).waitFor();
}
