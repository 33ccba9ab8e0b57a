import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import {
  approve,
  effect,
  givenApproved,
  givenEffected,
  newcomer,
  register,
  settle,
  stateOf,
  submit,
  type Change,
} from './support/changes.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { charges, companies, members, parties, people } from './support/ids.ts';
import { withLongDays } from './support/long-days.ts';

const database = useDatabase();

const appointment: Change = {
  kind: 'appoint_officer',
  details: { role: 'director', party: newcomer },
};
const transfer = (shares: number, party: object = newcomer): Change => ({
  kind: 'transfer_shares',
  details: { entry_id: members.mine, shares, party },
});
const issue = (shares: number, more: object = {}): Change => ({
  kind: 'issue_shares',
  on: '2025-07-01',
  details: { shares, party: { party_id: parties.mine }, ...more },
});

const rowsOf = (sql: Sql, role: string) => sql`
  select party.name, entry.shares::int, entry.percent::text, entry.appointed_on::text as from_day, entry.ceased_on::text as until
  from company_participants as entry join parties as party on party.id = entry.party_id
  where entry.company_id = ${companies.mine} and entry.role = ${role}::participant_role
  order by entry.appointed_on, party.name`;

describe('[COM-04] [COM-03] what a change does', () => {
  test('an appointment enters a new party and its entry, once, and notifies the client', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenApproved(sql, appointment);
      await effect(sql, id);
      await effect(sql, id);
      return {
        id,
        entries: await rowsOf(sql, 'director'),
        party:
          await sql`select kind, nationality, birth_date::text, address, created_by from parties where name = ${newcomer.name}`,
        state: await stateOf(sql, id),
        notified: await behind(
          sql,
          'admin',
          () =>
            sql`select user_id, message, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'change.effected'`,
        ),
      };
    });
    expect(seen).toEqual({
      id: seen.id,
      entries: [
        { name: newcomer.name, shares: null, percent: null, from_day: '2025-06-01', until: null },
      ],
      party: [
        {
          kind: 'person',
          nationality: 'GB',
          birth_date: '1985-05-05',
          address: '1 Bay Street, Nassau',
          created_by: people.member,
        },
      ],
      state: 'effected',
      notified: [
        {
          user_id: people.member,
          message: withLongDays("Appointment, Mia's Ltd.: in effect since 1 June 2025."),
          subject: `change_request ${seen.id} company ${companies.mine}`,
        },
      ],
    });
  });

  test('a transfer ends the line of the giver, enters the rest, and adds to what the receiver holds', async () => {
    const rows = await database.as('member', async (sql) => {
      await givenEffected(sql, transfer(1000, { party_id: parties.entered }));
      const [rest] =
        await sql`select id from company_participants where party_id = ${parties.mine} and ceased_on is null`;
      await givenEffected(sql, {
        kind: 'transfer_shares',
        on: '2025-08-01',
        details: {
          entry_id: rest?.['id'] as string,
          shares: 4000,
          party: { party_id: parties.entered },
        },
      });
      return rowsOf(sql, 'member');
    });
    expect(rows).toEqual([
      {
        name: "Party of Mia's",
        shares: 5000,
        percent: '100.000000',
        from_day: '2024-01-01',
        until: '2025-06-01',
      },
      {
        name: 'Entered by Mia',
        shares: 1000,
        percent: '20.000000',
        from_day: '2025-06-01',
        until: '2025-08-01',
      },
      {
        name: "Party of Mia's",
        shares: 4000,
        percent: '80.000000',
        from_day: '2025-06-01',
        until: '2025-08-01',
      },
      {
        name: 'Entered by Mia',
        shares: 5000,
        percent: '100.000000',
        from_day: '2025-08-01',
        until: null,
      },
    ]);
  });

  test('shares are issued up to what is authorised, which may be raised by the same change', async () => {
    const seen = await database.as('member', async (sql) => {
      await sql`reset role`;
      await sql`update companies set authorised_shares = 5500, par_value = 2, capital = 11000 where id = ${companies.mine}`;
      const beyond = await givenApproved(sql, issue(501));
      const refused = await refusalWithin(sql, () => effect(sql, beyond));
      await givenEffected(sql, issue(501, { authorised_shares: 6000 }));
      return {
        refused,
        stillApproved: await stateOf(sql, beyond),
        members: await register(sql, 'members', '2025-07-01'),
        company:
          await sql`select authorised_shares::int as shares, capital::int from companies where id = ${companies.mine}`,
      };
    });
    expect(seen).toEqual({
      refused: 'register.beyond_authorised',
      stillApproved: 'approved',
      members: ["Party of Mia's member 5501"],
      company: [{ shares: 6000, capital: 12000 }],
    });
  });

  test('a beneficial owner gets a new line when their control changes, and ceases', async () => {
    const seen = await database.as('member', async (sql) => {
      const party = { party_id: parties.entered };
      await givenEffected(sql, {
        kind: 'beneficial_owner',
        details: {
          party,
          nature_of_control: ['votes', 'shares'],
          percent: 30,
          notified_on: '2025-06-10',
        },
      });
      await givenEffected(sql, {
        kind: 'beneficial_owner',
        on: '2025-08-01',
        details: { party, nature_of_control: ['other'], remark: 'By agreement.' },
      });
      const [present] =
        await sql`select id from company_participants where role = 'beneficial_owner' and ceased_on is null and company_id = ${companies.mine}`;
      await givenEffected(sql, {
        kind: 'cease_beneficial_owner',
        on: '2025-09-01',
        details: { entry_id: present?.['id'] as string },
      });
      const on = async (day: string) =>
        (
          await sql`select nature_of_control as control, percent::int, notified_on::text as notified, remark
                   from register_as_at(${companies.mine}, 'beneficial_owners', ${day})`
        )[0];
      return [await on('2025-06-01'), await on('2025-08-01'), await on('2025-09-01')];
    });
    expect(seen).toEqual([
      { control: ['shares', 'votes'], percent: 30, notified: '2025-06-10', remark: null },
      { control: ['other'], percent: null, notified: null, remark: 'By agreement.' },
      undefined,
    ]);
  });

  test('a charge is registered', async () => {
    const rows = await database.as('member', async (sql) => {
      await givenEffected(sql, {
        kind: 'register_charge',
        details: {
          chargee: 'Reef Bank',
          description: 'The yacht',
          amount: 1000.5,
          currency: 'BSD',
          registered_on: '2025-06-03',
        },
      });
      return sql`select chargee, amount::text, currency, created_on::text, registered_on::text from charges
                 where company_id = ${companies.mine} and chargee = 'Reef Bank'`;
    });
    expect(rows).toEqual([
      {
        chargee: 'Reef Bank',
        amount: '1000.50',
        currency: 'BSD',
        created_on: '2025-06-01',
        registered_on: '2025-06-03',
      },
    ]);
  });

  test('a change of another kind only notes that it was done, with the filing', async () => {
    const rows = await database.as('member', async (sql) => {
      const id = await givenApproved(sql, {
        kind: 'other',
        on: null,
        wording: 'Change the objects.',
      });
      await sql`select effect_change_request(${id}, null, ' R-77 ')`;
      return sql`select state, registry_reference, effective_on = private.today() as today from change_requests where id = ${id}`;
    });
    expect(rows).toEqual([{ state: 'effected', registry_reference: 'R-77', today: true }]);
  });
});

