import { expect, test } from 'vitest';

import { refusal } from './support/access-table.ts';
import { runMany } from './support/bulk.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued, pay } from './support/invoices.ts';
import { overlap } from './support/overlap.ts';
import { givenCompanies, wrongShares, YEAR } from './support/payer-invoices.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

test('[APP-05] two at once get different numbers', async () => {
  const drafts = await database.commitAs('admin', async (sql) => [
    await givenDraft(sql, companies.shared),
    await givenDraft(sql, companies.shared),
  ]);
  const numbers = await Promise.all(
    drafts.map((id) =>
      database.commitAs(
        'admin',
        (sql) => sql`select issue_invoice(${id}, now()::date + 30) as number`,
      ),
    ),
  );
  expect(new Set(numbers.map(([row]) => row?.['number'])).size).toBe(2);
});

test('[APP-05] two record the last payment at once: one wins, the other is refused', async () => {
  const id = await database.commitAs('admin', (sql) =>
    givenIssued(sql, companies.shared, [feeLine]),
  );
  const reasons = await Promise.all(
    [1, 2].map(() => refusal(database.commitAs('admin', (sql) => pay(sql, id, 50)))),
  );
  expect(reasons).toHaveLength(2);
  expect(reasons).toContain(undefined);
  expect(reasons).toContain('invoice.not_payable');
});

test('[CMP-04] [BILL-01] two issue one invoice at once: it has one number, and its client one notification', async () => {
  const id = await database.commitAs('admin', (sql) => givenDraft(sql, companies.mine));
  const issue = (sql: Sql) => sql`select issue_invoice(${id}, now()::date + 30)`;
  expect(await overlap(database, ['admin', issue], ['admin', issue])).toBe('yes');
  const [made] = await database.commitAs(
    'postgres',
    (sql) => sql`
      select (select state from invoices where id = ${id}) as state,
        (select count(*)::int from ledger_entries where invoice_id = ${id} and kind = 'charge') as charges,
        (select count(*)::int from notifications where kind = 'invoice.issued'
          and title = 'Invoice ' || (select number from invoices where id = ${id})) as notices`,
  );
  expect(made).toEqual({ state: 'issued', charges: 1, notices: 1 });
});

test('[CMP-04] [BILL-01] two run the round of one selection at once: each company is billed once, by one invoice a payer', async () => {
  const ids = await database.commitAs('admin', (sql) => givenCompanies(sql, 4));
  const draft = (selection: readonly string[]) => (sql: Sql) =>
    runMany(sql, 'renewals.draft_for_payers', selection, { year: String(YEAR) });
  const turned = ids.toReversed();
  expect(await overlap(database, ['admin', draft(ids)], ['admin', draft(turned)])).toBe('yes');

  const drafts = await database.commitAs('admin', async (sql) => {
    const found = await sql`
      select invoice_id, count(*)::int as companies from invoice_companies where company_id = any (${ids}::uuid[]) group by 1`;
    return found.map((row) => ({ ...row }));
  });
  expect(drafts).toEqual([{ invoice_id: expect.any(String), companies: 4 }]);
  const bill = drafts[0]?.['invoice_id'] as string;

  // One of them issues it while the other still adds to it: what is issued does not grow.
  const issue = async (sql: Sql) => {
    const [row] = await sql`select (private.today() + 30)::text as day`;
    return runMany(sql, 'invoices.issue', [bill], { due_on: row?.['day'] as string });
  };
  let answers: unknown[] = [];
  await overlap(
    database,
    ['admin', issue],
    ['admin', async (sql) => (answers = (await draft(ids)(sql)).map(({ code }) => code))],
  );
  expect(answers).toEqual(ids.map(() => 'invoice.year_invoiced'));
  expect(await database.commitAs('admin', (sql) => wrongShares(sql))).toEqual([]);
});
