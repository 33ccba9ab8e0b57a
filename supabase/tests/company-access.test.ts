import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();

const give = (sql: Sql, access: string | null = 'viewer', person: string = people.otherMember) =>
  sql`select set_company_access(${companies.mine}, ${person}, ${access}, 'The client asked for it.')`;
const end = (sql: Sql, person: string = people.otherMember) =>
  sql`select revoke_company_access(${companies.mine}, ${person}, 'The client asked for it.')`;
const transfer = (
  sql: Sql,
  to: string = people.otherMember,
  from: string = people.member,
  company: string = companies.mine,
) => sql`select transfer_company(${company}, ${from}, ${to}, 'Sold.')`;

const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

/** Which of the two clients reads the company. */
async function readers(sql: Sql) {
  const found: string[] = [];
  for (const person of ['member', 'otherMember'] as const) {
    await become(sql, person);
    const rows = await sql`select from companies where id = ${companies.mine}`;
    if (rows.length > 0) found.push(person);
  }
  await become(sql, 'admin');
  return found;
}

async function changes(sql: Sql) {
  const rows = await sql`
    select action, user_id, former_client, former_access, access, reason, by from company_access_changes order by at, id`;
  return rows.map((row) => ({ ...row }));
}

const given = async (sql: Sql) => {
  await become(sql, 'admin');
  await give(sql);
};

describe('[COM-02] who decides who reaches a company', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin                | suspended
      give                | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                  | account.suspended
      end                 | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                  | account.suspended
      transfer            | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes                  | account.suspended
      give to its client  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | access.is_client     | account.suspended
      end its client      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | access.is_client     | account.suspended
      give to a stranger  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | access.person_invalid | account.suspended
      give to one of another tenant | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed | access.person_invalid | account.suspended
      give to a suspended person | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed | access.person_invalid | account.suspended
      give nothing        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | access.level_missing | account.suspended
      transfer to a stranger | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed   | access.person_invalid | account.suspended
      transfer nothing    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found            | account.suspended
      read what changed   | grant | –           | –           | –           | –           | –                | yes                  | –
      write what changed  | grant | grant       | grant       | grant       | grant       | grant            | grant                | grant
      remove what changed | grant | grant       | grant       | grant       | grant       | grant            | grant                | grant
    `,
    {
      give: (sql) => give(sql),
      end: after(given, (sql) => end(sql)),
      transfer: (sql) => transfer(sql),
      'give to its client': (sql) => give(sql, 'viewer', people.member),
      'end its client': (sql) => end(sql, people.member),
      'give to a stranger': (sql) => give(sql, 'viewer', people.stranger),
      'give to one of another tenant': (sql) => give(sql, 'viewer', people.otherTenantOwner),
      'give to a suspended person': (sql) => give(sql, 'viewer', people.suspended),
      'give nothing': (sql) => give(sql, null),
      'transfer to a stranger': (sql) => transfer(sql, people.stranger),
      'transfer nothing': (sql) =>
        transfer(sql, people.otherMember, people.member, crypto.randomUUID()),
      'read what changed': after(given, (sql) => sql`select from company_access_changes`),
      'write what changed': (sql) => sql`update company_access_changes set reason = 'x'`,
      'remove what changed': (sql) => sql`delete from company_access_changes`,
    },
  );

  test.each([
    ['billing', 'duty.reviewer_needed', 'duty.compliance_officer_needed'],
    ['reviewer', undefined, 'duty.compliance_officer_needed'],
    ['compliance_officer', undefined, undefined],
    ['senior', undefined, undefined],
    ['read_only', 'staff.read_only', 'staff.read_only'],
  ])('staff with the duty %s alone', async (duty, giving, transferring) => {
    const refused = await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, [duty]);
      await become(sql, 'admin');
      return [
        await refusalWithin(sql, () => give(sql)),
        await refusalWithin(sql, () => end(sql)),
        await refusalWithin(sql, () => transfer(sql)),
      ];
    });
    expect(refused).toEqual([giving, giving, transferring]);
  });

  test('each needs a reason', async () => {
    const refused = await asAdmin(async (sql) => [
      await refusalWithin(
        sql,
        () =>
          sql`select set_company_access(${companies.mine}, ${people.otherMember}, 'viewer', ' ')`,
      ),
      await refusalWithin(
        sql,
        () => sql`select revoke_company_access(${companies.mine}, ${people.otherMember}, null)`,
      ),
      await refusalWithin(
        sql,
        () =>
          sql`select transfer_company(${companies.mine}, ${people.member}, ${people.otherMember}, ${'x'.repeat(501)})`,
      ),
    ]);
    expect(refused).toEqual(Array(3).fill('access.reason_missing'));
  });
});

describe('[COM-02] access is given, changed and ended at once', () => {
  test('the person reads the company, then does not, and a repeat leaves no second trace', async () => {
    const seen = await asAdmin(async (sql) => {
      await give(sql);
      await give(sql);
      const during = await readers(sql);
      await give(sql, 'signatory');
      await end(sql);
      await end(sql);
      const kept = await changes(sql);
      await sql`reset role`;
      const notices = await sql`
        select title from notifications where user_id = ${people.otherMember} and kind = 'company.access' order by created_at, title`;
      await become(sql, 'admin');
      return { during, afterwards: await readers(sql), kept, notices: notices.length };
    });
    const common = {
      user_id: people.otherMember,
      former_client: null,
      reason: 'The client asked for it.',
      by: people.admin,
    };
    expect(seen).toEqual({
      during: ['member', 'otherMember'],
      afterwards: ['member'],
      kept: expect.arrayContaining([
        { ...common, action: 'given', former_access: null, access: 'viewer' },
        { ...common, action: 'changed', former_access: 'viewer', access: 'signatory' },
        { ...common, action: 'ended', former_access: 'signatory', access: null },
      ]),
      notices: 3,
    });
    expect(seen.kept).toHaveLength(3);
  });

  test('the reason reaches no notification', async () => {
    const text = await asAdmin(async (sql) => {
      await give(sql);
      await transfer(sql);
      await sql`reset role`;
      return sql`select title, message from notifications where kind = 'company.access'`;
    });
    expect(JSON.stringify(text)).not.toMatch(/asked for it|Sold/);
  });
});

describe('[COM-02] a company goes to another client', () => {
  test('the former client loses it at once, their documents of it, and what they began goes on with the new one', async () => {
    const seen = await asAdmin(async (sql) => {
      await sql`reset role`;
      const request = crypto.randomUUID();
      const invitation = crypto.randomUUID();
      await become(sql, 'member');
      await sql`select start_change_request(${request}, ${companies.mine}, 'company_name')`;
      await become(sql, 'admin');
      await sql`reset role`;
      await sql`
        insert into client_invitations (id, token_hash, tenant_id, company_id, company_name, email, access, invited_by)
        values (${invitation}, private.token_hash(${crypto.randomUUID()}), ${tenants.first}, ${companies.mine}, 'Mine',
          'friend@example.com', 'viewer', ${people.member})`;
      await become(sql, 'admin');
      await transfer(sql);
      await transfer(sql);
      const kept = await changes(sql);
      const [access] = await sql`
        select array_agg(user_id::text || ' ' || access) as people from company_users where company_id = ${companies.mine}`;
      const [begun] = await sql`select user_id from change_requests where id = ${request}`;
      const [invited] = await sql`select status from client_invitations where id = ${invitation}`;
      await become(sql, 'member');
      const changesLeft = await sql`select from change_requests where id = ${request}`;
      return {
        kept,
        access: access?.['people'],
        begun: begun?.['user_id'],
        invited: invited?.['status'],
        changesLeft: changesLeft.length,
        readers: await readers(sql),
      };
    });
    expect(seen).toEqual({
      kept: [
        {
          action: 'transferred',
          user_id: people.otherMember,
          former_client: people.member,
          former_access: null,
          access: 'owner',
          reason: 'Sold.',
          by: people.admin,
        },
      ],
      access: [`${people.otherMember} owner`],
      begun: people.otherMember,
      invited: 'revoked',
      changesLeft: 0,
      readers: ['otherMember'],
    });
  });

  test('a person the former client entered for it alone goes along, one they need elsewhere stays', async () => {
    const seen = await asAdmin(async (sql) => {
      await sql`reset role`;
      const [alone, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()];
      await sql`
        insert into parties (id, tenant_id, kind, name, created_by) values
          (${alone}, ${tenants.first}, 'person', 'Alone', ${people.member}),
          (${elsewhere}, ${tenants.first}, 'person', 'Elsewhere', ${people.member})`;
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, appointed_on) values
          (${tenants.first}, ${companies.mine}, ${alone}, 'director', '2024-01-01'),
          (${tenants.first}, ${companies.mine}, ${elsewhere}, 'director', '2024-01-01'),
          (${tenants.first}, ${companies.shared}, ${elsewhere}, 'director', '2024-01-01')`;
      await become(sql, 'admin');
      await transfer(sql);
      await become(sql, 'member');
      const read = await sql`select name from parties where id in (${alone}, ${elsewhere})`;
      const handled = await sql`select private.managed_party_ids() as id`;
      return {
        read: read.map((row) => row['name'] as string),
        handlesAlone: handled.some((row) => row['id'] === alone),
      };
    });
    expect(seen).toEqual({ read: ['Elsewhere'], handlesAlone: false });
  });

  test('two colleagues transfer it to two clients: the second reads that it went away', async () => {
    const refused = await asAdmin(async (sql) => {
      await transfer(sql);
      await becomeColleague(sql);
      return refusalWithin(sql, () => transfer(sql, people.owner, people.member));
    });
    expect(refused).toBe('access.client_changed');
  });
});

