import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
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

  test('[DSH-01] the figure of companies that leave counts the list: no departure that ended, none of another firm', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const leave = (company: string, tenant: string, state: string) => sql`
        insert into company_departures (id, tenant_id, company_id, kind, state, wanted_on, reason, jurisdiction, foreign_law, done_on)
        values (gen_random_uuid(), ${tenant}, ${company}, 'continuation_out', ${state}, '2026-12-15', 'We move.', 'VG', 'BVI law',
          ${state === 'done' ? '2026-11-20' : null})`;
      const look = async () => {
        await become(sql, 'admin');
        const rows = await sql`
          select id from company_list where tenant_id = ${first} and leaving is not null order by id`;
        const [figures] =
          await sql`select (staff_figures(${first}) ->> 'leaving')::integer as strip, leaving
          from company_list_counts(${first})`;
        await sql`reset role`;
        return [rows.map((row) => row['id'] as string), figures?.['strip'], figures?.['leaving']];
      };
      const none = await look();
      await leave(companies.mine, first, 'open');
      await leave(companies.mine, first, 'withdrawn');
      await leave(companies.others, first, 'withdrawn');
      await leave(companies.shared, first, 'done');
      await leave(companies.foreign, tenants.second, 'open');
      return [none, await look()];
    });
    expect(seen).toEqual([
      [[], 0, 0],
      [[companies.mine], 1, 1],
    ]);
  });

  test('[MOVE-01] who sees a company sees that it leaves; who does not see it reads no departure', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`
        insert into company_departures (id, tenant_id, company_id, kind, wanted_on, reason, jurisdiction, foreign_law)
        values (gen_random_uuid(), ${first}, ${companies.mine}, 'continuation_out', '2026-12-15', 'We move.', 'VG', 'BVI law')`;
      const answers: unknown[] = [];
      for (const person of ['member', 'otherMember', 'otherTenantOwner'] as const) {
        await become(sql, person);
        answers.push((await sql`select from company_list where leaving is not null`).length);
        answers.push(await refusalWithin(sql, () => sql`select staff_figures(${first})`));
        await sql`reset role`;
      }
      return answers;
    });
    expect(seen).toEqual([1, 'not_allowed', 0, 'not_allowed', 0, 'not_allowed']);
  });
});
