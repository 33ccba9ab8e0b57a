import type { BrowserContext, TestInfo } from '@playwright/test';

/** Adds to the report of a failed test what each page of the contexts shows at its end: its address, and its content for screen readers. */
export async function reportShown(contexts: BrowserContext[], info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const pages = contexts.flatMap((context) => context.pages());
  for (const page of pages.filter((each) => !each.url().endsWith('/favicon.ico'))) {
    const main = page.locator('main, body').last();
    const content = await main.ariaSnapshot({ timeout: 5000 }).catch(String);
    await info.attach('shown', {
      body: `${page.url()} shows ${content}`,
      contentType: 'text/plain',
    });
  }
}
