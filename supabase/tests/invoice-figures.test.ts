import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { givenIssued, pay } from './support/invoices.ts';

const database = useDatabase();

const figures = (sql: Sql) =>
  sql`select * from invoice_figures(${tenants.first}, ${companies.mine})`;
const statement = (sql: Sql, from = '2026-01-01', to = '2099-12-31') =>
  sql`select on_day::text, kind, amount::float, balance::float
      from invoice_statement(${tenants.first}, ${from}, ${to}, ${companies.mine})`;

async function partPaid(sql: Sql): Promise<string> {
  await become(sql, 'admin');
  const id = await givenIssued(sql, companies.mine);
  await pay(sql, id, 50);
  return id;
}

describe('[BILL-01] what is owed, and the statement', () => {
  testAccess(
    database,
    `
                 | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      figures    | grant | –        | yes    | –           | yes   | –                | yes   | account.suspended
      statement  | grant | –        | yes    | –           | yes   | –                | yes   | account.suspended
    `,
    {
      figures: after(partPaid, async (sql) => {
        const rows = await figures(sql);
        return rows.filter((row) => Number(row['open']) > 0);
      }),
      statement: after(partPaid, (sql) => statement(sql)),
    },
  );

  test('counts by state and sums by currency; a part payment lowers what is owed', async () => {
    const [row] = await database.as('admin', async (sql) => {
      const id = await partPaid(sql);
      const void_ = await givenIssued(sql, companies.mine);
      await sql`select void_invoice(${void_}, 'Entered twice.')`;
      await sql`reset role`;
      await sql`update invoices set issued_on = private.today() - 40, due_on = private.today() - 5 where id = ${id}`;
      await become(sql, 'member');
      return figures(sql);
    });
    expect(row).toMatchObject({ open: '1', overdue: '1', paid: '0', void: '1' });
    const [money] = (row?.['money'] ?? []) as {
      currency: string;
      owed: number;
      overdue: number;
    }[];
    expect(money?.currency).toBe('USD');
    expect(money?.owed).toBe(money?.overdue);
  });

  test('the statement opens with the balance before its first day, and ends with what is owed', async () => {
    const seen = await database.as('admin', async (sql) => {
      await partPaid(sql);
      const all = await statement(sql);
      const later = await statement(sql, '2098-01-01');
      const [owed] = await sql`select sum(total - paid)::float as sum from invoices
        where company_id = ${companies.mine} and state = 'issued'`;
      return { all, later, owed: owed?.['sum'] as number };
    });
    expect(seen.all.map((row) => row['kind'])).toEqual(
      expect.arrayContaining(['opening', 'invoice', 'payment']),
    );
    expect(seen.all.at(-1)?.['balance']).toBe(seen.owed);
    expect(seen.later).toMatchObject([{ kind: 'opening', amount: seen.owed }]);
  });

  test('days the wrong way are refused', async () => {
    const reason = await database.as('member', (sql) =>
      refusalWithin(sql, () => statement(sql, '2026-02-01', '2026-01-01')),
    );
    expect(reason).toBe('report.days_invalid');
  });
});