describe('[COM-04] what a change cannot do', () => {
  const refusals: [string, Change, (sql: Sql, id: string) => PromiseLike<unknown>, string][] = [
    [
      'wait for more than a year',
      { ...appointment, on: '2999-01-01' },
      (sql, id) => effect(sql, id),
      'change.day_too_late',
    ],
    [
      'come before the company',
      appointment,
      (sql, id) => effect(sql, id, '2023-01-01'),
      'register.before_entry',
    ],
    [
      'end what began later',
      transfer(1),
      (sql, id) =>
        sql`select correct_participant(${members.mine}, 1, '{"appointed_on": "2025-12-01"}', 'x')`.then(
          () => effect(sql, id),
        ),
      'register.before_entry',
    ],
    [
      'carry an endless reference',
      appointment,
      (sql, id) => sql`select effect_change_request(${id}, null, ${'x'.repeat(61)})`,
      'change.registry_reference_invalid',
    ],
    [
      'satisfy a charge before it was created',
      { kind: 'satisfy_charge', on: '2024-01-15', details: { charge_id: charges.mine } },
      (sql, id) => effect(sql, id),
      'register.entry_ceased',
    ],
    [
      'register a charge before it was created',
      {
        kind: 'register_charge',
        details: { chargee: 'B', description: 'All', registered_on: '2025-06-02' },
      },
      (sql, id) => effect(sql, id, '2025-06-03'),
      'change.charge_incomplete',
    ],
  ];
  test.each(refusals)('it cannot %s', async (_what, change, attempt, expected) => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenApproved(sql, change);
      return {
        refused: await refusalWithin(sql, () => attempt(sql, id)),
        state: await stateOf(sql, id),
      };
    });
    expect(seen).toEqual({ refused: expected, state: 'approved' });
  });

  test.each([
    ['a company', 'registered_office', { address: 'Old Street' }],
    ['a party', 'party_particulars', { entry_id: members.mine, address: 'Old Street' }],
  ])('give %s particulars of a day before those it has', async (_what, kind, details) => {
    const seen = await database.as('member', async (sql) => {
      await givenEffected(sql, { kind, on: '2025-06-01', details });
      const earlier = await givenApproved(sql, { kind, on: '2025-05-31', details });
      return refusalWithin(sql, () => effect(sql, earlier));
    });
    expect(seen).toBe('register.before_entry');
  });

  test('appoint twice; what was refused leaves nothing behind', async () => {
    const seen = await database.as('member', async (sql) => {
      const again = {
        kind: 'appoint_officer',
        details: { role: 'director', party: { party_id: parties.mine } },
      };
      const ids = [
        await givenApproved(sql, again),
        await givenApproved(sql, { ...again, on: '2025-02-01' }),
      ];
      await effect(sql, ids[0] as string);
      const refused = await refusalWithin(sql, () => effect(sql, ids[1] as string));
      return { refused, entries: (await rowsOf(sql, 'director')).length };
    });
    expect(seen).toEqual({ refused: 'register.already_entered', entries: 1 });
  });

  test('two transfers of the same shares at once: one wins, the other is refused and writes nothing', async () => {
    // The shared company's member, as no other test in this file uses it.
    const ids: string[] = [];
    for (const name of ['First Taker', 'Second Taker']) {
      ids.push(
        await database.commitAs('otherMember', async (sql) => {
          const id = crypto.randomUUID();
          const details = { entry_id: members.shared, shares: 3000, party: { ...newcomer, name } };
          await sql`select start_change_request(${id}, ${companies.shared}, 'transfer_shares')`;
          await sql`select save_change_request(${id}, 1, '2025-06-01', ${sql.json(details)})`;
          await submit(sql, id, 2);
          await become(sql, 'admin');
          await sql`select claim_change_request(${id})`;
          await settle(sql, id);
          await approve(sql, id);
          return id;
        }),
      );
    }
    const results = await Promise.all(
      ids.map((id) => refusal(database.commitAs('admin', (sql) => effect(sql, id)))),
    );
    const { total, takers } = await database.asPostgres(async (sql) => ({
      total: (
        await sql`select sum(shares)::int as shares from company_participants where company_id = ${companies.shared} and ceased_on is null`
      )[0]?.['shares'] as number,
      takers: await sql`
        select from company_participants as entry join parties as party on party.id = entry.party_id where party.name like '% Taker'`,
    }));
    expect(new Set(results)).toEqual(new Set(['register.entry_ceased', undefined]));
    expect([total, takers.length]).toEqual([5000, 1]);
  });

  test('effected twice at once, it has one effect', async () => {
    const id = await database.commitAs('member', (sql) => givenApproved(sql, appointment));
    const twice = await Promise.all(
      [1, 2].map(() => refusal(database.commitAs('admin', (sql) => effect(sql, id)))),
    );
    const entries = await database.asPostgres((sql) => rowsOf(sql, 'director'));
    expect([...twice, entries.length]).toEqual([undefined, undefined, 1]);
  });
});
