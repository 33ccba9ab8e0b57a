/*
 * How long does the page stand still while 20,000 rows of the list of companies are read and saved as CSV or as an Excel workbook? The answers
 * of the list are made here, of the columns of a real one: what is measured is the page, not the database. Figures: docs/figures.md.
 *
 *   node e2e/bench/exports.bench.ts            lines as they come, and a table
 *   node e2e/bench/exports.bench.ts --json     the same for tools/bench
 */
import { stat } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { withBrowser } from './browser.ts';
import { allFigures, note, noteCount, noteTasks } from './figures.ts';
import { withPortfolio } from './portfolio.ts';
import { longestTask, now } from './page-clock.ts';

const ROWS = 20_000;
const RUNS = 5;

await withPortfolio(({ web }) =>
  withBrowser(web, 'staff', async (context) => {
    const page = await context.newPage();
    await page.goto('/admin/companies');
    await page.locator('main tbody tr').first().waitFor();
    await answerRows(page);
    for (const format of ['CSV', 'Excel (.xlsx)']) {
      // One after the other: they share the page.
      // oxlint-disable-next-line no-await-in-loop
      await measureExport(page, format);
    }
  }),
);
if (process.argv.includes('--json')) console.log(JSON.stringify(allFigures()));
else console.table(allFigures());

/** Answers each part of an export with as many rows as it asks for, until there are 20,000. */
async function answerRows(page: Page): Promise<void> {
  await page.route(/\/rest\/v1\/company_list\?.*limit=1000/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const first = Number(searchParams.get('offset'));
    const count = Math.max(0, Math.min(1_000, ROWS - first));
    return route.fulfill({
      json: Array.from({ length: count }, (_, index) => rowOf(first + index)),
      headers: { 'access-control-allow-origin': '*' },
    });
  });
}

function rowOf(index: number) {
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Silver Palm Holdings ${index} Ltd.`,
    status: 'active',
    type_name: 'International Business Company',
    features: ['segregated accounts'],
    registration_number: `${200_000 + index} B`,
    registration_date: '2019-05-14',
    next_filing: '2027-01-31',
    client_name: `Client number ${index % 400} & Partners`,
    client_email: `client-${index % 400}@example.com`,
    former_names: index % 10 ? null : `Conch Pearl Trading ${index} Corp.`,
    rating: 'medium',
    late_duties: index % 7,
    open_kyc: index % 3,
  };
}

async function measureExport(page: Page, format: string): Promise<void> {
  const times: number[] = [];
  const tasks: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    const began = await now(page);
    await page.getByRole('menuitem', { name: format }).click();
    const file = await saved;
    times.push((await now(page)) - began);
    tasks.push(await longestTask(page, began));
    if (run > 0) continue;
    const { size } = await stat(await file.path());
    noteCount(`20,000 rows as ${format}, size of the file`, `${(size / 1_000_000).toFixed(1)} MB`);
  }
  note(`20,000 rows as ${format}, a click to the file`, times);
  noteTasks(`20,000 rows as ${format}, longest task`, tasks, '< 200 ms');
}
