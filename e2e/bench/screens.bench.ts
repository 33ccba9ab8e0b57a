/*
 * How quick are the screens in a large portfolio? The product as it is deployed, over 100,000 companies of 400 tenants with row-level security
 * on, in a browser whose people are signed in: real clicks and keys, real answers, painted pixels. Each line is the median and the
 * longest of all repeats, with what is asked and the load of the machine beside it. Figures: docs/figures.md.
 *
 *   node e2e/bench/screens.bench.ts            lines as they come, and a table
 *   node e2e/bench/screens.bench.ts --json     the same for tools/bench
 *   BENCH_DATA=.local/bench node …             keeps the portfolio that was built for the next run
 */
import { measureBoard } from './board.ts';
import { withPortfolio } from './portfolio.ts';
import { withBrowser } from './browser.ts';
import { measureChart } from './chart.ts';
import { measureDeepLink } from './deep-link.ts';
import { makeDrafts } from './drafts.ts';
import { allFigures } from './figures.ts';
import { countFields } from './fields.ts';
import { measureLiveList } from './live-list.ts';
import { measureNameCheck } from './name-check.ts';
import { measureOpening } from './opening.ts';
import { measurePalette } from './palette.ts';
import { measureAutosave, measureSteps } from './wizard.ts';
import { measureStatements, openStatements } from './year.ts';

const began = performance.now();
await withPortfolio(async ({ web, database }) => {
  const drafts = await makeDrafts(database);
  process.stderr.write(`The portfolio is there after ${seconds()} s\n`);
  await withBrowser(web, 'client', async (context) => {
    const page = await context.newPage();
    await countFields(page);
    await measureSteps(page, drafts.plain);
    await measureAutosave(page, drafts.plain);
    await measureNameCheck(page, drafts.plain);
    await measureChart(page, drafts.layered);
    await measurePalette(page, 'client', '/app/companies');
    await measureLiveList(page, database);
    await openStatements(database);
    await measureStatements(page);
    await page.close();
    await measureOpening(context, '/app');
    await measureDeepLink(context, '/app/companies');
    await measureDeepLink(context, '/app/companies/statements', 'yearly_statement_list');
  });
  await withBrowser(web, 'staff', async (context) => {
    await measureOpening(context, '/admin');
    await measureDeepLink(context, '/admin/companies');
    await measureDeepLink(context, '/admin/companies/annual-fees', 'rpc/annual_fees$');
    const page = await context.newPage();
    await measurePalette(page, 'staff', '/admin/companies');
    await page.close();
    await measureBoard(context, database);
  });
  process.stderr.write(`Done after ${seconds()} s\n`);
});
if (process.argv.includes('--json')) console.log(JSON.stringify(allFigures()));
else console.table(allFigures());

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}
