import type { BrowserContext } from '@playwright/test';

import { note } from './figures.ts';
import { timeFrom } from './page-clock.ts';
import { repeats, settle } from './size.ts';

const RUNS = repeats(9);
/** The rows of a page with a search: the front page has tables, and none. */
const ROWS = 'main:has(input[type="search"]) tbody tr a';

/** Opens the list of companies from the front page of a portal, the first time in a tab: from the click to painted rows. */
export async function measureOpening(context: BrowserContext, front: string): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await context.newPage();
    await page.goto(front);
    await page.getByText('Live', { exact: true }).waitFor();
    // By then the code of other pages is there: it is fetched while nothing else is done.
    await settle(page);
    const link = page.getByRole('navigation').getByRole('link', { name: /^Companies/ });
    await link.hover();
    await settle(page);
    times.push(await timeFrom(page, { type: 'click' }, { selector: ROWS }, () => link.click()));
    await page.close();
  }
  note(`from ${front} a click to the list of companies, its first time in a tab`, times);
}
