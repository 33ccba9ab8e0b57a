import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import {
  accept,
  giveBack,
  givenCompany,
  givenDuty,
  givenOpen,
  givenSigned,
  otherCrs,
  otherRecords,
  signIt,
  YEAR,
} from './support/signed-statements.ts';

const database = useDatabase();

const stateOf = async (sql: Sql, id: string) => {
  await become(sql, 'postgres');
  const [row] = await sql`
    select state, reviewed_by, return_note from yearly_statements where id = ${id}`;
  return { ...row };
};

const dutyNow = async (sql: Sql, id: string) => {
  await become(sql, 'postgres');
  const [row] =
    await sql`select state, note, settled_by, done_on = private.today() as today from obligations where id = ${id}`;
  return { ...row };
};

const recordsEvents = async (sql: Sql, company: string) => {
  await become(sql, 'postgres');
  const [row] = await sql`
    select count(*)::int as n from recorded_events
    where company_id = ${company} and event = 'incorporated_or_records_location_changed'`;
  return row?.['n'];
};

const conditionsOf = async (sql: Sql, company: string) => {
  await become(sql, 'postgres');
  const [row] = await sql`select conditions from companies where id = ${company}`;
  return row?.['conditions'] as string[];
};

describe('[YEAR-01] accepting a yearly statement', () => {
  test('keeps who accepted it; a second time changes nothing', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      await accept(sql, id);
      const first = await stateOf(sql, id);
      const [{ version } = { version: 0 }] =
        await sql`select version from yearly_statements where id = ${id}`;
      await become(sql, 'admin');
      await accept(sql, id);
      expect(first).toMatchObject({ state: 'accepted', reviewed_by: people.admin });
      expect(await sql`select version from yearly_statements where id = ${id}`).toEqual([
        { version },
      ]);
    });
  });

  test('is refused for one that was returned', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      await giveBack(sql, id);
      expect(await refusalWithin(sql, () => accept(sql, id))).toBe('statement.illegal_move');
    });
  });

  test('its signature is taken back no more', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      await accept(sql, id);
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => sql`select take_back_statement(${id})`)).toBe(
        'statement.illegal_move',
      );
    });
  });

  test('meets the declaration on accounting records where they stay, and enters no new one', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Records Ltd.');
      const duty = await givenDuty(sql, company, 'ACCOUNTING_DECL');
      const id = await givenSigned(sql, {}, company);
      await accept(sql, id);
      expect(await dutyNow(sql, duty)).toEqual({
        state: 'done',
        note: `Declared in the yearly statement ${YEAR}.`,
        settled_by: people.admin,
        today: true,
      });
      expect(await recordsEvents(sql, company)).toBe(0);
    });
  });

  test('leaves a declaration of a later round, one of another company and other duties open', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Records Ltd.');
      const other = await givenCompany(sql, 'Others Ltd.');
      const later = await givenDuty(sql, company, 'ACCOUNTING_DECL', {
        because: 'later',
        due: '2027-10-01',
      });
      const theirs = await givenDuty(sql, other, 'ACCOUNTING_DECL');
      const report = await givenDuty(sql, company, 'CESRA_REPORT');
      await accept(sql, await givenSigned(sql, {}, company));
      for (const duty of [later, theirs, report])
        expect(await dutyNow(sql, duty)).toMatchObject({ state: 'open' });
    });
  });

  test('where the records moved the old declaration stays open and a new one is due, once', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Records Ltd.');
      const duty = await givenDuty(sql, company, 'ACCOUNTING_DECL');
      const id = await givenSigned(sql, otherRecords, company);
      await accept(sql, id);
      expect(await dutyNow(sql, duty)).not.toMatchObject({ state: 'done' });
      await become(sql, 'admin');
      await giveBack(sql, id);
      await signIt(sql, id, otherRecords);
      await become(sql, 'admin');
      await accept(sql, id);
      expect(await recordsEvents(sql, company)).toBe(1);
      expect(
        await sql`
          select count(*)::int as n from obligations
          where company_id = ${company} and rule_code = 'ACCOUNTING_DECL' and state = 'open' and due_on > private.today()
            and because = private.today()::text`,
      ).toEqual([{ n: 1 }]);
    });
  });

  test('the same place with other spaces is no move', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Records Ltd.');
      const spaced = {
        records: { same: false, values: { place: ' 1 Bay Street, Nassau ', kept: true } },
      };
      await accept(sql, await givenSigned(sql, spaced, company));
      expect(await recordsEvents(sql, company)).toBe(0);
    });
  });

  test('a financial institution gets its condition, and one that is none any more loses it', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Bank Ltd.');
      await sql`update companies set conditions = '{carries_on_business_in_bahamas}' where id = ${company}`;
      const id = await givenSigned(sql, otherCrs('financial_institution'), company);
      expect(await conditionsOf(sql, company)).toEqual(['carries_on_business_in_bahamas']);
      await become(sql, 'admin');
      await accept(sql, id);
      expect(await conditionsOf(sql, company)).toEqual([
        'carries_on_business_in_bahamas',
        'is_financial_institution',
      ]);
      await become(sql, 'admin');
      await giveBack(sql, id);
      await signIt(sql, id, otherCrs('active_nfe'));
      await become(sql, 'admin');
      await accept(sql, id);
      expect(await conditionsOf(sql, company)).toEqual(['carries_on_business_in_bahamas']);
    });
  });
});

