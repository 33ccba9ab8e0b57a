import { withPortfolio } from './portfolio.ts';
import { makeDrafts } from './drafts.ts';
import { withBrowser } from './browser.ts';
import { measureDeepLink } from './deep-link.ts';
import { allFigures } from './figures.ts';
import { openStatements } from './year.ts';
await withPortfolio(async ({ web, database }) => {
  const rounds = +(process.argv[2] ?? 1);
  for (let i = 0; i < rounds; i++) {
    await withBrowser(web, 'client', async (context) => {
      await measureDeepLink(context, '/app/companies');
      if (i === 0) await openStatements(database);
      await measureDeepLink(context, '/app/companies/statements', 'yearly_statement_list');
    });
    await withBrowser(web, 'staff', async (context) => {
      await measureDeepLink(context, '/admin/companies');
      await measureDeepLink(context, '/admin/companies/annual-fees', 'rpc/annual_fees$');
    });
  }
});
for (const f of allFigures()) console.log(JSON.stringify(f));
