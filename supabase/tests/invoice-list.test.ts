import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';

const database = useDatabase();

/** Invoices of 100 dollars for the member's company, due so many days ago; null for a draft. */
async function given(sql: Sql, ...late: (number | null)[]): Promise<string[]> {
  await sql`reset role`;
  const ids = late.map(() => crypto.randomUUID());
  for (const [i, days] of late.entries()) {
    await sql`
      insert into invoices (id, tenant_id, company_id, number, state, vat_percent, total, paid, issued_on, due_on)
      values (${ids[i] ?? ''}, ${tenants.first}, ${companies.mine},
        ${days === null ? null : `INV-9999-${i}`}, ${days === null ? 'draft' : 'issued'}, 10, 100, ${days === null ? 0 : 40},
        ${days === null ? null : sql`private.today() - ${days}::int - 30`}, ${days === null ? null : sql`private.today() - ${days}::int`})`;
  }
  await become(sql, 'admin');
  return ids;
}

async function bands(sql: Sql): Promise<Record<string, [count: number, owed: number]>> {
  const rows = await sql<{ band: string; count: number; owed: string }[]>`
    select band, invoices::int as count, owed from receivables(${tenants.first})`;
  return Object.fromEntries(rows.map(({ band, count, owed }) => [band, [count, Number(owed)]]));
}

describe('[BILL-01] what is owed to a tenant', () => {
  testAccess(
    database,
    `
             | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      ages   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | –     | account.suspended
      counts | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      ages: (sql) => sql`select from receivables(${tenants.second})`,
      counts: (sql) => sql`select from invoice_counts(${tenants.first})`,
    },
  );

  test('is parted by age: the day it is due is not late, and 30, 60 and 90 days end a band', async () => {
    const seen = await database.as('admin', async (sql) => {
      const before = await bands(sql);
      await given(sql, 0, 1, 30, 31, 60, 61, 90, 91, null);
      const now = await bands(sql);
      return Object.fromEntries(
        Object.entries(now).map(([band, [count, owed]]) => [
          band,
          [count - (before[band]?.[0] ?? 0), owed - (before[band]?.[1] ?? 0)],
        ]),
      );
    });
    expect(seen).toEqual({
      not_due: [1, 60],
      '1_30': [2, 120],
      '31_60': [2, 120],
      '61_90': [2, 120],
      over_90: [1, 60],
    });
  });

  test('a reported payment is counted until it is settled, drafts and late ones too', async () => {
    const count = async (sql: Sql) => {
      const [row] = await sql`
        select drafts::int, open::int, late::int, reported::int from invoice_counts(${tenants.first})`;
      return row ?? {};
    };
    const seen = await database.as('admin', async (sql) => {
      const before = await count(sql);
      const [late = ''] = await given(sql, 3, -3, null);
      await become(sql, 'member');
      await sql`select report_payment(gen_random_uuid(), private.today() - 1, invoice_id => ${late}, amount => 60)`;
      await become(sql, 'admin');
      const during = await count(sql);
      await sql`select record_payment(gen_random_uuid(), ${late}, 60, private.today() - 1, 'wire')`;
      const paid = await count(sql);
      return [during, paid].map((row) =>
        Object.keys(row).map((key) => Number(row[key]) - Number(before[key])),
      );
    });
    expect(seen).toEqual([
      [1, 2, 1, 1],
      [1, 1, 0, 0],
    ]);
  });
});

describe('[BILL-01] the list of invoices', () => {
  test('says whom each bills, what is owed and how late it is; a client sees no draft', async () => {
    const seen = await database.as('admin', async (sql) => {
      const [late, coming, draft] = await given(sql, 12, -5, null);
      const ids = [late ?? '', coming ?? '', draft ?? ''];
      const read = async () =>
        (
          await sql`
            select id, owed::int, days_late, client_id, subject_number from invoice_list
            where id = any (${sql.array(ids)}::uuid[]) order by days_late desc nulls last`
        ).map((row) => ({ ...row }));
      const all = await read();
      await become(sql, 'member');
      const own = await read();
      await become(sql, 'otherMember');
      return { ids, all, own: own.length, others: (await read()).length };
    });
    const bills = { client_id: people.member, subject_number: '1 B' };
    expect(seen).toEqual({
      ids: seen.ids,
      all: [
        { id: seen.ids[0], owed: 60, days_late: 12, ...bills },
        { id: seen.ids[1], owed: 60, days_late: 0, ...bills },
        { id: seen.ids[2], owed: 0, days_late: null, ...bills },
      ],
      own: 2,
      others: 0,
    });
  });
});
