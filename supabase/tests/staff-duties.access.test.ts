import { describe, expect, test } from 'vitest';

import { refusal } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, obligations, people, tenants } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

type Action = (sql: Sql) => PromiseLike<unknown>;

const actions: Record<string, Action> = {
  'invite a client': (sql) =>
    sql`select invite_client(${crypto.randomUUID()}, ${companies.mine}, 'outside@mail.example', 'owner')`,
  'invite a firm': (sql) =>
    sql`select invite_company(${crypto.randomUUID()}, ${tenants.first}, 'outside@mail.example', 'New Firm Ltd.')`,
  'make an owner': (sql) =>
    sql`select set_member_role(${tenants.first}, ${people.member}, 'owner')`,
  'remove a member': (sql) => sql`select remove_member(${tenants.first}, ${people.member})`,
  'change a role': (sql) => sql`select set_user_role(${people.member}, 'client')`,
  'make staff': (sql) => sql`select set_user_role(${people.member}, 'admin')`,
  'suspend a client': (sql) => sql`select suspend_user(${people.member}, 'Fraud suspected.')`,
  'restore a client': (sql) => sql`select restore_user(${people.member})`,
  'suspend staff': (sql) => sql`select suspend_user(${people.suspended}, 'Fraud suspected.')`,
  'remove a factor': (sql) => sql`select remove_second_factor(${people.member}, 'Lost telephone.')`,
  'sign a client out': (sql) => sql`select sign_out_user(${people.member}, 'Lost telephone.')`,
  'write to a firm': (sql) =>
    sql`select publish_announcement(null, 'Closed', '', 'tenants', null, ${sql.array([tenants.first])}::uuid[])`,
  'write to members': (sql) =>
    sql`select publish_announcement(null, 'Closed', '', 'people', null, '{}', '{}',
      ${sql.array([people.member, people.owner])}::uuid[])`,
  'write to two firms': (sql) =>
    sql`select publish_announcement(null, 'Closed', '', 'tenants', null,
      ${sql.array([tenants.first, tenants.second])}::uuid[])`,
  'write to people of two': (sql) =>
    sql`select publish_announcement(null, 'Closed', '', 'people', null, '{}', '{}',
      ${sql.array([people.member, people.otherTenantOwner])}::uuid[])`,
  'write to all': (sql) => sql`select publish_announcement(null, 'Closed', '', 'all')`,
  'set conditions': (sql) => sql`select set_company_conditions(${companies.mine}, '{}')`,
  'record an event': (sql) =>
    sql`select record_event(${crypto.randomUUID()}, ${tenants.first}, ${companies.mine}, 'ma_amended', '2026-01-05')`,
  'change the look': (sql) => sql`select update_branding(${tenants.first}, 1, '{}')`,
  'waive an obligation': (sql) =>
    sql`select waive_obligation(${obligations.mine}, 'Does not apply to them.')`,
  'give access': (sql) =>
    sql`select set_company_access(${companies.mine}, ${people.otherMember}, 'owner', 'They asked.')`,
  'settings of the audit': (sql) => sql`select save_settings('audit', 1, '{}')`,
  'settings in general': (sql) => sql`select save_settings('general', 1, '{}')`,
  'import a watchlist': (sql) =>
    sql`select start_watchlist_import(${crypto.randomUUID()}, 'NO_LIST', ${'a'.repeat(64)})`,
};

/** What the member of staff with these duties is answered; `past` when it was not their duty that stopped them. */
async function answerTo(persona: 'admin' | 'superAdmin', duties: string[], action: Action) {
  const reason = await refusal(
    database
      .as('postgres', async (sql) => {
        await giveDuties(sql, people[persona], duties);
        await become(sql, persona);
        await action(sql);
      })
      .catch((error: unknown) => {
        if ((error as { code?: string }).code?.startsWith('PT4')) throw error;
      }),
  );
  const stopped =
    reason?.startsWith('duty.') === true ||
    reason === 'staff.read_only' ||
    reason === 'not_allowed';
  return stopped ? reason : 'past';
}

const S = 'duty.senior_needed';
const R = 'duty.reviewer_needed';
const C = 'duty.compliance_officer_needed';
const N = 'not_allowed';

