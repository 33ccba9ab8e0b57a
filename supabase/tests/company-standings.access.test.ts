import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies } from './support/ids.ts';

const database = useDatabase();

const standings = (sql: Sql, company: string) =>
  sql`select status, since::text from company_standings(${company})`;

const record = async (sql: Sql, status: string, day: string) => {
  const [row] = await sql`select version from companies where id = ${companies.mine}`;
  await sql`select set_company_status(${companies.mine}, ${row?.['version'] as number}, ${status}::company_status, ${day}, 'By the register.')`;
};

describe('[COM-02] the standings of a company', () => {
  testAccess(
    database,
    `
                  | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      of mine     | grant | –        | yes    | –           | yes   | –                | yes   | account.suspended
      of shared   | grant | –        | yes    | yes         | yes   | –                | yes   | account.suspended
    `,
    {
      'of mine': (sql) => standings(sql, companies.mine),
      'of shared': (sql) => standings(sql, companies.shared),
    },
  );

  test('are listed with their days, and the one before them without', async () => {
    const seen = await database.as('admin', async (sql) => {
      const before = [...(await standings(sql, companies.mine))];
      await record(sql, 'struck_off', '2025-03-01');
      await record(sql, 'restoring', '2025-06-01');
      return { before, after: [...(await standings(sql, companies.mine))] };
    });
    expect(seen.before).toEqual([{ status: 'active', since: null }]);
    expect(seen.after).toEqual([
      { status: 'active', since: null },
      { status: 'struck_off', since: '2025-03-01' },
      { status: 'restoring', since: '2025-06-01' },
    ]);
  });

  test('penalty of today says nothing of another day', async () => {
    const rows = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update companies set status = 'in_penalty' where id = ${companies.mine}`;
      return standings(sql, companies.mine);
    });
    expect(rows).toHaveLength(0);
  });
});
