import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies as known, people, tenants } from './support/ids.ts';
import {
  beginImport,
  checkImport,
  company,
  companyRows,
  figures,
  givenChecked,
  givenImported,
  givenRead,
  person,
  personRows,
  problemsOf,
} from './support/imports.ts';
import { runJobs } from './support/jobs.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);
const year = new Date().getFullYear();

/** The company that came in with a number, seen by the owner of the tables. */
async function entered(sql: Sql, number = 'B-900001') {
  await become(sql, 'postgres');
  const [row] = await sql`select * from companies where registration_number = ${number}`;
  return row;
}

describe('[IMP-01] [MOVE-01] a company that is brought in', () => {
  test('comes with its particulars, registers, client, notes and where it comes from', async () => {
    await asAdmin(async (sql) => {
      const id = await givenImported(sql, [
        company({
          fiscal_year_end: '06-30',
          notes: 'Box 12',
          documents: [{ name: 'Charter', date: '2015-03-02' }],
          charges: [
            {
              chargee: 'A bank',
              description: 'The ship',
              amount: 12.5,
              currency: 'USD',
              created_on: '2016-01-02',
            },
          ],
        }),
      ]);
      expect(await figures(sql, id)).toMatchObject({ companies: 1, entered: 1, people: 1 });
      const row = await entered(sql);
      expect(row).toMatchObject({
        name: 'Arrival Holdings Ltd.',
        type: 'IBC',
        status: 'active',
        user_id: people.member,
        tenant_id: tenants.first,
        fiscal_year_end: '06-30',
      });
      const own = row?.['id'] as string;
      const registers = await sql`
        select role, shares::int, percent::float, appointed_on::text, version
        from company_participants where company_id = ${own} order by role`;
      expect([...registers]).toEqual([
        { role: 'member', shares: 50_000, percent: 100, appointed_on: '2015-03-02', version: 1 },
        { role: 'director', shares: null, percent: null, appointed_on: '2015-03-02', version: 1 },
      ]);
      const [kept] = await sql`
        select origin.origin, origin.import_id, note.body, access.access, charge.amount::float
        from company_origins as origin
        join staff_notes as note on note.company_id = origin.company_id
        join company_users as access on access.company_id = origin.company_id
        join charges as charge on charge.company_id = origin.company_id
        where origin.company_id = ${own}`;
      expect(kept).toEqual({
        origin: 'imported',
        import_id: id,
        body: 'Box 12\n\nDocuments the file names:\n- Charter, 2015-03-02',
        access: 'owner',
        amount: 12.5,
      });
    });
  });

  test('belongs to the member of the firm whose address it names, and to no one else', async () => {
    const owners = await asAdmin(async (sql) => {
      await become(sql, 'postgres');
      const emails = await sql`select id, email from profiles`;
      const of = (id: string) => emails.find((row) => row['id'] === id)?.['email'] as string;
      await become(sql, 'admin');
      const id = await givenImported(sql, [
        company({ client_email: of(people.otherMember).toUpperCase() }),
        company({ place: 2, registration_number: 'B-2', name: 'Two', client_email: 'no@one.test' }),
        // Of another firm, and staff: neither is a client here.
        company({
          place: 3,
          registration_number: 'B-3',
          name: 'Three',
          client_email: of(people.otherTenantOwner),
        }),
        company({
          place: 4,
          registration_number: 'B-4',
          name: 'Four',
          client_email: of(people.admin),
        }),
      ]);
      expect(await figures(sql, id)).toMatchObject({ entered: 4, warned: 3 });
      const rows = [];
      for (const number of ['B-900001', 'B-2', 'B-3', 'B-4']) {
        rows.push((await entered(sql, number))?.['user_id']);
      }
      return rows;
    });
    expect(owners).toEqual([people.otherMember, people.member, people.member, people.member]);
  });

  test('has its annual fees from the first year that was not paid, late ones among them', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql, [company({ paid_until: year - 3 })]);
      const row = await entered(sql);
      const fees = await sql`
        select extract(year from due_on)::int as year, state from obligations
        join obligation_rules as rule on (rule.code, rule.valid_from) = (rule_code, rule_from)
        where company_id = ${row?.['id'] as string} and rule.is_annual_fee and due_on <= make_date(${year}, 12, 31)
        order by due_on`;
      expect([...fees]).toEqual([
        { year: year - 2, state: 'open' },
        { year: year - 1, state: 'open' },
        { year, state: 'open' },
      ]);
    });
  });

  test('paid until this year it owes none of it, and duties that were done are settled', async () => {
    await asAdmin(async (sql) => {
      const id = await givenImported(sql, [
        company({
          paid_until: year,
          duties: [
            { duty: 'annual_filing', year, done_on: `${year}-01-02`, reference: 'F-1' },
            { duty: 'A duty of the former system', year, done_on: `${year}-01-02` },
          ],
        }),
      ]);
      const [shown] = await companyRows(sql, id);
      expect(shown?.['warnings']).toMatchObject([{ code: 'unknown', column: 'duty' }]);
      const row = await entered(sql);
      const done = await sql`
        select rule_code, reference, done_on::text, settled_by from obligations
        where company_id = ${row?.['id'] as string} and state = 'done' order by rule_code`;
      expect(done.length).toBeGreaterThan(0);
      expect(done.every((duty) => duty['settled_by'] === people.admin)).toBe(true);
      expect([
        ...(await sql`
        select from obligations
        join obligation_rules as rule on (rule.code, rule.valid_from) = (rule_code, rule_from)
        where company_id = ${row?.['id'] as string} and rule.is_annual_fee and state = 'open'
          and due_on <= make_date(${year}, 12, 31)`),
      ]).toEqual([]);
    });
  });

  test('[KYC-01] a new person is screened, rated and to be reviewed by a day, and the gates say so', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql, [company()], [person({ risk: 'high', reviewed_on: '2020-01-01' })]);
      await become(sql, 'postgres');
      const [row] = await sql`
        select party.id, profile.state, brought.rating, brought.review_by::text,
          exists (select from private.screening_due as due where due.party_id = party.id) as screened
        from parties as party
        join kyc_profiles as profile on profile.party_id = party.id
        join kyc_brought_in as brought on brought.profile_id = profile.id
        where party.name = 'Ada Arrival'`;
      const [{ today = '' } = {}] = await sql`select private.today()::text as today`;
      // The review of the former system has run out: it is due at once, and never in the past.
      expect(row).toMatchObject({
        state: 'open',
        rating: 'high',
        review_by: today,
        screened: true,
      });
      const blockers =
        await sql`select code from private.entering_blockers(${row?.['id'] as string})`;
      expect(blockers.map(({ code }) => code as string)).toContain('register.kyc_brought_in');
      await sql`update kyc_brought_in set review_by = private.today() - 1`;
      const facts =
        await sql`select kind, severity from private.kyc_facts(private.today()) where party_id = ${row?.['id'] as string}`;
      expect([...facts]).toEqual([{ kind: 'kyc_expired', severity: 'critical' }]);
    });
  });

  test('[RISK-01] is rated by the file, the facts and its people, and is to be assessed by a day', async () => {
    await asAdmin(async (sql) => {
      await givenImported(
        sql,
        [
          company({ risk: 'low' }),
          company({ place: 2, name: 'Two', registration_number: 'B-2' }),
          company({ place: 3, name: 'Three', registration_number: 'B-3', risk: 'high' }),
          company({
            place: 4,
            name: 'Four',
            registration_number: 'B-4',
            risk: 'low',
            roles: [{ person: 'eve', role: 'member', shares: 1 }],
          }),
        ],
        [person(), person({ key: 'eve', name: 'Eve Elevated', risk: 'high' })],
      );
      await become(sql, 'postgres');
      const rows = await sql`
        select company.registration_number as number, known.effective_rating as rating, known.assessed_by,
          known.next_review_on - private.today() as days, known.reason
        from risk_assessments as known join companies as company on company.id = known.company_id
        where company.registration_number in ('B-900001', 'B-2', 'B-3', 'B-4') order by company.registration_number`;
      expect(rows.map(({ number, rating, days }) => [number, rating, days] as unknown[])).toEqual([
        // No one has rated it, so it is not held for low.
        ['B-2', 'medium', 180],
        ['B-3', 'high', 60],
        // One of its people is high.
        ['B-4', 'high', 60],
        ['B-900001', 'low', 365],
      ]);
      expect(rows[0]).toMatchObject({
        assessed_by: people.admin,
        reason:
          'Brought in without a rating: rated by the facts known. It counts until the company is assessed here.',
      });
      await become(sql, 'admin');
      const listed = await sql`select rating from company_list where registration_number = 'B-3'`;
      expect(listed[0]?.['rating']).toBe('high');
      // No client learns of it.
      await become(sql, 'member');
      expect([
        ...(await sql`select rating from company_list where registration_number = 'B-3' and rating is not null`),
      ]).toEqual([]);
    });
  });

  test('[REG-01] has its former names in the register, each until the day it changed', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql, [
        company({
          former_names: [
            { name: 'Second Name Ltd.', until: '2019-05-01' },
            { name: 'First Name Ltd.', until: '2017-01-31' },
          ],
        }),
      ]);
      const [own] = await sql`select id from companies where registration_number = 'B-900001'`;
      const at = async (day: string) => {
        const [row] = await sql`select name from company_as_at(${own?.['id'] as string}, ${day})`;
        return row?.['name'] as string;
      };
      expect([await at('2017-01-30'), await at('2017-01-31'), await at('2019-05-01')]).toEqual([
        'First Name Ltd.',
        'Second Name Ltd.',
        'Arrival Holdings Ltd.',
      ]);
      const [listed] =
        await sql`select former_names from company_list where id = ${own?.['id'] as string}`;
      expect(listed?.['former_names']).toBe('First Name Ltd.; Second Name Ltd.');
    });
  });

  test('[NOT-01] each client is notified once of all their companies, and by the check of none', async () => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql, [
        company(),
        company({ place: 2, name: 'Two', registration_number: 'B-2' }),
      ]);
      const notices = async () => {
        await become(sql, 'postgres');
        const rows =
          await sql`select user_id, title from notifications where kind = 'company.brought_in'`;
        await become(sql, 'admin');
        return [...rows];
      };
      expect(await notices()).toEqual([]);
      await beginImport(sql, id);
      expect(await notices()).toEqual([
        { user_id: people.member, title: '2 companies are in your account' },
      ]);
    });
  });

  test('a ring of owners comes in, each body once', async () => {
    await asAdmin(async (sql) => {
      const body = (key: string, name: string, owner: string) =>
        person({
          key,
          name,
          kind: 'body_corporate',
          birth_date: '',
          registration_number: name,
          owners: [{ owner, percent: 100 }],
        });
      const id = await givenImported(
        sql,
        [company({ roles: [{ person: 'a', role: 'member', shares: 1 }] })],
        [body('a', 'Ring One Inc', 'b'), body('b', 'Ring Two Inc', 'a'), person({ key: 'unused' })],
      );
      expect(await figures(sql, id)).toMatchObject({ people: 2, unused_people: 1, entered: 1 });
      await become(sql, 'postgres');
      const holders = await sql`
        select owner.name as owner, owned.name as owned from party_holders
        join parties as owner on owner.id = owner_party_id join parties as owned on owned.id = owned_party_id
        where owned.name like 'Ring %' order by owned`;
      expect([...holders]).toEqual([
        { owner: 'Ring Two Inc', owned: 'Ring One Inc' },
        { owner: 'Ring One Inc', owned: 'Ring Two Inc' },
      ]);
      expect([...(await sql`select from parties where name = 'Ada Arrival'`)]).toEqual([]);
    });
  });
});

