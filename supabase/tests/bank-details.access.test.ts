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
      read what waits      | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes   | yes        | account.suspended
      list the versions    | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes   | yes        | account.suspended
      read where to pay    | grant | not_found   | yes         | not_found   | yes         | not_found        | yes   | yes        | account.suspended
      without an invoice   | grant | not_found   | not_found   | not_found   | yes         | not_found        | yes   | yes        | account.suspended
      write some           | grant | grant       | grant       | grant       | grant       | grant            | grant | grant      | grant
      change an account    | grant | grant       | grant       | grant       | grant       | grant            | grant | grant      | grant
      delete               | grant | grant       | grant       | grant       | grant       | grant            | grant | grant      | grant
      propose              | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes   | yes        | account.suspended
      propose for no firm  | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | not_found | account.suspended
      confirm              | grant | not_found   | not_found   | not_found   | yes         | not_found        | yes   | yes        | account.suspended
      confirm nothing      | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | not_found | account.suspended
      reject               | grant | not_found   | not_found   | not_found   | yes         | not_found        | yes   | yes        | account.suspended
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
      'read what waits': after(
        confirmable,
        (sql, id) => sql`select from bank_details_waiting(${tenants.first}) where id = ${id}`,
      ),
      'list the versions': after(
        inForceFor(companies.mine),
        (sql, id) => sql`select from bank_details_versions(${tenants.first}) where id = ${id}`,
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

  test('an owner reads every version of their own firm, with who decided, page by page', async () => {
    await database.as('admin', async (sql) => {
      const former = await inForceFor(null)(sql);
      await becomeColleague(sql);
      const refused = await propose(sql);
      await become(sql, 'owner');
      await reject(sql, refused);
      const list = (first = 0, size = 50, search = '') =>
        sql`select id, state, decider_name is not null as named, decision_note is not null as noted, total
          from bank_details_versions(${tenants.first}, ${search}, ${first}, ${size})`;
      const [total] = await list();
      const rows = await list();
      expect(rows).toEqual(
        expect.arrayContaining([
          { id: former, state: 'confirmed', named: true, noted: false, total: rows.length },
          { id: refused, state: 'rejected', named: true, noted: true, total: rows.length },
        ]),
      );
      expect(await list(0, 0)).toHaveLength(1);
      expect(await list(-5, 1)).toEqual([total]);
      expect(await list(1, 1)).toHaveLength(1);
      expect(await list(1000)).toHaveLength(0);
      expect(await list(0, 50, ' usd ')).toHaveLength(rows.length);
      expect(await list(0, 50, 'no such bank')).toHaveLength(0);
    });
  });

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

  test('[HOUSE-01] of an owner wait for another owner or staff, never for the same person', async () => {
    const seen = await database.as('owner', async (sql) => {
      const id = await propose(sql);
      const own = await refusalWithin(sql, () => confirm(sql, id));
      const again = await refusalWithin(sql, () => propose(sql, { account_number: '777' }));
      await sql`reset role`;
      await sql`update tenant_users set role = 'owner' where user_id = ${people.member} and tenant_id = ${tenants.first}`;
      await become(sql, 'member');
      await confirm(sql, id);
      const [now] = await inForce(sql);
      await sql`reset role`;
      const [row] = await sql`select proposed_by, decided_by from bank_details where id = ${id}`;
      return { own, again, account: now?.['account_number'] as string, row };
    });
    expect(seen).toEqual({
      own: 'bank_details.second_person_needed',
      again: 'bank_details.proposal_waiting',
      account: '1000-4471-22',
      row: { proposed_by: people.owner, decided_by: people.member },
    });
  });

  test('[HOUSE-01] of an owner are confirmed by staff with the duty, and of staff by an owner', async () => {
    const states = await database.as('owner', async (sql) => {
      const first = await propose(sql);
      await become(sql, 'admin');
      await confirm(sql, first);
      const second = await propose(sql, { account_number: '777' });
      await become(sql, 'owner');
      await confirm(sql, second);
      await sql`reset role`;
      const rows = await sql`select state from bank_details order by account_number`;
      return rows.map((row) => row['state'] as string);
    });
    expect(states).toEqual(['confirmed', 'confirmed']);
  });

  test('[HOUSE-01] of an owner who lost the firm, or became staff without the duty, are not theirs any more', async () => {
    const refused = await database.as('owner', async (sql) => {
      await becomeColleague(sql);
      const id = await propose(sql);
      await sql`reset role`;
      await sql`update tenant_users set role = 'member' where user_id = ${people.owner}`;
      await become(sql, 'owner');
      const member = await refusalWithin(sql, () => confirm(sql, id));
      await sql`reset role`;
      await sql`update tenant_users set role = 'owner' where user_id = ${people.owner}`;
      await sql`update profiles set role = 'admin' where id = ${people.owner}`;
      await become(sql, 'owner');
      return [member, await refusalWithin(sql, () => confirm(sql, id))];
    });
    expect(refused).toEqual(['not_found', 'duty.billing_needed']);
  });

  test('[HOUSE-01] of one firm are not proposed under the id of another one', async () => {
    const refused = await database.as('owner', async (sql) => {
      const id = await propose(sql);
      await become(sql, 'otherTenantOwner');
      return refusalWithin(sql, () => propose(sql, { tenant_id: tenants.second }, id));
    });
    expect(refused).toBe('not_found');
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
