import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { obligations, people, tenants } from './support/ids.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();
const DAY = '2026-01-05';

const codes = async (rows: PromiseLike<readonly Record<string, unknown>[]>) =>
  Object.fromEntries((await rows).map((row) => [row['id'] as string, row['code']]));

/** Obligations of the company of `obligations.mine`, in the order of their ids. */
async function givenDuties(sql: Sql, count: number): Promise<string[]> {
  await sql`reset role`;
  const rows = await sql`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on)
    select known.tenant_id, known.company_id, known.rule_code, known.rule_from, 'queue ' || n, known.due_on
    from obligations as known, generate_series(1, ${count}::integer) as n where known.id = ${obligations.mine}
    returning id`;
  await become(sql, 'admin');
  return rows.map(({ id }) => id as string).toSorted();
}

const complete = (sql: Sql, ids: readonly string[], day: string = DAY, number = 'R-1') =>
  sql`select * from complete_obligations(${ids as string[]}::uuid[], ${day}, ${number}, null)`;
const waive = (sql: Sql, ids: readonly string[], note = 'Dissolved') =>
  sql`select * from waive_obligations(${ids as string[]}::uuid[], ${note})`;

describe('[CMP-01] a selection of duties', () => {
  testAccess(
    database,
    `
               | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      complete | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      waive    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      complete: (sql) => complete(sql, [obligations.mine]),
      waive: (sql) => waive(sql, [obligations.mine]),
    },
  );

  test('is settled with one day and number; what a colleague settled stays and is refused', async () => {
    const seen = await database.as('admin', async (sql) => {
      const [first = '', second = '', third = '', waived = ''] = await givenDuties(sql, 4);
      const nothing = crypto.randomUUID();
      await sql`select waive_obligation(${waived}, 'Not this year')`;
      await becomeColleague(sql);
      await sql`select complete_obligation(${second}, ${DAY}, 'R-9')`;
      await become(sql, 'admin');
      const answers = await codes(complete(sql, [third, second, first, waived, nothing, first]));
      const again = await codes(complete(sql, [first]));
      const stored = await sql`
        select id, state, done_on::text, reference, settled_by from obligations where id in (${first}, ${second})`;
      return {
        answers: [first, second, third, waived, nothing].map((id) => answers[id]),
        count: Object.keys(answers).length,
        again: again[first],
        first: stored.find(({ id }) => id === first),
        second: stored.find(({ id }) => id === second)?.['reference'] as string,
      };
    });
    expect(seen).toMatchObject({
      answers: [null, 'obligation.illegal_move', null, 'obligation.illegal_move', 'not_found'],
      count: 5,
      again: null,
      first: { state: 'done', done_on: DAY, reference: 'R-1', settled_by: people.admin },
      second: 'R-9',
    });
  });

  test('is waived with one reason; what is done or waived with other words is refused', async () => {
    const seen = await database.as('admin', async (sql) => {
      const [first = '', done = '', waived = ''] = await givenDuties(sql, 3);
      await sql`select complete_obligation(${done}, ${DAY})`;
      await sql`select waive_obligation(${waived}, 'Another reason')`;
      const answers = await codes(waive(sql, [first, done, waived]));
      return [first, done, waived].map((id) => answers[id]);
    });
    expect(seen).toEqual([null, 'obligation.illegal_move', 'obligation.illegal_move']);
  });

  test('is refused as a whole where what is entered cannot be stored', async () => {
    const seen = await database.as('admin', async (sql) => {
      const ids = await givenDuties(sql, 2);
      const many = Array.from({ length: 201 }, () => crypto.randomUUID());
      const refused = [
        await refusalWithin(sql, () => complete(sql, [])),
        await refusalWithin(sql, () => complete(sql, many)),
        await refusalWithin(sql, () => waive(sql, [])),
        await refusalWithin(sql, () => complete(sql, ids, '2999-01-01')),
        await refusalWithin(sql, () => complete(sql, ids, DAY, 'x'.repeat(121))),
        await refusalWithin(sql, () => waive(sql, ids, ' ')),
        await refusalWithin(sql, () => waive(sql, ids, 'x'.repeat(2001))),
      ];
      const [left] = await sql`
        select count(*)::integer as open from obligations where id = any (${ids}::uuid[]) and state = 'open'`;
      return { refused, open: left?.['open'] as number };
    });
    expect(seen).toEqual({
      refused: [
        'obligation.selection_invalid',
        'obligation.selection_invalid',
        'obligation.selection_invalid',
        'obligation.day_invalid',
        'obligation.reference_too_long',
        'obligation.note_missing',
        'obligation.note_too_long',
      ],
      open: 2,
    });
  });

  test('[USR-01] is not settled by staff who read only', async () => {
    const seen = await database.as('admin', async (sql) => {
      const ids = await givenDuties(sql, 1);
      await sql`reset role`;
      // As the owner of the tables: the person could not take this duty themselves.
      await sql`select set_config('request.jwt.claims', '', true)`;
      await sql`delete from staff_duties where user_id = ${people.admin}`;
      await sql`insert into staff_duties (user_id, duty) values (${people.admin}, 'read_only')`;
      await become(sql, 'admin');
      return [
        await refusalWithin(sql, () => complete(sql, ids)),
        await refusalWithin(sql, () => waive(sql, ids)),
      ];
    });
    expect(seen).toEqual(['staff.read_only', 'staff.read_only']);
  });
});

describe('[CMP-01] duties without a company', () => {
  const firmDuties = (sql: Sql) => sql`
    select id, company_name, outcome from duty_list where id in (${obligations.firm}, ${obligations.party}) order by id`;

  test('are on the list of staff under the name of the firm or the party, and in its figures', async () => {
    const seen = await database.as('admin', async (sql) => {
      const rows = await firmDuties(sql);
      const [before] = await sql`select late from duty_figures(${tenants.first})`;
      await sql`select complete_obligation(${obligations.firm}, ${DAY}, 'R-1')`;
      const [after] = await sql`select late from duty_figures(${tenants.first})`;
      const names = await sql`
        select tenant.name as firm, party.name as party from tenants as tenant, parties as party
        where tenant.id = ${tenants.first} and party.id = (select party_id from obligations where id = ${obligations.party})`;
      return { rows, names: names[0], fewer: Number(before?.['late']) - Number(after?.['late']) };
    });
    expect(seen.rows.map(({ company_name: name, outcome }) => [name, outcome])).toEqual([
      [seen.names?.['firm'], 'late'],
      [seen.names?.['party'], 'late'],
    ]);
    expect(seen.fewer).toBe(1);
  });

  test('stay on it, open and late, when the alert about one is resolved', async () => {
    const rows = await database.as('admin', async (sql) => {
      await sql`reset role`;
      const [alert] = await sql`
        insert into compliance_alerts (tenant_id, obligation_id, kind, dedupe_key, severity, title)
        values (${tenants.first}, ${obligations.firm}, 'obligation_late', 'late:firm', 'critical', 'Late') returning id`;
      await become(sql, 'admin');
      await sql`select resolve_alert(${alert?.['id'] as string}, 'Seen to')`;
      const [duty] = await sql`select state, outcome from duty_list where id = ${obligations.firm}`;
      const [figures] =
        await sql`select staff_figures(${tenants.first}) -> 'duties' ->> 'late' as late`;
      const [list] = await sql`
        select count(*)::text as late from duty_list where tenant_id = ${tenants.first} and outcome = 'late'`;
      return { duty, figures, list };
    });
    expect(rows.duty).toEqual({ state: 'open', outcome: 'late' });
    expect(rows.figures).toEqual(rows.list);
  });

  test.each(['member', 'owner', 'otherTenantOwner'] as const)(
    'are on no list of %s',
    async (who) => {
      expect(await database.as(who, firmDuties)).toEqual([]);
    },
  );
});