describe('[COM-02] [NTF-01] staff hear of what concerns them', () => {
  const heard = async (sql: Sql, kind: string) => {
    await sql`reset role`;
    const rows = await sql`select user_id from notifications where kind = ${kind}`;
    return rows.map((row) => row['user_id'] as string);
  };
  const notify = (sql: Sql, assignee: string | null) =>
    sql`select private.notify_case(${assignee}, 'billing', ${tenants.first}, 'test.case', 'Title', '', null)`;

  test('the colleague who has the case alone, else those with the duty, never who only reads', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await becomeColleague(sql);
      await become(sql, 'admin');
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer']);
      await notify(sql, people.admin);
      const holder = await heard(sql, 'test.case');
      await sql`delete from notifications where kind = 'test.case'`;
      await notify(sql, null);
      const duty = await heard(sql, 'test.case');
      await sql`delete from notifications where kind = 'test.case'`;
      // The holder of the case was suspended.
      await notify(sql, people.suspended);
      const left = await heard(sql, 'test.case');
      await sql`delete from notifications where kind = 'test.case'`;
      await giveDuties(sql, people.stranger, ['read_only']);
      await notify(sql, null);
      return { holder, duty, left, withoutDuty: await heard(sql, 'test.case') };
    });
    expect(seen).toEqual({
      holder: [people.admin],
      duty: [people.stranger],
      left: [people.stranger],
      withoutDuty: [people.admin],
    });
  });
});
