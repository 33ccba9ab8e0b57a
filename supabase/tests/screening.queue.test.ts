import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { hits, people, tenants } from './support/ids.ts';
import { givenList, givenParty, larchenko, workOff } from './support/screening.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const decide = (
  sql: Sql,
  ids: readonly string[],
  isMatch = false,
  reason = 'Born in another year.',
) => sql`select decide_hits(${sql.array([...ids])}::uuid[], ${isMatch}, ${reason}) as decided`;

describe('[KYC-04] [KYC-05] the queue of hits is for staff alone', () => {
  testAccess(
    database,
    `
                     | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      list the hits  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      count the hits | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      decide several | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      decide nothing | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'list the hits': (sql) => sql`select * from screening_queue(${tenants.first})`,
      'count the hits': (sql) => sql`select * from screening_counts(${tenants.first})`,
      'decide several': (sql) => decide(sql, [hits.mine]),
      'decide nothing': (sql) => decide(sql, [crypto.randomUUID()]),
    },
  );
});

/** One person with two hits, one with one; as the admin. Gives the ids of the hits, by person. */
async function givenHits(sql: Sql) {
  await sql`reset role`;
  await sql`delete from screening_hits`;
  const first = await givenParty(sql, {
    name: larchenko.name,
    birth_date: '1957-02-02',
    country: 'RU',
  });
  const second = await givenParty(sql, {
    name: larchenko.name,
    birth_date: '1958-02-02',
    country: 'RU',
  });
  await givenList(sql, [larchenko], 'first_list');
  await givenList(sql, [{ ...larchenko, id: 'L2' }], 'second_list');
  while ((await workOff(sql)) > 0);
  const of = async (party: string) => {
    const rows = await sql`select id from screening_hits where party_id = ${party} order by id`;
    return rows.map((row) => row['id'] as string);
  };
  const found = { first, second, ofFirst: await of(first), ofSecond: await of(second) };
  await become(sql, 'admin');
  return found;
}

/** Hits of which not every fact agrees: their country is not known. */
async function forgetCountry(sql: Sql) {
  await sql`reset role`;
  await sql`update screening_hits set explanation = explanation - 2`;
  await become(sql, 'admin');
}

describe('[KYC-04] a hit whose name, birth date and country are all the same', () => {
  test('is dismissed by two people alone, and by no way around', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { ofFirst } = await givenHits(sql);
      const [hit = ''] = ofFirst;
      const stateOf = async () => {
        const [row] =
          await sql`select state, decided_by, proposed_by from screening_hits where id = ${hit}`;
        return [row?.['state'], row?.['decided_by'], row?.['proposed_by']] as unknown[];
      };
      await decide(sql, [hit]);
      const first = await stateOf();
      await decide(sql, [hit]);
      const again = await stateOf();
      const otherwise = await refusalWithin(sql, () =>
        decide(sql, [hit], false, 'Another country.'),
      );
      const alone = await refusalWithin(
        sql,
        () => sql`select decide_hit(${hit}, false, 'Only the surname agrees.')`,
      );
      await sql`reset role`;
      await sql`update profiles set role = 'admin' where id = ${people.stranger}`;
      await giveDuties(sql, people.stranger, ['reviewer']);
      await become(sql, 'stranger');
      const reviewer = await refusalWithin(sql, () => decide(sql, [hit]));
      await sql`reset role`;
      await giveDuties(sql, people.stranger, ['reviewer', 'compliance_officer']);
      await become(sql, 'stranger');
      await decide(sql, [hit], false, 'The passport is of another person.');
      return { first, again, otherwise, alone, reviewer, second: await stateOf() };
    });
    expect(seen).toEqual({
      first: ['open', null, people.admin],
      again: ['open', null, people.admin],
      otherwise: 'hit.second_person_needed',
      alone: 'hit.second_person_needed',
      reviewer: 'duty.compliance_officer_needed',
      second: ['false_match', people.stranger, people.admin],
    });
  });

  test('is a true match by one person; what was proposed is taken back by reopening', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { ofFirst } = await givenHits(sql);
      const [hit = '', other = ''] = ofFirst;
      await decide(sql, [hit, other]);
      await sql`select decide_hit(${hit}, true, 'Same passport.')`;
      await sql`select reopen_hit(${other})`;
      return sql`select state, proposed_by from screening_hits where id in (${hit}, ${other}) order by state`;
    });
    expect([...seen]).toEqual([
      { state: 'open', proposed_by: null },
      { state: 'true_match', proposed_by: people.admin },
    ]);
  });
});

describe('[KYC-04] the hits of a tenant', () => {
  test('stand under their person, what agrees beside the name first', async () => {
    const seen = await database.as('admin', async (sql) => {
      const found = await givenHits(sql);
      const rows = await sql`select party_id, hits, total from screening_queue(${tenants.first})`;
      const [listed] = await sql`
        select jsonb_array_length(hits) as hits from screening_queue(${tenants.first}, watchlist => 'first_list', strength => 'strong')`;
      const elsewhere = await sql`select from screening_queue(${tenants.second})`;
      const counts = await sql`select * from screening_counts(${tenants.first})`;
      return { found, rows, listed, elsewhere: elsewhere.length, counts };
    });
    expect(seen.found.ofFirst).toHaveLength(2);
    expect(seen.rows[0]).toMatchObject({ party_id: seen.found.first });
    expect(seen.rows[0]?.['hits']).toHaveLength(2);
    expect(seen.listed).toEqual({ hits: 1 });
    expect(seen.elsewhere).toBe(0);
    expect(seen.counts).toContainEqual(
      expect.objectContaining({ state: 'open', watchlist: 'first_list', strength: 'strong' }),
    );
  });

  test('of one person are decided together, all or none', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { ofFirst, ofSecond } = await givenHits(sql);
      await forgetCountry(sql);
      const mixed = await refusalWithin(sql, () => decide(sql, [...ofFirst, ...ofSecond]));
      const wordless = await refusalWithin(sql, () => decide(sql, ofFirst, false, ' '));
      await sql`select decide_hit(${ofFirst[0]!}, true, 'Same passport.')`;
      const decidedAlready = await refusalWithin(sql, () => decide(sql, ofFirst));
      const [other] = await sql`select state from screening_hits where id = ${ofFirst[1]!}`;
      await sql`select reopen_hit(${ofFirst[0]!})`;
      const [answer] = await decide(sql, ofFirst);
      const states = await sql`
        select distinct state, decided_by from screening_hits where id = any (${sql.array(ofFirst)}::uuid[])`;
      return { second: ofSecond.length, mixed, wordless, decidedAlready, other, answer, states };
    });
    expect(seen).toEqual({
      second: expect.any(Number),
      mixed: 'hit.several_people',
      wordless: 'hit.reason_missing',
      decidedAlready: 'hit.decided_already',
      other: { state: 'open' },
      answer: { decided: 2 },
      states: [{ state: 'false_match', decided_by: people.admin }],
    });
    expect(seen.second).toBeGreaterThan(0);
  });

  test('are not decided by staff without the duty, nor twice in one call', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { ofFirst } = await givenHits(sql);
      const twice = await refusalWithin(sql, () => decide(sql, [ofFirst[0]!, ofFirst[0]!]));
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['billing']);
      await become(sql, 'admin');
      return [twice, await refusalWithin(sql, () => decide(sql, ofFirst))];
    });
    expect(seen).toEqual(['not_found', 'duty.reviewer_needed']);
  });
});
