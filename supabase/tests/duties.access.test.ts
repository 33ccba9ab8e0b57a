import { describe, expect, test } from 'vitest';

import { refusal, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import {
  applications,
  assessments,
  companies,
  documents,
  hits,
  kycProfiles,
  people,
  tenants,
} from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const setDuties = (person: string, duties: string[] | null) => (sql: Sql) =>
  sql`select set_staff_duties(${person}, ${duties && sql.array(duties)}::staff_duty[])`;

async function dutiesOf(sql: Sql, person: string): Promise<string[]> {
  const rows = await sql`select duty from staff_duties where user_id = ${person} order by duty`;
  return rows.map((row) => row['duty'] as string);
}

/** An action of the admin, who holds only these duties. */
const withDuties = (duties: string[], action: (sql: Sql) => PromiseLike<unknown>) =>
  refusal(
    database.as('postgres', async (sql) => {
      await giveDuties(sql, people.admin, duties);
      await become(sql, 'admin');
      await action(sql);
    }),
  );

describe('[DUTY-01] duties of staff', () => {
  testAccess(
    database,
    `
                                 | anon  | stranger    | member      | owner       | admin       | superAdmin     | suspended
      read the duties            | grant | –           | –           | –           | yes         | yes            | –
      write a duty               | grant | grant       | grant       | grant       | grant       | grant          | grant
      give the admin duties      | grant | not_allowed | not_allowed | not_allowed | not_allowed | yes            | account.suspended
      give themselves duties     | grant | not_allowed | not_allowed | not_allowed | not_allowed | yes            | account.suspended
      give a member duties       | grant | not_allowed | not_allowed | not_allowed | not_allowed | duty.not_staff | account.suspended
      give no one duties         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_found      | account.suspended
      read only beside another   | grant | not_allowed | not_allowed | not_allowed | not_allowed | duty.invalid   | account.suspended
      no list                    | grant | not_allowed | not_allowed | not_allowed | not_allowed | duty.invalid   | account.suspended
      the super admin reads only | grant | not_allowed | not_allowed | not_allowed | not_allowed | account.own    | account.suspended
    `,
    {
      'read the duties': (sql) => sql`select from staff_duties`,
      'write a duty': (sql) =>
        sql`insert into staff_duties (user_id, duty) values (${people.admin}, 'senior') returning duty`,
      'give the admin duties': setDuties(people.admin, ['senior']),
      'give themselves duties': setDuties(people.superAdmin, ['reviewer', 'senior']),
      'give a member duties': setDuties(people.member, ['reviewer']),
      'give no one duties': setDuties(crypto.randomUUID(), ['reviewer']),
      'read only beside another': setDuties(people.admin, ['read_only', 'senior']),
      'no list': setDuties(people.admin, null),
      'the super admin reads only': setDuties(people.superAdmin, ['read_only']),
    },
  );

  test('the list given is the list held', async () => {
    const held = await database.as('superAdmin', async (sql) => {
      await setDuties(people.admin, ['senior', 'billing'])(sql);
      await setDuties(people.admin, ['senior', 'billing'])(sql);
      const some = await dutiesOf(sql, people.admin);
      await setDuties(people.admin, [])(sql);
      return [some, await dutiesOf(sql, people.admin)];
    });
    expect(held).toEqual([['senior', 'billing'], []]);
  });

  test('a new member of staff has no duty, and loses every duty with the role', async () => {
    const held = await database.as('superAdmin', async (sql) => {
      await sql`select set_user_role(${people.member}, 'admin')`;
      const first = await dutiesOf(sql, people.member);
      await setDuties(people.member, ['senior'])(sql);
      await sql`select set_user_role(${people.member}, 'user')`;
      return [first, await dutiesOf(sql, people.member)];
    });
    expect(held).toEqual([[], []]);
  });

  test('every duty given or taken is in the audit log', async () => {
    const logged = await database.as('superAdmin', async (sql) => {
      await setDuties(people.admin, ['senior'])(sql);
      return sql`select action, row_id from audit_logs where table_name = 'staff_duties'
        and actor = ${people.superAdmin} order by id desc limit 3`;
    });
    expect(logged.map((row) => [row['action'], row['row_id']])).toContainEqual([
      'delete',
      `${people.admin}:billing`,
    ]);
  });
});

describe('[DUTY-01] each decision needs its duty', () => {
  const decisions: [string, string, (sql: Sql) => PromiseLike<unknown>][] = [
    ['an application', 'reviewer', (sql) => sql`select start_review(${applications.others})`],
    ['KYC', 'reviewer', (sql) => sql`select claim_next_kyc()`],
    ['a document', 'reviewer', (sql) => sql`select accept_document(${documents.mine})`],
    ['a hit', 'reviewer', (sql) => sql`select decide_hit(${hits.mine}, true, 'Same passport.')`],
    [
      'a rating',
      'reviewer',
      (sql) => sql`select override_risk(${assessments.mine}, 'high', 'Press reports.')`,
    ],
    [
      'an invoice',
      'billing',
      (sql) => sql`select draft_invoice(${crypto.randomUUID()}, ${applications.others})`,
    ],
    [
      'a waiver',
      'compliance_officer',
      (sql) =>
        sql`select waive_document_requirement(${kycProfiles.mine}, 'some_point', 'Known in person.')`,
    ],
  ];

  test.each(decisions)('%s: %s', async (_what, duty, action) => {
    expect(await withDuties([], action)).toBe(`duty.${duty}_needed`);
    // Billing and reviewing are no substitute for each other.
    expect(await withDuties([duty === 'billing' ? 'reviewer' : 'billing'], action)).toBe(
      `duty.${duty}_needed`,
    );
  });
});

describe('[DUTY-01] staff who read only', () => {
  const changes: Record<string, (sql: Sql) => PromiseLike<unknown>> = {
    'a command of staff': (sql) => sql`select set_user_role(${people.member}, 'client')`,
    'a command that clients have too': (sql) =>
      sql`select start_application(${crypto.randomUUID()}, ${tenants.first})`,
    'a ticket': (sql) =>
      sql`select open_ticket(${crypto.randomUUID()}, ${tenants.first}, 'Subject', 'Words')`,
    'a change request for a client': (sql) =>
      sql`select start_change_request(${crypto.randomUUID()}, ${companies.mine}, 'other')`,
    'a member of a tenant': (sql) =>
      sql`select set_member_role(${tenants.first}, ${people.member}, 'owner')`,
  };

  test('no change passes the audit trigger, whichever way it takes', async () => {
    const refused = await withDuties(['read_only'], async (sql) => {
      await sql`reset role`; // past every grant and policy, with the person still signed in
      await sql`update companies set name = 'Renamed Ltd.' where id = ${companies.mine}`;
    });
    expect(refused).toBe('staff.read_only');
  });

  test.each(Object.keys(changes))('%s is refused', async (name) => {
    expect(await withDuties(['read_only'], changes[name] as (typeof changes)[string])).toBe(
      'staff.read_only',
    );
  });

  test('no file of theirs is taken', async () => {
    const may = await database.as('postgres', async (sql) => {
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      const [row] =
        await sql`select private.may_file_at(${`${tenants.first}/${companies.mine}/${crypto.randomUUID()}.pdf`}) as file,
        private.may_place_logo(${`${tenants.first}/${crypto.randomUUID()}.png`}) as logo`;
      return { ...row };
    });
    expect(may).toEqual({ file: false, logo: false });
  });

  test('they read what staff read, and keep their own profile', async () => {
    const seen = await database.as('postgres', async (sql) => {
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      const companiesSeen = await sql`select id from companies`;
      await sql`select * from risk_distribution()`;
      const saved =
        await sql`update profiles set full_name = 'Ada Reader' where id = ${people.admin} returning id`;
      return [companiesSeen.length, saved.length];
    });
    expect(seen[0]).toBeGreaterThan(4);
    expect(seen[1]).toBe(1);
  });
});
