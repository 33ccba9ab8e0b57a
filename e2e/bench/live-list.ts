import type { Page } from '@playwright/test';
import postgres from 'postgres';

import { note } from './figures.ts';
import { timeSince } from './page-clock.ts';
import { repeats, settle } from './size.ts';

const RUNS = repeats(10);

/** Somebody else changes a company that is on the client's screen: from the commit until the list shows it. */
export async function measureLiveList(page: Page, database: string): Promise<void> {
  // The palette was measured there.
  if (new URL(page.url()).pathname !== '/app/companies') await page.goto('/app/companies');
  await page.getByText('Live', { exact: true }).waitFor();
  const row = page.locator('main tbody tr').first();
  const link = await row.getByRole('link').first().getAttribute('href');
  const id = link?.split('/').at(-1) ?? '';
  const sql = postgres(database, { max: 1, onnotice: () => undefined });
  const times: number[] = [];
  try {
    for (let run = 0; run < RUNS; run++) {
      const [status, label] = run % 2 ? ['dormant', 'Dormant'] : ['in_penalty', 'In penalty'];
      const time = await timeSince(
        page,
        { selector: `main tbody tr:has(a[href$="${id}"])`, text: label },
        () =>
          sql.begin(async (change) => {
            await change`update companies set status = ${status}::company_status where id = ${id}`;
            return performance.timeOrigin + performance.now();
          }),
      );
      times.push(time);
      // In a tenant where something changes all the time a page reads once a second: not what is measured.
      await settle(page);
    }
  } finally {
    await sql.end();
  }
  note('a change by staff to the client’s list', times, '', 'of it 100 ms in which signals gather');
}
