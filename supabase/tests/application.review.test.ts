import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import {
  approve,
  behind,
  completeData,
  givenApproved,
  givenSubmitted,
  incorporate,
  save,
  settleChecks,
  submit,
  withApplication,
} from './support/applications.ts';
import { become, useDatabase } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { giveEveryDuty } from './support/staff.ts';

const database = useDatabase();

describe('[APP-06] start_review and approve_application', () => {
  test('a review is assigned, notifies the applicant, and starts once', async () => {
    await withApplication(database, givenSubmitted, 'admin', async (sql, id) => {
      await sql`select start_review(${id})`;
      await sql`select start_review(${id})`;
      expect(await sql`select state, assignee from draft_applications where id = ${id}`).toEqual([
        { state: 'in_review', assignee: people.admin },
      ]);
      expect(
        await sql`select from application_events where application_id = ${id} and to_state = 'in_review'`,
      ).toHaveLength(1);
      await become(sql, 'member');
      expect(
        await sql`select concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'application.in_review'`,
      ).toEqual([{ subject: `application ${id}` }]);
    });
  });

  test('an approval is dated and signed, notifies the applicant, and is given once', async () => {
    await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      await approve(sql, id);
      const [row] = await sql`select * from draft_applications where id = ${id}`;
      expect(row).toMatchObject({ state: 'approved', approved_by: people.admin });
      expect(row?.approved_at).toBeInstanceOf(Date);
      await become(sql, 'member');
      expect(await sql`select from notifications where kind = 'application.approved'`).toHaveLength(
        1,
      );
    });
  });

  test('no one approves their own application', async () => {
    await withApplication(database, givenSubmitted, 'admin', async (sql, id) => {
      await sql`select start_review(${id})`;
      await behind(sql, 'admin', async () => {
        await sql`update profiles set role = 'admin' where id = ${people.member}`;
        await giveEveryDuty(sql, people.member);
      });
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => approve(sql, id))).toBe('not_allowed');
    });
  });

  test('what is not in review is not approved, and a draft is not reviewed', async () => {
    await withApplication(database, givenSubmitted, 'admin', async (sql, id) => {
      expect(await refusalWithin(sql, () => approve(sql, id))).toBe('application.illegal_move');
    });
  });

  test('what was edited and came back into review meanwhile is not approved unread', async () => {
    await withApplication(database, givenSubmitted, 'admin', async (sql, id) => {
      await sql`select start_review(${id})`;
      const versionOf = async () => {
        const [row] = await sql`select version from draft_applications where id = ${id}`;
        return row?.version as number;
      };
      const read = await versionOf();
      await sql`select request_information(${id}, ${sql.json([{ id: crypto.randomUUID(), question: 'Who?' }])})`;
      await become(sql, 'member');
      await sql`select answer_request(id) from application_requests where application_id = ${id}`;
      const data = { ...completeData(), purpose: 'Something else.' };
      await submit(sql, id, await save(sql, id, await versionOf(), data));
      await become(sql, 'admin');
      await sql`select start_review(${id})`;
      await settleChecks(sql, id);
      expect(await refusalWithin(sql, () => approve(sql, id, read))).toBe('application.conflict');
      await approve(sql, id);
    });
  });
});

