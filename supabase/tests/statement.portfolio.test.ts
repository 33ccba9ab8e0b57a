import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { runMany } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import {
  accept,
  giveBack,
  givenCompany,
  givenDuty,
  givenOpen,
  givenSigned,
  otherCrs,
  otherRecords,
  YEAR,
} from './support/signed-statements.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

interface Row {
  id: string;
  company_name: string;
  standing: string;
  is_late: boolean;
  substance_class: string | null;
  class_verified: boolean | null;
  report_id: string | null;
  signed_name: string | null;
  held_until: string | null;
  total: number;
}

type Args = Record<string, string | number | boolean>;

const list = (sql: Sql, args: Args = {}, tenant: string = tenants.first) =>
  sql<Row[]>`
    select * from statement_list(${tenant}, ${YEAR}, search => ${args['search'] ?? ''}, state => ${args['state'] ?? ''},
      only_class => ${args['class'] ?? ''}, block => ${args['block'] ?? ''}, only_client => ${args['client'] ?? null},
      sort => ${args['sort'] ?? 'company_name'}, descending => ${args['descending'] ?? false}, first => ${args['first'] ?? 0},
      size => ${args['size'] ?? 50})`;

const namesOf = async (sql: Sql, args?: Args) =>
  (await list(sql, args)).map(({ company_name: name }) => name);

/** One company in each standing: not_started, under_way, returned, answered, needs_review, accepted, filed, and one out of scope. */
async function givenEach(sql: Sql): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  ids['not_started'] = await givenOpen(sql, await givenCompany(sql, 'Year Alpha Ltd.'));
  ids['under_way'] = await givenOpen(sql, await givenCompany(sql, 'Year Beta Ltd.'));
  await sql`update yearly_statements set answers = '{"owners": {"same": true}}' where id = ${ids['under_way']}`;
  ids['returned'] = await givenSigned(sql, {}, await givenCompany(sql, 'Year Gamma Ltd.'));
  await giveBack(sql, ids['returned']);
  ids['answered'] = await givenSigned(sql, {}, await givenCompany(sql, 'Year Delta Ltd.'));
  ids['needs_review'] = await givenSigned(
    sql,
    otherRecords,
    await givenCompany(sql, 'Year Epsilon Ltd.'),
  );
  const accepted = await givenCompany(sql, 'Year Zeta Ltd.');
  await givenDuty(sql, accepted, 'CESRA_REPORT', { because: `Year to ${YEAR}-12-31` });
  ids['accepted'] = await givenSigned(sql, {}, accepted);
  await accept(sql, ids['accepted']);
  const filed = await givenCompany(sql, 'Year Eta Ltd.');
  const last = { because: `Year to ${YEAR - 1}-12-31` };
  await givenDuty(sql, filed, 'CESRA_REPORT', last);
  await givenDuty(sql, filed, 'CESRA_REPORT', {
    because: `Year to ${YEAR}-12-31, assumed`,
    state: 'done',
  });
  ids['filed'] = await givenSigned(sql, {}, filed);
  await accept(sql, ids['filed']);
  const foundation = await givenCompany(sql, 'Year Theta Foundation', { type: 'FDN' });
  await givenDuty(sql, foundation, 'CESRA_REPORT', {
    because: `Year to ${YEAR}-12-31`,
    state: 'done',
  });
  ids['out_of_scope'] = await givenSigned(sql, {}, foundation);
  await accept(sql, ids['out_of_scope']);
  await become(sql, 'admin');
  return ids;
}

describe('[YEAR-02] who sees the portfolio of statements', () => {
  testAccess(
    database,
    `
              | anon  | stranger    | member      | owner       | otherTenantOwner | admin | superAdmin | suspended         | serviceRole
      list    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –     | –          | account.suspended | grant
      figures | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | yes        | account.suspended | grant
      inner   | grant | grant       | grant       | grant       | grant            | grant | grant      | grant             | grant
    `,
    {
      list: (sql) => list(sql),
      figures: (sql) => sql`select from statement_figures(${tenants.first}, ${YEAR})`,
      inner: (sql) => sql`select from private.statements_of(${tenants.first}, ${YEAR})`,
    },
  );

  test('staff who only read see it', async () => {
    await database.asPostgres(async (sql) => {
      await givenOpen(sql);
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      expect(await list(sql)).toHaveLength(1);
    });
  });

  test('has none of another firm and of another year', async () => {
    await database.asPostgres(async (sql) => {
      await givenOpen(sql);
      await givenOpen(sql, companies.foreign, tenants.second);
      await sql`
        insert into yearly_statements (tenant_id, company_id, year) values (${tenants.first}, ${companies.others}, ${YEAR - 1})`;
      await become(sql, 'admin');
      expect(await namesOf(sql)).toEqual(["Mia's Ltd."]);
    });
  });
});

