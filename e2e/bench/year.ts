import type { Page } from '@playwright/test';
import postgres from 'postgres';

import { note } from './figures.ts';
import { now, slowestKey, timeFrom } from './page-clock.ts';
import { people } from './portfolio.ts';
import { repeats, settle } from './size.ts';

const KEYS = repeats(10, 2);

/** Opens the yearly statements of the client's companies, as the daily work does each autumn. */
export async function openStatements(database: string): Promise<void> {
  const sql = postgres(database, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      insert into yearly_statements (tenant_id, company_id, year, prefill)
      select company.tenant_id, company.id, known.year, private.statement_prefill(company, known.year)
      from companies as company
      join profiles as client on client.id = company.user_id
      cross join (select year from statement_years where opens_on <= private.today() order by year desc limit 1) as known
      where client.email = ${people.client} and company.registration_date < make_date(known.year, 10, 1)
      on conflict do nothing`;
  } finally {
    await sql.end();
  }
}

/** A client with 400 companies answers their statements in one grid: from a key to what it changes. */
export async function measureStatements(page: Page): Promise<void> {
  await page.goto('/app/companies/statements');
  const boxes = page.locator('main tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  const space = { type: 'keydown', key: ' ' };

  const ticks: number[] = [];
  for (let key = 1; key <= KEYS; key++) {
    await boxes.nth(key).focus();
    ticks.push(
      await timeFrom(page, space, { selector: 'main', text: `${key} selected` }, () =>
        page.keyboard.press(' '),
      ),
    );
  }
  note('a key in the grid of 400 statements ticks a company', ticks, '< 100 ms');

  await page.locator('main thead').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Answer a question' }).click();
  await page.getByRole('menuitem', { name: 'Accounting records' }).click();
  await page.getByLabel('Where the accounting records are kept').click();
  const keys: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const began = await now(page);
    await page.keyboard.press('a');
    await settle(page);
    keys.push(await slowestKey(page, began));
  }
  note(
    'a key in an answer for 400 statements',
    keys,
    '< 100 ms',
    'to the next paint; 0 is below 16',
  );
}