describe('[IMP-01] an import as a whole', () => {
  const many = Array.from({ length: 25 }, (_, n) =>
    company({ place: n + 1, name: `Company ${n} Ltd.`, registration_number: `B-7${n}` }),
  );

  test('the check changes nothing and says what would come', async () => {
    await asAdmin(async (sql) => {
      const id = await givenRead(sql, [company({ paid_until: year - 2 })]);
      const before = await sql`select count(*)::int as n from companies`;
      await checkImport(sql, id);
      expect(await figures(sql, id)).toMatchObject({ ready: 1, entered: 0, new_people: 1 });
      const { duties, overdue } = await figures(sql, id);
      expect(duties as number).toBeGreaterThan(overdue as number);
      expect(overdue as number).toBeGreaterThanOrEqual(1);
      expect(await sql`select count(*)::int as n from companies`).toEqual(before);
      await become(sql, 'postgres');
      expect([
        ...(await sql`select from audit_logs where table_name = 'companies' and at > now()`),
      ]).toEqual([]);
    });
  });

  test('many are checked and brought in by a job, in the name of who asked', async () => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql, many);
      expect(await figures(sql, id)).toMatchObject({ done: 0, total: 25 });
      expect(await refusalWithin(sql, () => beginImport(sql, id))).toBe('import.illegal_move');
      await runJobs(sql);
      await become(sql, 'admin');
      await beginImport(sql, id);
      await runJobs(sql);
      const [{ n = 0, actors = [] } = {}] = await sql`
        select count(*)::int as n, array_agg(distinct actor) as actors from audit_logs
        where table_name = 'companies' and action = 'insert' and at > now()`;
      expect({ n: n as number, actors: actors as string[] }).toEqual({
        n: 25,
        actors: [people.admin],
      });
      await become(sql, 'admin');
      expect(await figures(sql, id)).toMatchObject({ entered: 25, people: 1 });
      const [state] = await sql`select state from portfolio_imports where id = ${id}`;
      expect(state?.['state']).toBe('done');
    });
  });

  test('who loses the duty in the middle brings nothing more in', async () => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql, many);
      await runJobs(sql);
      await become(sql, 'admin');
      await beginImport(sql, id);
      await become(sql, 'postgres');
      await sql`select private.run_job_batch()`;
      await giveDuties(sql, people.admin, ['billing']);
      await runJobs(sql);
      const [row] =
        await sql`select count(*)::int as n from companies where registration_number like 'B-7%'`;
      expect(row?.['n']).toBe(20);
      const [job] = await sql`select state, refused::int from jobs where kind = 'portfolio_import'`;
      expect(job?.['refused']).toBe(5);
    });
  });

  test('one that fails stays out with the reason, and the others come in', async () => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql, [
        company(),
        company({ place: 2, name: 'Two', registration_number: 'B-2' }),
      ]);
      await become(sql, 'postgres');
      const [{ n = 0 } = {}] =
        await sql`select count(*)::int as n from companies where tenant_id = ${tenants.first}`;
      await sql`update tenants set limits = jsonb_build_object('max_companies', ${n as number}::int + 1) where id = ${tenants.first}`;
      await become(sql, 'admin');
      await beginImport(sql, id);
      expect(await figures(sql, id)).toMatchObject({ entered: 1, refused: 1 });
      const [refused] = await companyRows(sql, id, 'refused');
      expect(refused?.['problems']).toMatchObject([
        { code: 'failed', error: 'tenant.limit_reached' },
      ]);
    });
  });

  test('a check that fails says why, goes on when it is retried, and can be given up', async () => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql, many);
      await become(sql, 'postgres');
      const broken = (isBroken: boolean) =>
        isBroken
          ? sql`alter function private.job_import_check_rows(jsonb, text, integer) rename to job_import_check_gone`
          : sql`alter function private.job_import_check_gone(jsonb, text, integer) rename to job_import_check_rows`;
      await broken(true);
      await runJobs(sql);
      await broken(false);
      await become(sql, 'admin');
      const [failed] = await sql`select failed_job, failure, total from import_figures(${id})`;
      expect(failed).toMatchObject({ total: null });
      expect(failed?.['failure']).toBeTruthy();
      await sql`savepoint failed`;
      await sql`select discard_import(${id})`;
      expect(await figures(sql, id)).toMatchObject({ companies: 0 });
      await sql`rollback to failed`;
      await sql`select retry_job(${failed?.['failed_job'] as string})`;
      // While it is at work again it is not given up.
      expect(await refusalWithin(sql, () => sql`select discard_import(${id})`)).toBe(
        'import.illegal_move',
      );
      await runJobs(sql);
      await become(sql, 'admin');
      expect((await sql`select state from portfolio_imports where id = ${id}`)[0]?.['state']).toBe(
        'checked',
      );
      const [well] = await sql`select failed_job, failure from import_figures(${id})`;
      expect(well).toEqual({ failed_job: null, failure: null });
    });
  });

  test('rows that wait are bounded for a firm, over all its imports', async () => {
    await database.as('superuser', async (sql) => {
      await become(sql, 'admin');
      const full = await givenRead(sql);
      await sql`reset role`;
      // Without triggers, which are not what is tested and take most of the time.
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into private.import_people (import_id, key, data)
        select ${full}, 'full ' || n, '{}' from generate_series(1, 199998) as n`;
      await sql`set local session_replication_role = origin`;
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => givenRead(sql))).toBe('import.rows_full');
      // Of another firm: it has rows of its own.
      await givenRead(sql, [company()], [person()], {
        tenant: tenants.second,
        client: people.otherTenantOwner,
      });
      await sql`select discard_import(${full})`;
      await givenRead(sql);
    });
  });

  test('the same file twice brings nothing in twice', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql);
      const again = await givenChecked(sql);
      expect(await figures(sql, again)).toMatchObject({ known: 1, ready: 0 });
      await beginImport(sql, again);
      expect(await figures(sql, again)).toMatchObject({ entered: 0, known: 1 });
    });
  });

  test('two people who import the same file at once bring each company and person in once', async () => {
    await asAdmin(async (sql) => {
      const one = await givenChecked(sql);
      const two = await givenChecked(sql);
      await beginImport(sql, one);
      await beginImport(sql, two);
      expect(await figures(sql, two)).toMatchObject({ entered: 0, known: 1 });
      await become(sql, 'postgres');
      const rows = await sql`select from parties where name = 'Ada Arrival'`;
      expect(rows.length).toBe(1);
    });
  });
});

describe('[IMP-01] who is known already', () => {
  test('the same name and birth date is the same person, also without accents and in capitals', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql, [company()], [person({ name: 'José Ángel Núñez' })]);
      const id = await givenImported(
        sql,
        [company({ name: 'Second', registration_number: 'B-2' })],
        [person({ name: 'JOSE ANGEL NUNEZ' })],
      );
      expect(await figures(sql, id)).toMatchObject({ known_people: 1, new_people: 0 });
      await become(sql, 'postgres');
      expect((await sql`select from parties where name ilike 'jos%n%ez'`).length).toBe(1);
    });
  });

  test('someone alike is decided upon first, once, and then is who the person says', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql, [company()], [person({ name: 'Maria Gonzalez' })]);
      const id = await givenChecked(
        sql,
        [company({ name: 'Second', registration_number: 'B-2' })],
        [person({ name: 'Maria Gonzales', birth_date: '' })],
      );
      expect(await refusalWithin(sql, () => beginImport(sql, id))).toBe('import.undecided');
      const [row] = await personRows(sql, id, 'alike');
      const [alike] = (row?.['alike'] ?? []) as { id: string; name: string; birth_date: string }[];
      expect(alike).toMatchObject({ name: 'Maria Gonzalez', birth_date: '1970-02-03' });
      const decide = (same_as: string | null) =>
        sql`select decide_import_people(${id}, ${sql.json([{ id: row?.['id'] as string, same_as }])})`;
      // Only one of those that were shown.
      expect(await refusalWithin(sql, () => decide(crypto.randomUUID()))).toBe(
        'import.decision_invalid',
      );
      await decide(alike?.id ?? '');
      await beginImport(sql, id);
      await become(sql, 'postgres');
      expect((await sql`select from parties where name like 'Maria Gonzale%'`).length).toBe(1);
    });
  });

  test('two birth dates that differ are two people', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql);
      const id = await givenImported(
        sql,
        [company({ name: 'Second', registration_number: 'B-2' })],
        [person({ birth_date: '1980-02-03' })],
      );
      expect(await figures(sql, id)).toMatchObject({ new_people: 1, alike_people: 0 });
    });
  });

  test('a company of the same name and another number is decided upon', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql);
      const id = await givenChecked(sql, [
        company({ name: 'ARRIVAL HOLDINGS LIMITED', registration_number: 'B-2' }),
      ]);
      expect(await figures(sql, id)).toMatchObject({ alike: 1 });
      const [row] = await companyRows(sql, id);
      const [alike] = (row?.['alike'] ?? []) as { id: string }[];
      await sql`select decide_import_companies(${id}, ${sql.json([{ id: row?.['id'] as string, same_as: alike?.id ?? null }])})`;
      await beginImport(sql, id);
      expect(await figures(sql, id)).toMatchObject({ known: 1, entered: 0 });
    });
  });

  test('parties of another firm are never shown', async () => {
    await asAdmin(async (sql) => {
      await givenImported(sql, [company()], [person()], {
        tenant: tenants.second,
        client: people.otherTenantOwner,
      });
      const id = await givenChecked(
        sql,
        [company({ registration_number: 'B-2' })],
        [person({ birth_date: '' })],
      );
      expect(await figures(sql, id)).toMatchObject({ new_people: 1, alike_people: 0, alike: 0 });
    });
  });
});

describe('[IMP-01] what is wrong keeps a company out and is named by row and column', () => {
  const role = (of: object) => [{ person: 'ada', role: 'director', row: 7, ...of }];

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no name', { name: ' ' }, ['missing name']],
    ['a type no one knows', { type: 'LLC of Mars' }, ['unknown type']],
    ['no number', { registration_number: '' }, ['missing registration_number']],
    ['no day', { registration_date: '' }, ['missing registration_date']],
    ['a day to come', { registration_date: '2999-01-01' }, ['invalid registration_date']],
    ['a day that is none', { registration_date: '2020-02-30' }, ['invalid registration_date']],
    ['a standing', { status: 'asleep' }, ['invalid status']],
    ['a year end', { fiscal_year_end: '31-12' }, ['invalid fiscal_year_end']],
    ['shares', { authorised_shares: 'many', roles: [] }, ['invalid authorised_shares']],
    ['a risk', { risk: 'none' }, ['invalid risk']],
    [
      'a former name without a day that is one',
      { former_names: [{ name: 'A', until: '2999-01-01' }] },
      ['invalid former_names'],
    ],
    ['a year paid', { paid_until: 99 }, ['invalid paid_until']],
    [
      'what the browser could not read',
      { unreadable: ['registration_date'] },
      ['unreadable registration_date'],
    ],
    ['a person who is not there', { roles: role({ person: 'eve' }) }, ['unknown person']],
    ['a role', { roles: role({ role: 'king' }) }, ['invalid role']],
    [
      'an end before the beginning',
      { roles: role({ since: '2020-01-02', until: '2020-01-01' }) },
      ['invalid until'],
    ],
    ['shares of a director', { roles: role({ shares: 5 }) }, ['invalid shares']],
    [
      'more than there is',
      { authorised_shares: 10, roles: role({ role: 'member', shares: 11 }) },
      ['too_many shares'],
    ],
    ['a role twice', { roles: [...role({}), ...role({})] }, ['twice person']],
    [
      'a charge without a day',
      { charges: [{ chargee: 'A', description: 'B' }] },
      ['missing created_on'],
    ],
    ['a duty without a day', { duties: [{ duty: 'ANNUAL_FILING' }] }, ['missing done_on']],
  ])('%s', async (_name, of, problems) => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql, [company(of)]);
      expect(await problemsOf(sql, id)).toEqual(problems);
      await beginImport(sql, id);
      expect(await figures(sql, id)).toMatchObject({ entered: 0, refused: 1 });
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '' }, 'missing name'],
    ['a birth date to come', { birth_date: '2999-01-01' }, 'invalid birth_date'],
    ['a country', { country: 'Bahamas' }, 'invalid country'],
    ['an address of mail', { email: 'at home' }, 'invalid email'],
    ['a kind', { kind: 'ghost' }, 'invalid kind'],
  ])('of a person, %s: none of the companies comes in', async (_name, of, problem) => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql, [company()], [person(of)]);
      const [row] = await personRows(sql, id);
      const [found] = (row?.['problems'] ?? []) as { code: string; column: string }[];
      expect(`${found?.code} ${found?.column}`).toBe(problem);
      expect(await problemsOf(sql, id)).toEqual(['refused person', 'refused person']);
    });
  });

  test('a company twice in a file: the second stays out', async () => {
    await asAdmin(async (sql) => {
      const id = await givenImported(sql, [company(), company({ place: 2, row: 3 })]);
      expect(await figures(sql, id)).toMatchObject({ entered: 1, refused: 1 });
      const rows = await companyRows(sql, id);
      expect(rows[1]?.['problems']).toEqual([
        { code: 'twice', sheet: 'Companies', row: 3, column: 'registration_number' },
      ]);
    });
  });

  test('a number of another firm is taken, and nothing of that company shows', async () => {
    await asAdmin(async (sql) => {
      await become(sql, 'postgres');
      await sql`update companies set registration_number = 'B-900001' where id = ${known.foreign}`;
      await become(sql, 'admin');
      const id = await givenChecked(sql);
      expect(await problemsOf(sql, id)).toEqual(['taken registration_number']);
      const [row] = await companyRows(sql, id);
      expect(row).toMatchObject({ known_id: null, alike: [] });
    });
  });
});