describe('[YEAR-01] returning a yearly statement', () => {
  test('keeps the note the client reads, and notifies them', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      await giveBack(sql, id, ' Which bank? ');
      await become(sql, 'member');
      expect(await sql`select state, return_note from yearly_statements where id = ${id}`).toEqual([
        { state: 'returned', return_note: 'Which bank?' },
      ]);
      expect(
        await sql`select title, subject_id from notifications where kind = 'company.statement_returned'`,
      ).toEqual([
        {
          title: `Your yearly statement ${YEAR} of Mia's Ltd. needs a correction`,
          subject_id: companies.mine,
        },
      ]);
    });
  });

  test('a second time notifies no one and keeps the first note', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      await giveBack(sql, id);
      await giveBack(sql, id, 'Another');
      expect(await stateOf(sql, id)).toMatchObject({ return_note: 'Which bank?' });
      expect(
        await sql`select from notifications where kind = 'company.statement_returned'`,
      ).toHaveLength(1);
    });
  });

  test.each([
    ['  ', 'statement.return_note_missing'],
    ['x'.repeat(2001), 'statement.note_too_long'],
  ])('a note of %j is refused', async (note, reason) => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      expect(await refusalWithin(sql, () => giveBack(sql, id, note))).toBe(reason);
    });
  });

  test('one that is signed again keeps what was signed before, and no note', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenSigned(sql);
      await giveBack(sql, id);
      await signIt(sql, id, otherRecords);
      expect(await stateOf(sql, id)).toMatchObject({ state: 'answered', return_note: null });
      const kept = await sql`
        select content #>> '{values,records,place}' as place from statement_signatures
        where statement_id = ${id} order by signed_at`;
      expect(kept.map((row) => row['place'])).toEqual([
        '1 Bay Street, Nassau',
        '9 Shirley Street, Nassau',
      ]);
      expect(
        await refusalWithin(
          sql,
          () => sql`delete from statement_signatures where statement_id = ${id}`,
        ),
      ).toBeDefined();
    });
  });

  test('one that was accepted can be returned, and the duties it met stay met', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Records Ltd.');
      const duty = await givenDuty(sql, company, 'ACCOUNTING_DECL');
      const id = await givenSigned(sql, {}, company);
      await accept(sql, id);
      await become(sql, 'admin');
      await giveBack(sql, id);
      expect(await stateOf(sql, id)).toMatchObject({ state: 'returned' });
      expect(await dutyNow(sql, duty)).toMatchObject({ state: 'done' });
    });
  });

  test('one that is not signed is not returned', async () => {
    await database.asPostgres(async (sql) => {
      const id = await givenOpen(sql);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => giveBack(sql, id))).toBe('statement.illegal_move');
    });
  });
});
