import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { confirm, inForce, propose, reject, today } from './support/bank-details.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

async function proposed(sql: Sql): Promise<string> {
  await becomeColleague(sql);
  return propose(sql);
}

/** Bank details in force, and an invoice of the company. */
const inForceFor = (company: string | null) => async (sql: Sql) => {
  const id = await proposed(sql);
  await become(sql, 'admin');
  await confirm(sql, id);
  if (company) await givenIssued(sql, company);
  // Staff again only where the fixtures say so.
  await sql`reset role`;
  await sql`update profiles set role = 'user' where id = ${people.stranger}`;
  return id;
};

describe('[PAY-01] bank details', () => {
  testAccess(
    database,
    `
                           | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | superAdmin | suspended
      read a proposal      | grant | –           | –           | –           | –           | –                | yes   | yes        | –
      read the versions    | grant | –           | –           | –           | –           | –                | yes   | yes        | –
      read where to pay    | grant | not_found   | yes         | not_found   | yes         | not_found        | yes   | yes        | account.suspended
      without an invoice   | grant | not_found   | not_found   | not_found   | yes         | not_found        | yes   | yes        | account.suspended
      write some           | grant | grant       | grant       | grant       | grant       | grant            | grant | grant      | grant
      change an account    | grant | grant       | grant       | grant       | grant       | grant            | grant | grant      | grant
      delete               | grant | grant       | grant       | grant       | grant       | grant            | grant | grant      | grant
      propose              | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | yes        | account.suspended
      propose for no firm  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found | account.suspended
      confirm              | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | yes        | account.suspended
      confirm nothing      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found | account.suspended
      reject               | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | yes        | account.suspended
    `,
    {
      'read a proposal': after(
        confirmable,
        (sql, id) => sql`select from bank_details where id = ${id}`,
      ),
      'read the versions': after(
        inForceFor(companies.mine),
        (sql, id) => sql`select from bank_details where id = ${id}`,
      ),
      'read where to pay': after(inForceFor(companies.mine), (sql) => inForce(sql)),
      'without an invoice': after(inForceFor(null), (sql) => inForce(sql)),
      'write some': (sql) =>
        sql`insert into bank_details (id, tenant_id, currency, account_holder, bank_name, account_number, valid_from, reason)
          values (${crypto.randomUUID()}, ${tenants.first}, 'USD', 'X', 'Y', '123', now(), 'Z')`,
      'change an account': (sql) => sql`update bank_details set account_number = '666'`,
      delete: (sql) => sql`delete from bank_details`,
      propose: async (sql) => [await propose(sql)],
      'propose for no firm': async (sql) => [
        await propose(sql, { tenant_id: crypto.randomUUID() }),
      ],
      confirm: after(confirmable, (sql, id) => confirm(sql, id)),
      'confirm nothing': (sql) => confirm(sql, crypto.randomUUID()),
      reject: after(confirmable, (sql, id) => reject(sql, id)),
    },
  );

  test('are for billing: another duty neither proposes nor confirms', async () => {
    const refused = await database.as('admin', async (sql) => {
      const id = await proposed(sql);
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer', 'compliance_officer', 'senior']);
      await become(sql, 'admin');
      return refusalWithin(sql, () => confirm(sql, id));
    });
    expect(refused).toBe('duty.billing_needed');
  });

  test('of the super admin need no duty, and a second person all the same', async () => {
    const refused = await database.as('superAdmin', async (sql) => {
      await sql`reset role`;
      await giveDuties(sql, people.superAdmin, []);
      await become(sql, 'superAdmin');
      const id = await propose(sql);
      return refusalWithin(sql, () => confirm(sql, id));
    });
    expect(refused).toBe('bank_details.second_person_needed');
  });

  test('that begin later are not shown before their day', async () => {
    const shown = await database.as('admin', async (sql) => {
      const first = await proposed(sql);
      await become(sql, 'admin');
      await confirm(sql, first);
      const next = await propose(sql, {
        account_number: '999-1',
        valid_from: await today(sql, 10),
      });
      await become(sql, 'stranger');
      await confirm(sql, next);
      return (await inForce(sql)).map((row) => row['account_number'] as string);
    });
    expect(shown).toEqual(['1000-4471-22']);
  });
});

/** By a colleague, who is none when the caller is the stranger. */
async function confirmable(sql: Sql): Promise<string> {
  const id = await proposed(sql);
  await sql`reset role`;
  await sql`update profiles set role = 'user' where id = ${people.stranger}`;
  return id;
}
