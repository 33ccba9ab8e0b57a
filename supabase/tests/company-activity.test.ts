import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { companies, obligations, tenants } from './support/ids.ts';

const database = useDatabase();

const activity = (sql: Sql, company: string, kinds: string[] | null = null) =>
  sql`select * from company_activity(${company}, null, ${kinds}::text[])`;

describe('[COM-02] the activity of a company', () => {
  testAccess(
    database,
    `
                       | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      of mine          | grant | –        | yes    | –           | yes   | –                | yes   | account.suspended
      days of mine     | grant | –        | yes    | –           | yes   | –                | yes   | –
      days of another's| grant | –        | –      | yes         | yes   | –                | yes   | –
    `,
    {
      'of mine': async (sql) => {
        const [caller] = await sql`select auth.uid() as id, auth.role() as role`;
        await sql`reset role`;
        await sql`update obligations set state = 'done', done_on = now(), settled_at = now() where id = ${obligations.mine}`;
        await sql`select set_config('role', ${caller?.['role'] ?? 'anon'}, true)`;
        return activity(sql, companies.mine);
      },
      'days of mine': (sql) => sql`select from register_days(${companies.mine})`,
      "days of another's": (sql) => sql`select from register_days(${companies.others})`,
    },
  );

  test('[KYC-05] names staff by their tenant to clients, and by name to staff', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenDocument(sql, companies.mine, 'member', 'admin');
      const [document] =
        await sql`select id from documents where company_id = ${companies.mine} order by created_at desc limit 1`;
      await become(sql, 'admin');
      await sql`select accept_document(${document?.['id'] as string})`;
      const staff = await activity(sql, companies.mine, ['document']);
      await become(sql, 'member');
      const client = await activity(sql, companies.mine, ['document']);
      const [tenant] = await sql`select name from tenants where id = ${tenants.first}`;
      return { staff, client, tenant: tenant?.['name'] as string };
    });
    const [newest, uploaded] = seen.client;
    expect(newest).toMatchObject({ what: 'accepted', kind: 'document', actor: seen.tenant });
    expect(uploaded).toMatchObject({ what: 'uploaded', actor: 'You' });
    expect(seen.staff[0]?.['actor']).toBe('You');
  });

  test('[ONE-02] the days of change are those of the registers, the newest first, none to come', async () => {
    const days = await database.as(
      'member',
      (sql) => sql`select day::text, changes from register_days(${companies.mine})`,
    );
    const sorted = days
      .map((row) => row['day'] as string)
      .toSorted()
      .toReversed();
    expect(days.map((row) => row['day'])).toEqual(sorted);
    expect(days.at(-1)?.['changes']).toContain('Registered');
  });
});