/** By duties: none, billing, reviewer, compliance officer, senior, and the super admin without a duty. */
const table: [string, string, string, string, string, string, string][] = [
  ['invite a client', S, S, S, S, 'past', 'past'],
  ['invite a firm', S, S, S, S, 'past', 'past'],
  ['make an owner', S, S, S, S, 'past', 'past'],
  ['remove a member', S, S, S, S, 'past', 'past'],
  ['change a role', S, S, S, S, 'past', 'past'],
  ['make staff', S, S, S, S, N, 'past'],
  ['suspend a client', S, S, S, S, 'past', 'past'],
  ['restore a client', S, S, S, S, 'past', 'past'],
  ['suspend staff', S, S, S, S, N, 'past'],
  ['remove a factor', S, S, S, S, 'past', 'past'],
  ['write to a firm', S, S, S, S, 'past', 'past'],
  ['write to members', S, S, S, S, 'past', 'past'],
  ['write to two firms', S, S, S, S, N, 'past'],
  ['write to people of two', S, S, S, S, N, 'past'],
  ['write to all', S, S, S, S, N, 'past'],
  ['set conditions', R, R, 'past', 'past', 'past', R],
  ['record an event', R, R, 'past', 'past', 'past', R],
  ['change the look', S, S, S, S, 'past', 'past'],
  ['waive an obligation', C, C, C, 'past', 'past', C],
  ['give access', R, R, 'past', 'past', 'past', R],
  ['settings of the audit', N, N, N, N, N, 'past'],
  ['settings in general', N, N, N, N, N, 'past'],
  ['import a watchlist', N, N, N, N, N, 'past'],
];

describe('[DUTY-01] [USR-01] what each duty allows', () => {
  test.each(table)('%s', async (name, none, billing, reviewer, officer, senior, superAdmin) => {
    const action = actions[name] as Action;
    const seen = {
      none: await answerTo('admin', [], action),
      billing: await answerTo('admin', ['billing'], action),
      reviewer: await answerTo('admin', ['reviewer'], action),
      officer: await answerTo('admin', ['compliance_officer'], action),
      senior: await answerTo('admin', ['senior'], action),
      readOnly: await answerTo('admin', ['read_only'], action),
      superAdmin: await answerTo('superAdmin', [], action),
    };
    expect(seen).toEqual({
      none,
      billing,
      reviewer,
      officer,
      senior,
      readOnly: 'staff.read_only',
      superAdmin,
    });
  });

  test('a membership as owner opens to staff nothing that their duties do not', async () => {
    const asOwner =
      (action: Action): Action =>
      async (sql) => {
        await sql`reset role`;
        await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.first}, ${people.admin}, 'owner')`;
        await become(sql, 'admin');
        return action(sql);
      };
    for (const name of ['invite a client', 'make an owner', 'remove a member', 'change the look'])
      expect(await answerTo('admin', ['billing'], asOwner(actions[name] as Action))).toBe(S);
  });

  test('a duty that is taken away is gone for the next command', async () => {
    const refused = await database.as('superAdmin', async (sql) => {
      await sql`select set_staff_duties(${people.admin}, '{billing}')`;
      await become(sql, 'admin');
      return refusal(Promise.resolve(actions['suspend a client']?.(sql)));
    });
    expect(refused).toBe(S);
  });

  test('who has no duty still writes notes and answers', async () => {
    const written = await database.as('postgres', async (sql) => {
      await giveDuties(sql, people.admin, []);
      await become(sql, 'admin');
      await sql`select open_ticket(${crypto.randomUUID()}, ${tenants.first}, 'A question', 'Please send the register.')`;
      return sql`select from support_tickets where subject = 'A question'`;
    });
    expect(written).toHaveLength(1);
  });

  test('no file about a client is taken from who has no duty, and no logo without the duty for it', async () => {
    const may = await database.as('postgres', async (sql) => {
      const path = `${tenants.first}/${companies.mine}/${crypto.randomUUID()}.pdf`;
      const logo = `${tenants.first}/${crypto.randomUUID()}.png`;
      const seen: unknown[] = [];
      for (const duties of [[], ['billing'], ['senior']]) {
        await sql`reset role`;
        await giveDuties(sql, people.admin, duties);
        await become(sql, 'admin');
        const [row] =
          await sql`select private.may_file_at(${path}) as file, private.may_place_logo(${logo}) as logo`;
        seen.push({ ...row });
      }
      return seen;
    });
    expect(may).toEqual([
      { file: false, logo: false },
      { file: true, logo: false },
      { file: true, logo: true },
    ]);
  });
});
