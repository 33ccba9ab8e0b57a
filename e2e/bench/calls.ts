import type { Page } from '@playwright/test';

/** How long the page's last call of a function of the database took, as the browser saw it. */
export async function lastCall(page: Page, name: string): Promise<number> {
  const time = await page.evaluate((called) => {
    const entries = performance.getEntriesByType('resource');
    return entries.findLast((entry) => entry.name.includes(called))?.duration;
  }, name);
  if (time === undefined) throw new Error(`${name} was not called`);
  return time;
}
