import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { clock, givenEffected, newcomer, register } from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { charges, companies, members, parties } from './support/ids.ts';

const database = useDatabase();

const correct = (
  sql: Sql,
  entry: string,
  version: number,
  corrections: object,
  remark = 'Misread.',
) =>
  sql`select correct_participant(${entry}, ${version}, ${sql.json(corrections as never)}, ${remark}) as version`;

async function directorId(sql: Sql): Promise<string> {
  const [row] =
    await sql`select id from company_participants where company_id = ${companies.mine} and role = 'director'`;
  return row?.['id'] as string;
}

const appointment = { kind: 'appoint_officer', details: { role: 'director', party: newcomer } };
const director = 'Nora Newcomer director';

describe('[COM-03] [ONE-02] a register as at a date', () => {
  test('an appointment holds from its day, a cessation ends on its day, and both were unknown before', async () => {
    const seen = await database.as('member', async (sql) => {
      const before = await clock(sql);
      await givenEffected(sql, { ...appointment, on: '2025-03-01' });
      const appointed = await clock(sql);
      await givenEffected(sql, {
        kind: 'cease_officer',
        on: '2025-09-01',
        details: { entry_id: await directorId(sql) },
      });
      await become(sql, 'member');
      return {
        dayBefore: await register(sql, 'officers', '2025-02-28'),
        firstDay: await register(sql, 'officers', '2025-03-01'),
        lastDay: await register(sql, 'officers', '2025-08-31'),
        dayOfEnd: await register(sql, 'officers', '2025-09-01'),
        notKnownYet: await register(sql, 'officers', '2025-03-01', before),
        endNotKnownYet: await register(sql, 'officers', '2025-09-01', appointed),
      };
    });
    expect(seen).toEqual({
      dayBefore: [],
      firstDay: [director],
      lastDay: [director],
      dayOfEnd: [],
      notKnownYet: [],
      endNotKnownYet: [director],
    });
  });

  test('a correction changes what is known now and not what was known then', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenEffected(sql, { ...appointment, on: '2025-03-01' });
      const wrong = await clock(sql);
      await correct(sql, await directorId(sql), 1, { appointed_on: '2025-05-01' });
      const right = await clock(sql);
      await correct(sql, await directorId(sql), 2, { voided: true }, 'Another company.');
      await become(sql, 'member');
      return {
        asWrong: await register(sql, 'officers', '2025-03-15', wrong),
        asRight: await register(sql, 'officers', '2025-03-15', right),
        asRightLater: await register(sql, 'officers', '2025-05-15', right),
        never: await register(sql, 'officers', '2025-05-15'),
        kept: await sql`
          select entry ->> 'appointed_on' as from_day, entry ->> 'remark' as remark from register_history
          where subject = 'participant' order by id`,
      };
    });
    expect(seen).toEqual({
      asWrong: [director],
      asRight: [],
      asRightLater: [director],
      never: [],
      kept: [
        { from_day: '2025-03-01', remark: null },
        { from_day: '2025-05-01', remark: 'Misread.' },
      ],
    });
  });

  test('a back-dated change is part of the past, but was not known in it', async () => {
    const seen = await database.as('member', async (sql) => {
      const then = '2025-01-01T12:00:00Z';
      await sql`reset role`;
      await sql`alter table company_participants disable trigger user`;
      await sql`update company_participants set recorded_at = '2024-01-01T12:00:00Z'`;
      await sql`alter table company_participants enable trigger user`;
      await givenEffected(sql, {
        kind: 'transfer_shares',
        on: '2024-12-01',
        details: { entry_id: members.mine, shares: 1000, party: newcomer },
      });
      await become(sql, 'member');
      return {
        asKnownNow: await register(sql, 'members', '2025-01-01'),
        asKnownThen: await register(sql, 'members', '2025-01-01', then),
        dayBefore: await register(sql, 'members', '2024-11-30'),
        beforeItsTime: await register(sql, 'members', '2025-01-01', '2023-12-31T12:00:00Z'),
      };
    });
    expect(seen).toEqual({
      asKnownNow: ['Nora Newcomer member 1000', "Party of Mia's member 4000"],
      asKnownThen: ["Party of Mia's member 5000"],
      dayBefore: ["Party of Mia's member 5000"],
      beforeItsTime: [],
    });
  });

  test('percentages are of the shares held on that day', async () => {
    const rows = await database.as('member', async (sql) => {
      await givenEffected(sql, {
        kind: 'transfer_shares',
        details: { entry_id: members.mine, shares: 1000, party: newcomer },
      });
      return [
        await sql`select percent::text from register_as_at(${companies.mine}, 'members', '2025-05-31')`,
        await sql`select percent::text from register_as_at(${companies.mine}, 'members', '2025-06-01')`,
      ];
    });
    expect(rows).toEqual([
      [{ percent: '100.000000' }],
      [{ percent: '20.000000' }, { percent: '80.000000' }],
    ]);
  });

  test('shows the particulars of the day, and those that were believed', async () => {
    const nameOn = async (sql: Sql, day: string, knownAt: string | null = null) => {
      const rows = await sql`
        select name, address from register_as_at(${companies.mine}, 'members', ${day}, ${knownAt})`;
      return rows[0];
    };
    const seen = await database.as('member', async (sql) => {
      const before = await clock(sql);
      await givenEffected(sql, {
        kind: 'party_particulars',
        details: { entry_id: members.mine, name: 'Mia Married', address: 'New Street' },
      });
      return {
        before: await nameOn(sql, '2025-05-31'),
        after: await nameOn(sql, '2025-06-01'),
        asKnownBefore: await nameOn(sql, '2025-06-01', before),
      };
    });
    const old = { name: "Party of Mia's", address: null };
    expect(seen).toEqual({
      before: old,
      after: { name: 'Mia Married', address: 'New Street' },
      asKnownBefore: old,
    });
  });

  test('charges hold until they are satisfied', async () => {
    const seen = await database.as('member', async (sql) => {
      const before = await clock(sql);
      await givenEffected(sql, { kind: 'satisfy_charge', details: { charge_id: charges.mine } });
      const on = async (day: string, knownAt: string | null = null) =>
        (await sql`select from charges_as_at(${companies.mine}, ${day}, ${knownAt})`).length;
      return [
        await on('2024-01-31'),
        await on('2024-02-01'),
        await on('2025-05-31'),
        await on('2025-06-01'),
        await on('2025-06-01', before),
      ];
    });
    expect(seen).toEqual([0, 1, 1, 0, 1]);
  });

  test('a company has the name and office of the day', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenEffected(sql, {
        kind: 'registered_office',
        on: '2025-02-01',
        details: { address: 'First Street', name: 'Smuggled Ltd.' },
      });
      await givenEffected(sql, {
        kind: 'company_name',
        on: '2025-04-01',
        details: { name: 'Mia & Co. Ltd.' },
      });
      const on = async (day: string) =>
        (
          await sql`select name, registered_office as office from company_as_at(${companies.mine}, ${day})`
        )[0];
      return [await on('2025-01-31'), await on('2025-02-01'), await on('2025-04-01')];
    });
    expect(seen).toEqual([
      { name: "Mia's Ltd.", office: null },
      { name: "Mia's Ltd.", office: 'First Street' },
      { name: 'Mia & Co. Ltd.', office: 'First Street' },
    ]);
  });

  test('every role is in one register', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`
        select private.register_of(role) as register, array_agg(role::text order by role) as roles
        from unnest(enum_range(null::participant_role)) as role group by 1 order by 1`,
    );
    expect(rows).toEqual([
      {
        register: 'officers',
        roles: [
          'director',
          'president',
          'secretary',
          'officer',
          'council_member',
          'administrator',
          'registered_agent',
        ],
      },
      {
        register: 'members',
        roles: ['member', 'guarantor', 'general_partner', 'limited_partner', 'founder'],
      },
      { register: 'beneficial_owners', roles: ['beneficial_owner'] },
    ]);
  });
});