describe('[APP-08] incorporate_application', () => {
  test('creates company, registers, access, timeline and notification, all from the snapshot', async () => {
    const data = completeData();
    await withApplication(
      database,
      (sql) => givenApproved(sql, data),
      'admin',
      async (sql, id) => {
        const company = await incorporate(sql, id, ' 900001 B ');
        const [row] = await sql`
        select *, registration_date = private.today() as is_today, next_filing - registration_date as days from companies where id = ${company}`;
        expect(row).toMatchObject({
          tenant_id: tenants.first,
          user_id: people.member,
          name: 'Blue Heron Holdings Ltd.',
          type: 'IBC',
          status: 'active',
          registration_number: '900001 B',
          is_today: true,
          days: 365,
          currency: 'USD',
          authorised_shares: '5000',
          par_value: '1.500000',
          capital: '7500.000000',
          fiscal_year_end: '12-31',
        });
        expect(
          await sql`
          select party.id, party.name, party.kind, party.country, party.birth_date::text, entry.role, entry.shares, entry.percent
          from company_participants as entry join parties as party on party.id = entry.party_id
          where entry.company_id = ${company} and entry.appointed_on = private.today() order by entry.shares, entry.role`,
        ).toEqual([
          { ...party(data.people[0]), role: 'member', shares: '2000', percent: '40.000000' },
          { ...party(data.people[1]), role: 'member', shares: '3000', percent: '60.000000' },
          { ...party(data.people[0]), role: 'director', shares: null, percent: null },
        ]);
        expect(
          await sql`select user_id, access from company_users where company_id = ${company}`,
        ).toEqual([{ user_id: people.member, access: 'owner' }]);
        expect(
          await sql`select state, company_id from draft_applications where id = ${id}`,
        ).toEqual([{ state: 'incorporated', company_id: company }]);

        await become(sql, 'member');
        expect(
          await sql`select concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'application.incorporated'`,
        ).toEqual([{ subject: `company ${company}` }]);
        expect(await sql`select from companies where id = ${company}`).toHaveLength(1);
        expect(
          await sql`select from parties where id = any (${data.people.map(({ id: key }) => key ?? '')})`,
        ).toHaveLength(2);
      },
    );
  });

  test('twice with one number creates nothing twice; with another it is refused', async () => {
    await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      const company = await incorporate(sql, id, '900002 B');
      expect(await incorporate(sql, id, '900002 B', '2020-01-01')).toBe(company);
      expect(await refusalWithin(sql, () => incorporate(sql, id, '900003 B'))).toBe(
        'application.already_incorporated',
      );
      expect(
        await sql`select from companies where registration_number like '90000_ B'`,
      ).toHaveLength(1);
      expect(
        await sql`select from company_participants where company_id = ${company}`,
      ).toHaveLength(3);
    });
  });

  test('pressed twice at once it creates one company', async () => {
    const id = await database.commitAs('member', (sql) =>
      givenApproved(sql, { ...completeData(), names: ['Twice Heron Ltd.'] }),
    );
    const [one, two] = await Promise.all([
      database.commitAs('admin', (sql) => incorporate(sql, id, '900004 B')),
      database.commitAs('admin', (sql) => incorporate(sql, id, '900004 B')),
    ]);
    expect(one).toBe(two);
    const companies = await database.asPostgres(
      (sql) => sql`select from companies where registration_number = '900004 B'`,
    );
    expect(companies).toHaveLength(1);
  });

  test('of two applications that claim one number at once, one gets it and the other creates nothing', async () => {
    const contested = { ...completeData(), names: ['Contested Heron Ltd.'] };
    const ids = [
      await database.commitAs('member', (sql) => givenApproved(sql, contested)),
      await database.commitAs('member', (sql) => givenApproved(sql, contested)),
    ];
    const calls = await Promise.allSettled(
      ids.map((id) => database.commitAs('admin', (sql) => incorporate(sql, id, '900005 B'))),
    );
    expect(calls.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'PT409', message: 'company.registration_number_taken' },
    });
    await database.asPostgres(async (sql) => {
      expect(
        await sql`select state from draft_applications where id = any (${ids}) order by state`,
      ).toEqual([{ state: 'approved' }, { state: 'incorporated' }]);
      expect(await sql`select from companies where registration_number = '900005 B'`).toHaveLength(
        1,
      );
    });
  });

  test.each([
    ['nothing', null, null, 'company.registration_number_missing'],
    ['blanks', '   ', null, 'company.registration_number_missing'],
    ['41 characters', 'x'.repeat(41), null, 'company.registration_number_missing'],
    ['a number in use', '1 B', null, 'company.registration_number_taken'],
    ['a date in the future', '900006 B', '2999-01-01', 'company.registration_date_invalid'],
    [
      'a date before the application',
      '900006 B',
      '2001-01-01',
      'company.registration_date_invalid',
    ],
  ])('refuses %s', async (_what, number, on, error) => {
    await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      expect(await refusalWithin(sql, () => incorporate(sql, id, number, on))).toBe(error);
      expect(await sql`select state, company_id from draft_applications where id = ${id}`).toEqual([
        { state: 'approved', company_id: null },
      ]);
    });
  });

  test('an applicant who has left the tenant owns the company, but does not reach it', async () => {
    await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      await behind(
        sql,
        'admin',
        () => sql`delete from tenant_users where user_id = ${people.member}`,
      );
      const company = await incorporate(sql, id, '900007 B');
      expect(await sql`select user_id from companies where id = ${company}`).toEqual([
        { user_id: people.member },
      ]);
      await become(sql, 'member');
      expect(await sql`select from companies where id = ${company}`).toHaveLength(0);
    });
  });

  test('another client’s party under the same id stays as it is; the person gets a new one', async () => {
    const data = completeData();
    const taken = 'f0000000-0000-4000-8000-000000000004';
    const [first, second] = data.people;
    data.people = [
      { ...first, id: taken },
      { ...second, id: 'not a uuid', birth_date: '2026-02-31' },
    ];
    data.holdings = [{ owner_id: taken, owned_id: 'not a uuid', percent: 100 }];
    await withApplication(
      database,
      (sql) => givenApproved(sql, data),
      'admin',
      async (sql, id) => {
        const company = await incorporate(sql, id, '900008 B');
        expect(await sql`select name from parties where id = ${taken}`).toEqual([
          { name: 'Party of Foreign' },
        ]);
        const names = await sql`
        select distinct party.name, party.birth_date from company_participants as entry join parties as party on party.id = entry.party_id
        where entry.company_id = ${company} order by party.name`;
        expect(names).toMatchObject([
          { name: 'Mia Member' },
          { name: 'Reef Investments Ltd.', birth_date: null },
        ]);
      },
    );
  });

  test('a holding too small for six decimals is entered, by its exact number of shares', async () => {
    const data = completeData();
    const [first, second] = data.people;
    data.capital = { ...data.capital, shares: 500_000_000 };
    data.people = [
      { ...first, shares: 1 },
      { ...second, shares: 499_999_999 },
    ];
    await withApplication(
      database,
      (sql) => givenApproved(sql, data),
      'admin',
      async (sql, id) => {
        const company = await incorporate(sql, id, '900011 B');
        expect(
          await sql`
          select shares, percent from company_participants
          where company_id = ${company} and role = 'member' order by shares`,
        ).toEqual([
          { shares: '1', percent: '0.000000' },
          { shares: '499999999', percent: '100.000000' },
        ]);
      },
    );
  });

  test('one id on two lines is refused at submission, and loses no shares if it gets further', async () => {
    const data = completeData();
    const [first] = data.people;
    data.people = [first!, { ...first, shares: 3000 }];
    data.holdings = [];
    await database.as('member', async (sql) => {
      expect(await refusalWithin(sql, () => givenSubmitted(sql, data))).toBe(
        'application.incomplete',
      );
      // Another spelling of the same uuid passes the rules, which compare texts.
      data.people[1] = { ...first, shares: 3000, id: String(first?.id).replaceAll('-', '') };
      const id = await givenApproved(sql, data);
      await expect(
        refusalWithin(sql, () => incorporate(sql, id, '900012 B')),
      ).rejects.toMatchObject({ code: '23P01' });
    });
  });

  test('[ONE-01] a person the applicant entered before is the same party again', async () => {
    const data = completeData();
    await withApplication(
      database,
      (sql) => givenApproved(sql, data),
      'admin',
      async (sql, id) => {
        const one = await incorporate(sql, id, '900009 B');
        const again = await givenApproved(sql, { ...data, names: ['Second Heron Ltd.'] });
        const two = await incorporate(sql, again, '900010 B');
        expect(
          await sql`select party_id from company_participants where company_id in (${one}, ${two}) group by party_id`,
        ).toHaveLength(2);
      },
    );
  });
});

function party(
  person: Partial<{
    id: string;
    name: string;
    kind: string;
    country: string;
    birth_date: string | null;
  }> = {},
) {
  const { id, name, kind, country, birth_date } = person;
  return { id, name, kind, country, birth_date };
}
