import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase } from './support/database.ts';
import { companies, parties, people, tenants } from './support/ids.ts';

const database = useDatabase();

describe('[TEN-03] [COM-02] companies', () => {
  testAccess(
    database,
    `
                             | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      read mine              | grant | –        | yes    | –           | yes   | –                | yes   | –
      read others            | grant | –        | –      | yes         | yes   | –                | yes   | –
      read shared            | grant | –        | yes    | yes         | yes   | –                | yes   | –
      read foreign           | grant | –        | –      | –           | –     | yes              | yes   | –
      read suspended         | grant | –        | –      | –           | yes   | –                | yes   | –
      rename mine            | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      move mine away         | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change its status      | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      insert a company       | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      delete mine            | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      count the first tenant | grant | –        | yes    | yes         | yes   | –                | yes   | –
      list mine              | grant | –        | yes    | –           | –     | –                | –     | –
      list shared            | grant | –        | yes    | yes         | –     | –                | –     | –
      list foreign           | grant | –        | –      | –           | –     | yes              | –     | –
      see who reaches shared | grant | –        | yes    | yes         | yes   | –                | yes   | –
      see who reaches foreign | grant | –       | –      | –           | –     | yes              | yes   | –
      reach others too       | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'read mine': (sql) => sql`select from companies where id = ${companies.mine}`,
      'read others': (sql) => sql`select from companies where id = ${companies.others}`,
      'read shared': (sql) => sql`select from companies where id = ${companies.shared}`,
      'read foreign': (sql) => sql`select from companies where id = ${companies.foreign}`,
      'read suspended': (sql) => sql`select from companies where id = ${companies.suspended}`,
      'rename mine': (sql) => sql`update companies set name = 'New' where id = ${companies.mine}`,
      'move mine away': (sql) => sql`update companies set tenant_id = ${tenants.second}`,
      'change its status': (sql) => sql`update companies set status = 'active'`,
      'insert a company': (sql) =>
        sql`insert into companies (tenant_id, user_id, name, type) values (${tenants.first}, auth.uid(), 'New Ltd.', 'IBC')`,
      'delete mine': (sql) => sql`delete from companies where id = ${companies.mine}`,
      'count the first tenant': (sql) => sql`select * from company_status_counts(${tenants.first})`,
      'list mine': (sql) => sql`select from my_companies where id = ${companies.mine}`,
      'list shared': (sql) => sql`select from my_companies where id = ${companies.shared}`,
      'list foreign': (sql) => sql`select from my_companies where id = ${companies.foreign}`,
      'see who reaches shared': (sql) =>
        sql`select from company_users where company_id = ${companies.shared}`,
      'see who reaches foreign': (sql) =>
        sql`select from company_users where company_id = ${companies.foreign}`,
      'reach others too': (sql) =>
        sql`insert into company_users (company_id, tenant_id, user_id, access) values (${companies.others}, ${tenants.first}, auth.uid(), 'owner')`,
    },
  );

  test('counts are of what the caller may see', async () => {
    const counts = (persona: 'member' | 'owner' | 'admin') =>
      database.as(persona, (sql) => sql`select * from company_status_counts(${tenants.first})`);
    expect(await counts('member')).toEqual([{ status: 'active', count: '2' }]);
    expect(await counts('owner')).toEqual([{ status: 'active', count: '4' }]);
    expect(await counts('admin')).toEqual([{ status: 'active', count: '4' }]);
  });

  test('a suspended client loses a company they own', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update profiles set status = 'suspended' where id = ${people.member}`;
      await become(sql, 'member');
      expect(await sql`select from companies`).toHaveLength(0);
    });
  });
});

describe('[DATA-01] [COM-03] parties and registers', () => {
  testAccess(
    database,
    `
                                 | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      read the party of mine     | grant | –        | yes    | –           | yes   | –                | yes   | –
      read the party of others   | grant | –        | –      | yes         | yes   | –                | yes   | –
      read the party of shared   | grant | –        | yes    | yes         | yes   | –                | yes   | –
      read the party of foreign  | grant | –        | –      | –           | –     | yes              | yes   | –
      read the one entered       | grant | –        | yes    | –           | yes   | –                | yes   | –
      read the register of mine  | grant | –        | yes    | –           | yes   | –                | yes   | –
      read the register of others | grant | –       | –      | yes         | yes   | –                | yes   | –
      read the register of shared | grant | –       | yes    | yes         | yes   | –                | yes   | –
      read the register of foreign | grant | –      | –      | –           | –     | yes              | yes   | –
      enter a party              | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      rename a party             | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      appoint a person           | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      strike an entry            | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'read the party of mine': (sql) => sql`select from parties where id = ${parties.mine}`,
      'read the party of others': (sql) => sql`select from parties where id = ${parties.others}`,
      'read the party of shared': (sql) => sql`select from parties where id = ${parties.shared}`,
      'read the party of foreign': (sql) => sql`select from parties where id = ${parties.foreign}`,
      'read the one entered': (sql) => sql`select from parties where id = ${parties.entered}`,
      'read the register of mine': (sql) =>
        sql`select from company_participants where company_id = ${companies.mine}`,
      'read the register of others': (sql) =>
        sql`select from company_participants where company_id = ${companies.others}`,
      'read the register of shared': (sql) =>
        sql`select from company_participants where company_id = ${companies.shared}`,
      'read the register of foreign': (sql) =>
        sql`select from company_participants where company_id = ${companies.foreign}`,
      'enter a party': (sql) =>
        sql`insert into parties (tenant_id, kind, name) values (${tenants.first}, 'person', 'New')`,
      'rename a party': (sql) => sql`update parties set name = 'New'`,
      'appoint a person': (sql) =>
        sql`insert into company_participants (tenant_id, company_id, party_id, role) values (${tenants.first}, ${companies.mine}, ${parties.mine}, 'director')`,
      'strike an entry': (sql) => sql`delete from company_participants`,
    },
  );

  test.each([
    ['a company of another tenant', companies.foreign, parties.mine],
    ['a party of another tenant', companies.mine, parties.foreign],
  ])('a register entry cannot point to %s, for any writer', async (_what, company, party) => {
    const attempt = database.asPostgres(
      (sql) =>
        sql`insert into company_participants (tenant_id, company_id, party_id, role) values (${tenants.first}, ${company}, ${party}, 'director')`,
    );
    await expect(attempt).rejects.toMatchObject({ code: '23503' });
  });
});
