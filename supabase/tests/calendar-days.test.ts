import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, obligations, tenants } from './support/ids.ts';

const database = useDatabase();

const days =
  (tenant: string, from = '2026-01-01', to = '2026-01-31') =>
  (sql: Sql) =>
    sql`select on_day::text, kind, entries::int, open::int, money from calendar_days(${tenant}, ${from}, ${to})`;

describe('[CMP-03] the days of a calendar', () => {
  testAccess(
    database,
    `
                       | anon  | stranger | member | owner | otherTenantOwner | admin | suspended
      days of mine     | grant | –        | yes    | yes   | –                | yes   | account.suspended
      days of another  | grant | –        | –      | –     | yes              | yes   | account.suspended
    `,
    { 'days of mine': days(tenants.first), 'days of another': days(tenants.second) },
  );

  test('count what is due and the money of it, of what the caller sees alone', async () => {
    const settle = `select complete_obligation('${obligations.mine}', '2026-01-01')`;
    const staff = await database.as('admin', async (sql) => {
      await sql.unsafe(settle);
      return days(tenants.first)(sql);
    });
    const mine = await database.as('member', days(tenants.first));
    const [all] = staff;
    const [own] = mine;
    const count = all?.['entries'] as number;
    expect(all).toMatchObject({
      on_day: '2026-01-01',
      kind: 'obligation',
      open: count - 1,
      money: [{ currency: 'USD', open: 350 * (count - 1), all: 350 * count }],
    });
    expect(own?.['entries']).toBeLessThan(count);
  });

  test('count more than a thousand without cutting any', async () => {
    const [row] = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on)
        select tenant_id, company_id, rule_code, rule_from, 'many ' || n, '2031-03-01'
        from obligations, generate_series(1, 1200) as n where id = ${obligations.mine}`;
      await sql`set local role authenticated`;
      return days(tenants.first, '2031-03-01', '2031-03-01')(sql);
    });
    expect(row).toMatchObject({ entries: 1200, open: 1200 });
  });

  test('refuse days that are none, or more than 400', async () => {
    const reasons = await database.as('admin', async (sql) => [
      await refusalWithin(sql, () => days(tenants.first, '2026-02-01', '2026-01-01')(sql)),
      await refusalWithin(sql, () => days(tenants.first, '2026-01-01', '2028-01-01')(sql)),
    ]);
    expect(reasons).toEqual(['calendar.days_invalid', 'calendar.days_invalid']);
  });

  test('[CMP-01] a duty in the list names its client and how late it is', async () => {
    const rows = await database.as('admin', async (sql) => {
      const read = () =>
        sql`select client_id is not null as has_client, days_late = private_today.today - due_on as is_late
          from duty_list, (select (now() at time zone 'America/Nassau')::date as today) as private_today
          where id = ${obligations.mine} and company_id = ${companies.mine}`;
      const open = await read();
      await sql`select complete_obligation(${obligations.mine}, '2026-01-01')`;
      return [open[0], (await read())[0]];
    });
    expect(rows).toEqual([
      { has_client: true, is_late: true },
      { has_client: true, is_late: null },
    ]);
  });
});
