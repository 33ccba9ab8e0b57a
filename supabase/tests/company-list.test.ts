import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';

const database = useDatabase();
const { first } = tenants;

const rowOf = async (sql: Sql, id: string) => {
  const [row] = await sql`select * from company_list where id = ${id}`;
  return row;
};

describe('[COM-01] the companies of a tenant in staff’s list', () => {
  testAccess(
    database,
    `
                    | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      my company    | grant | –           | yes         | –           | yes         | –                | yes   | –
      another's     | grant | –           | –           | yes         | yes         | –                | yes   | –
      of elsewhere  | grant | –           | –           | –           | –           | yes              | yes   | –
      a rating      | grant | –           | –           | –           | –           | –                | yes   | –
      counts        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      'my company': (sql) => sql`select from company_list where id = ${companies.mine}`,
      "another's": (sql) => sql`select from company_list where id = ${companies.others}`,
      'of elsewhere': (sql) => sql`select from company_list where id = ${companies.foreign}`,
      'a rating': (sql) => sql`select from company_list where rating is not null`,
      counts: (sql) => sql`select from company_list_counts(${first})`,
    },
  );

  test('a former name is found after the name has changed', async () => {
    const row = await database.as('admin', async (sql) => {
      await sql`reset role`;
      const [before] = await sql`select name from companies where id = ${companies.mine}`;
      await sql`update companies set name = 'Renamed Ltd.' where id = ${companies.mine}`;
      await become(sql, 'admin');
      return { ...(await rowOf(sql, companies.mine)), before: before?.['name'] as string };
    });
    expect(row).toMatchObject({ name: 'Renamed Ltd.', former_names: row.before });
  });

  test('late duties and open KYC are counted, and a company that has ended files nothing', async () => {
    const [before, after, counts] = await database.as('admin', async (sql) => {
      const first_ = await rowOf(sql, companies.mine);
      await sql`reset role`;
      const [rule] = await sql`select code, valid_from::text from obligation_rules limit 1`;
      await sql`insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on)
        values (${first}, ${companies.mine}, ${rule?.['code']}, ${rule?.['valid_from']}, 'test', private.today() - 3)`;
      await sql`update companies set status = 'dissolved' where id = ${companies.mine}`;
      await become(sql, 'admin');
      const [row] = await sql`select * from company_list_counts(${first})`;
      const late =
        await sql`select from company_list where tenant_id = ${first} and late_duties > 0`;
      const open = await sql`select from company_list where tenant_id = ${first} and open_kyc > 0`;
      const unrated =
        await sql`select from company_list where tenant_id = ${first} and rating is null`;
      return [
        first_,
        await rowOf(sql, companies.mine),
        [
          row?.['late'] === late.length,
          row?.['open_kyc'] === open.length,
          row?.['unrated'] === unrated.length,
        ],
      ] as const;
    });
    expect(after?.['late_duties']).toBe((before?.['late_duties'] as number) + 1);
    expect(after?.['next_filing']).toBeNull();
    expect(counts).toEqual([true, true, true]);
  });
});
