import { expect, test } from 'vitest';

import { outcomesAtOnce, refusalWithin } from './support/access-table.ts';
import { givenDebit, postFee } from './support/bank-debits.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { takeBack } from './support/firm-postings.ts';
import { companies, tenants } from './support/ids.ts';
import { feeLine, givenIssued } from './support/invoices.ts';
import { newId, receive } from './support/ledger.ts';

// One test commits, and leaves rows behind, in a database of its own.
const database = useDatabase();

interface Line {
  entry_id: string;
  posting_number: string;
  seq: string;
}

/** The journal of January and of the present month. */
const journal = async (sql: Sql) => sql<Line[]>`
  select entry_id, posting_number, seq from journal_lines(${tenants.first}, '2026-01-01')
  union all
  select entry_id, posting_number, seq from journal_lines(${tenants.first}, private.today()) where private.today() >= '2026-02-01'`;

const postFeeOf = (sql: Sql, tenant: string) => sql`
  select add_firm_posting(${newId()}, ${tenant}, 'bank_charge', '2026-01-15', 5, ${newId()}, 'A charge.')`;

async function givenPostings(sql: Sql) {
  const invoice = await givenIssued(sql, companies.mine, [feeLine]);
  await receive(sql, 20, [{ invoice_id: invoice, amount: 20 }]);
  const fee = await postFee(sql, await givenDebit(sql, { text: `Charge ${newId()}` }));
  await takeBack(sql, fee);
  return fee;
}

test('[BILL-01] each posting of the journal has a number that its lines share and no other posting has', async () => {
  await database.as('admin', async (sql) => {
    const fee = await givenPostings(sql);
    const lines = await journal(sql);
    const entries = new Set(lines.map((line) => line.entry_id));
    const pairs = new Set(lines.map((line) => `${line.entry_id} ${line.posting_number}`));
    const numbers = new Set(lines.map((line) => line.posting_number));
    expect(entries.size).toBeGreaterThanOrEqual(4);
    expect([pairs.size, numbers.size]).toEqual([entries.size, entries.size]);
    for (const { posting_number: number } of lines) expect(number).toMatch(/^[LCF]\d{9}$/);
    const [listed] = await sql`
      select number from firm_posting_list(${tenants.first}, '2026-01-01', '2026-01-31') where id = ${fee}`;
    expect(listed?.['number']).toBe(lines.find((line) => line.entry_id === fee)?.posting_number);
  });
});

test('[BILL-01] postings of two series with the same figure have two numbers', async () => {
  await database.as('admin', async (sql) => {
    await become(sql, 'postgres');
    const [row] = await sql`
      select private.posting_number('L', 7) as ledger, private.posting_number('C', 7) as card,
        private.posting_number('F', 1234567890123) as long`;
    expect(row).toEqual({ ledger: 'L000000007', card: 'C000000007', long: 'F1234567890123' });
  });
});

test('[BILL-01] a number does not change when more is posted, or what it names is taken back', async () => {
  await database.as('admin', async (sql) => {
    await givenPostings(sql);
    const before = await journal(sql);
    await givenPostings(sql);
    const after = await journal(sql);
    expect(after.length).toBeGreaterThan(before.length);
    const kept = new Map(after.map((line) => [line.entry_id, line.posting_number]));
    for (const line of before) expect(kept.get(line.entry_id)).toBe(line.posting_number);
  });
});

test.each(['ledger_entries', 'firm_postings'])(
  '[BILL-01] no writer of %s gives a number a second time',
  async (table) => {
    await database.as('admin', async (sql) => {
      await givenPostings(sql);
      await become(sql, 'postgres');
      const [row] = await sql`
        select to_jsonb(known) as known from ${sql(table)} as known
        where tenant_id = ${tenants.first} order by seq desc limit 1`;
      const twin = {
        ...(row?.['known'] as object),
        id: newId(),
        ...(table === 'firm_postings' && { reverses: null, line_id: null, reference: 'Twin' }),
      };
      await expect(
        sql`insert into ${sql(table)} overriding system value
          select * from jsonb_populate_record(null::${sql(table)}, ${sql.json(twin as never)})`,
      ).rejects.toThrow(`${table}_seq_idx`);
    });
  },
);

test('[BILL-01] no writer gives a posting another number', async () => {
  await database.as('admin', async (sql) => {
    const fee = await givenPostings(sql);
    await become(sql, 'postgres');
    expect(
      await refusalWithin(sql, () => sql`update firm_postings set seq = default where id = ${fee}`),
    ).toBe('not_allowed');
  });
});

test('[BILL-01] payments of two firms at once do not wait for one another to be numbered', async () => {
  const pay = (tenant: string) => database.commitAs('admin', (sql) => postFeeOf(sql, tenant));
  expect(await outcomesAtOnce([pay(tenants.first), pay(tenants.second)])).toEqual(['yes', 'yes']);
});