describe('[COM-03] corrections', () => {
  test('a repeat changes nothing; an older version is refused', async () => {
    const seen = await database.as('admin', async (sql) => {
      const [first] = await correct(sql, members.mine, 1, { shares: 4000 });
      const [again] = await correct(sql, members.mine, 1, { shares: 4000 });
      const late = await refusalWithin(sql, () => correct(sql, members.mine, 1, { shares: 3000 }));
      const percent =
        await sql`select percent::text, shares from company_participants where id = ${members.mine}`;
      return { first: first?.['version'], again: again?.['version'], late, percent };
    });
    expect(seen).toEqual({
      first: 2,
      again: 2,
      late: 'register.conflict',
      percent: [{ percent: '100.000000', shares: '4000' }],
    });
  });

  test.each([
    ['nothing', {}, 'x', 'register.correction_invalid'],
    ['the company', { company_id: companies.others }, 'x', 'register.correction_invalid'],
    ['the party', { party_id: parties.others }, 'x', 'register.correction_invalid'],
    ['the percent of a member', { percent: 50 }, 'x', 'register.correction_invalid'],
    ['no shares at all', { shares: -1 }, 'x', 'register.correction_invalid'],
    ['words for a date', { appointed_on: 'yesterday-ish' }, 'x', 'register.correction_invalid'],
    [
      'an end before the beginning',
      { ceased_on: '2020-01-01' },
      'x',
      'register.correction_invalid',
    ],
    [
      'control by a party that owns',
      { nature_of_control: ['shares'] },
      'x',
      'register.correction_invalid',
    ],
    ['a day to come', { ceased_on: '2999-01-01' }, 'x', 'register.date_in_future'],
    ['it without a reason', { shares: 1 }, '  ', 'register.remark_missing'],
    ['it with too long a reason', { shares: 1 }, 'x'.repeat(1001), 'register.remark_missing'],
  ])('refuses to correct %s', async (_what, corrections, remark, expected) => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => correct(sql, members.mine, 1, corrections, remark)),
    );
    expect(reason).toBe(expected);
  });

  test('a repeat is one too when the percentages of several members followed', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenEffected(sql, {
        kind: 'transfer_shares',
        details: { entry_id: members.mine, shares: 1000, party: newcomer },
      });
      const [rest] = await sql`
        select id, version from company_participants
        where company_id = ${companies.mine} and shares = 4000 and ceased_on is null`;
      const attempt = () =>
        correct(sql, rest?.['id'] as string, rest?.['version'] as number, { shares: 3000 });
      const versions = [(await attempt())[0]?.['version'], (await attempt())[0]?.['version']];
      const shares = await sql`
        select shares::int, percent::text from company_participants
        where company_id = ${companies.mine} and ceased_on is null order by shares`;
      return { same: versions[0] === versions[1], shares };
    });
    expect(seen).toEqual({
      same: true,
      shares: [
        { shares: 1000, percent: '25.000000' },
        { shares: 3000, percent: '75.000000' },
      ],
    });
  });

  test('an entry cannot be stretched over another of the same person', async () => {
    const reason = await database.as('member', async (sql) => {
      await givenEffected(sql, {
        kind: 'transfer_shares',
        details: { entry_id: members.mine, shares: 1000, party: newcomer },
      });
      return refusalWithin(sql, () => correct(sql, members.mine, 2, { ceased_on: '2025-07-01' }));
    });
    expect(reason).toBe('register.already_entered');
  });

  test('a charge is corrected, with how it was recorded kept', async () => {
    const seen = await database.as('admin', async (sql) => {
      const correctCharge = (version: number, corrections: object) =>
        sql`select correct_charge(${charges.mine}, ${version}, ${sql.json(corrections as never)}, 'Misread.') as version`;
      const [first] = await correctCharge(1, { amount: 300000, chargee: 'Right Bank' });
      const [again] = await correctCharge(1, { amount: 300000, chargee: 'Right Bank' });
      return {
        versions: [first?.['version'], again?.['version']],
        refused: [
          await refusalWithin(sql, () => correctCharge(1, { amount: 1 })),
          await refusalWithin(sql, () => correctCharge(2, { currency: null })),
          await refusalWithin(sql, () => correctCharge(2, { satisfied_on: '2999-01-01' })),
          await refusalWithin(sql, () => correctCharge(2, { tenant_id: companies.mine })),
        ],
        now: await sql`select chargee from charges_as_at(${companies.mine})`,
        before:
          await sql`select entry ->> 'chargee' as chargee from register_history where subject = 'charge'`,
      };
    });
    expect(seen).toEqual({
      versions: [2, 2],
      refused: [
        'register.conflict',
        'register.correction_invalid',
        'register.date_in_future',
        'register.correction_invalid',
      ],
      now: [{ chargee: 'Right Bank' }],
      before: [{ chargee: "Bank of Mia's Ltd." }],
    });
  });
});