describe('[YEAR-02] the portfolio of statements', () => {
  test('says how far each is', async () => {
    await database.asPostgres(async (sql) => {
      await givenEach(sql);
      const rows = await list(sql, { search: 'year' });
      expect(rows.map((row) => [row.company_name, row.standing])).toEqual([
        ['Year Alpha Ltd.', 'not_started'],
        ['Year Beta Ltd.', 'under_way'],
        ['Year Delta Ltd.', 'answered'],
        ['Year Epsilon Ltd.', 'needs_review'],
        ['Year Eta Ltd.', 'filed'],
        ['Year Gamma Ltd.', 'returned'],
        ['Year Theta Foundation', 'accepted'],
        ['Year Zeta Ltd.', 'accepted'],
      ]);
      expect(rows.map((row) => row.signed_name)).toEqual([
        null,
        null,
        'Mia Member',
        'Mia Member',
        'Mia Member',
        null,
        'Mia Member',
        'Mia Member',
      ]);
      expect(rows[7]).toMatchObject({
        substance_class: 'pure_equity_holding',
        class_verified: false,
        report_id: expect.any(String),
      });
    });
  });

  test('a report of another year, or one that is void, does not file it', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Year Alpha Ltd.');
      const done = { state: 'done' };
      await givenDuty(sql, company, 'CESRA_REPORT', {
        because: `Year to ${YEAR - 1}-12-31`,
        ...done,
      });
      await givenDuty(sql, company, 'ACCOUNTING_DECL', {
        because: `Year to ${YEAR}-12-31`,
        ...done,
      });
      await givenDuty(sql, company, 'CESRA_REPORT', {
        because: `Year to ${YEAR}-12-31`,
        state: 'void',
      });
      await accept(sql, await givenSigned(sql, {}, company));
      expect(await list(sql)).toMatchObject([{ standing: 'accepted', report_id: null }]);
    });
  });

  test('is filtered by what it shows, and cut into pages that count all', async () => {
    await database.asPostgres(async (sql) => {
      await givenEach(sql);
      const of = (args: Args) => namesOf(sql, { search: 'year', ...args });
      expect(await of({ state: 'waiting' })).toEqual([
        'Year Alpha Ltd.',
        'Year Beta Ltd.',
        'Year Gamma Ltd.',
      ]);
      expect(await of({ state: 'to_file' })).toEqual(['Year Zeta Ltd.']);
      expect(await of({ class: 'out_of_scope' })).toEqual(['Year Theta Foundation']);
      expect(await of({ block: 'records' })).toEqual(['Year Epsilon Ltd.']);
      expect(await of({ client: people.otherMember })).toEqual([]);
      expect(await of({ descending: true, size: 1 })).toEqual(['Year Zeta Ltd.']);
      expect(await of({ first: 6, size: 5 })).toEqual(['Year Theta Foundation', 'Year Zeta Ltd.']);
      expect((await list(sql, { sort: 'signed_at', descending: true, size: 1 }))[0]).toMatchObject({
        company_name: 'Year Theta Foundation',
        total: 8,
      });
    });
  });

  test('is late after its day while it is not signed, and only then', async () => {
    await database.asPostgres(async (sql) => {
      await givenEach(sql);
      await become(sql, 'postgres');
      await sql`update statement_years set due_on = private.today() where year = ${YEAR}`;
      await become(sql, 'admin');
      expect(await namesOf(sql, { state: 'late' })).toEqual([]);
      await become(sql, 'postgres');
      await sql`update statement_years set opens_on = '2020-01-01', due_on = private.today() - 1 where year = ${YEAR}`;
      await become(sql, 'admin');
      expect(await namesOf(sql, { state: 'late' })).toEqual([
        'Year Alpha Ltd.',
        'Year Beta Ltd.',
        'Year Gamma Ltd.',
      ]);
    });
  });

  test('says until when the reminders of its company are held', async () => {
    await database.asPostgres(async (sql) => {
      await givenOpen(sql);
      await become(sql, 'admin');
      await sql`select hold_reminders(${companies.mine}, private.today() + 5, 'Settled by phone')`;
      const [row] = await list(sql);
      expect(row?.held_until).not.toBeNull();
    });
  });

  test('its figures count the rows of its filters', async () => {
    await database.asPostgres(async (sql) => {
      await givenEach(sql);
      const [now] = await sql`
        select statements::int, waiting::int, not_started::int, under_way::int, returned::int, late::int, answered::int,
          needs_review::int, accepted::int, to_file::int, filed::int from statement_figures(${tenants.first}, ${YEAR})`;
      const { statements, ...states } = { ...now };
      expect(statements).toBe((await list(sql))[0]?.total);
      for (const [state, count] of Object.entries(states))
        expect([state, (await list(sql, { state }))[0]?.total ?? 0]).toEqual([state, count]);
    });
  });
});

describe('[YEAR-02] [UX-02] many that changed nothing', () => {
  test('are accepted together; a changed one, an open one and one of another firm are refused', async () => {
    await database.asPostgres(async (sql) => {
      const same = await givenSigned(sql, {}, await givenCompany(sql, 'Year Alpha Ltd.'));
      const changed = await givenSigned(
        sql,
        otherCrs('active_nfe'),
        await givenCompany(sql, 'Year Beta Ltd.'),
      );
      const open = await givenOpen(sql);
      const theirs = await givenOpen(sql, companies.foreign, tenants.second);
      await become(sql, 'admin');
      const answers = await runMany(sql, 'statements.accept', [same, changed, open, theirs]);
      expect(new Map(answers.map(({ id, code }) => [id, code]))).toEqual(
        new Map([
          [same, null],
          [changed, 'statement.changed'],
          [open, 'statement.illegal_move'],
          [theirs, 'not_found'],
        ]),
      );
      expect(await namesOf(sql, { state: 'accepted' })).toEqual(['Year Alpha Ltd.']);
    });
  });

  test('are accepted by staff with a duty for it alone', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['billing']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => runMany(sql, 'statements.accept', [id]))).toBe(
        'duty.reviewer_needed',
      );
    });
  });
});
