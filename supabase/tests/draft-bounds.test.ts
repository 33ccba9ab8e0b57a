import { describe, expect, test } from 'vitest';

import { applicationBounds } from '../../shared-core/src/domain/application-bounds.ts';
import { workOutOwnership } from '../../shared-core/src/domain/ownership.ts';
import { refusalWithin } from './support/access-table.ts';
import { behind, completeData, save, submit, withApplication } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';
import { asQuestion, nodeId, workOutInSql, type Structure } from './support/structures.ts';

const database = useDatabase();

async function givenDraft(sql: Sql): Promise<string> {
  const id = crypto.randomUUID();
  await become(sql, 'member');
  await sql`select start_application(${id}, ${tenants.first})`;
  return id;
}

const many = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_none, i) => make(i));
const { people: mostPeople, holdings: mostHoldings } = applicationBounds;

/** Numbers without a common divisor, near a million million. */
const odd = (i: number) => 999_999_999_989 - 2 * i;

/** One body, held by as many people as there may be, each of another total. */
function differentTotals(holders: number, owned = 1) {
  const complete = completeData();
  const [person, body] = complete.people;
  const owners = many(holders, (i) => ({ ...person, id: nodeId(100 + i), roles: ['officer'] }));
  const bodies = many(owned, (i) => ({ ...body, id: nodeId(1000 + i), roles: [], shares: null }));
  return {
    ...complete,
    people: [...complete.people, ...owners, ...bodies],
    holdings: [
      ...complete.holdings,
      ...bodies.flatMap((one) =>
        owners.map(({ id }, i) => ({
          owner_id: id,
          owned_id: one.id,
          shares: 1,
          total_shares: odd(i),
        })),
      ),
    ],
  };
}

/** Bodies that own each other, each part of another total: the time to solve it is the cube of their number. */
function knot(size: number, total: (i: number) => number, votes: number | null = null): Structure {
  return {
    company: nodeId(0),
    people: [nodeId(9999)],
    threshold: 10,
    holdings: many(size, (i) => [
      ...[1, 4, 9, 16, 25, 36].map((step) => ({ owner: (i + step) % size, share: 1 })),
      { owner: 9999, share: 3 },
    ]).flatMap((holders, i) =>
      holders.map(({ owner, share }) => ({
        owner: nodeId(owner),
        owned: nodeId(i),
        share,
        whole: total(i),
        votes,
        control: [],
      })),
    ),
  };
}

describe('[APP-02] what a draft may hold', () => {
  test.each([
    ['a list in place of an object', [], 'data_invalid'],
    ['a text', 'data', 'data_invalid'],
    ['more than 200 kB', { purpose: 'x'.repeat(200_001) }, 'too_large'],
    ['a number of 200,000 digits', { capital: { shares: '9'.repeat(200_001) } }, 'too_large'],
    ['too many people', { people: many(mostPeople + 1, () => ({})) }, 'too_many_people'],
    ['too many holdings', { holdings: many(mostHoldings + 1, () => ({})) }, 'too_many_holdings'],
    ['too many services', { services: many(101, String) }, 'too_many_choices'],
    ['too many activities', { activities: many(101, String) }, 'too_many_choices'],
    ['too many features', { features: many(101, String) }, 'too_many_choices'],
    ['too many names', { names: many(101, String) }, 'too_many_choices'],
  ])('%s is refused by name and changes nothing', async (_what, data, reason) => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      expect(await refusalWithin(sql, () => save(sql, id, 1, data))).toBe(`application.${reason}`);
      expect(await sql`select data, version from draft_applications where id = ${id}`).toEqual([
        { data: {}, version: 1 },
      ]);
    });
  });

  test('the most that is allowed is saved', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const data = {
        people: many(mostPeople, () => ({})),
        holdings: many(mostHoldings, () => ({})),
        services: many(100, String),
      };
      expect(await save(sql, id, 1, data)).toBe(2);
    });
  });

  test.each([
    ['people', { people: many(mostPeople + 1, () => ({})) }],
    ['holdings', { holdings: many(mostHoldings + 1, () => ({})) }],
  ])('nor does the table hold more, for any caller: %s', async (list, data) => {
    const attempt = withApplication(database, givenDraft, 'member', (sql, id) =>
      behind(
        sql,
        'member',
        () => sql`update draft_applications set data = ${sql.json(data as never)} where id = ${id}`,
      ),
    );
    await expect(attempt).rejects.toMatchObject({
      constraint_name: `draft_applications_data_${list}`,
    });
  });

  test('a fast typist is not stopped, and a flood is', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      // A save every 700 ms in three windows is 257 a minute.
      for (let version = 1; version <= 300; version++)
        await save(sql, id, version, { purpose: `Word ${version}` });
      const more = () => save(sql, id, 301, { purpose: 'Once more' });
      expect(await refusalWithin(sql, more)).toBe('rate.too_many');
    });
  });

  test('another person is not stopped by the flood of one', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      for (let version = 1; version <= 300; version++)
        await save(sql, id, version, { purpose: `Word ${version}` });
      await become(sql, 'otherMember');
      const other = crypto.randomUUID();
      await sql`select start_application(${other}, ${tenants.first})`;
      expect(await save(sql, other, 1, { purpose: 'Mine' })).toBe(2);
    });
  });
});

describe('[APP-03] holdings of different totals', () => {
  test('a few are added up', async () => {
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const data = differentTotals(8);
      await save(sql, id, 1, data);
      const issues = await sql`select code from application_issues(${id})`;
      expect(issues.map(({ code }) => code)).not.toContain('holdings.totals_differ');
    });
  });

  test.each([
    ['90 of one body', 90, 1],
    ['30 of each of nine bodies', 30, 9],
  ])(
    '%s are an issue at the first that goes too far, not an endless sum',
    async (_what, holders, bodies) => {
      await withApplication(database, givenDraft, 'member', async (sql, id) => {
        const data = differentTotals(holders, bodies);
        const version = await save(sql, id, 1, data);
        const issues =
          await sql`select field from application_issues(${id}) where code = 'holdings.totals_differ'`;
        expect(issues[0]).toEqual({ field: 'holdings.9' });
        expect(await refusalWithin(sql, () => submit(sql, id, version))).toBe(
          'application.incomplete',
        );
      });
    },
  );
});

describe('[ONE-03] entangled bodies', () => {
  test.each([
    ['20 by long totals', knot(20, odd), true],
    ['45 by a hundred shares', knot(45, () => 100), true],
    ['45 by long totals', knot(45, odd), false],
    ['45 by long totals and votes', knot(45, odd, 10.000001), false],
    ['50 by long totals', knot(50, odd), false],
    [
      'many knots in a row',
      {
        ...knot(20, odd),
        holdings: many(40, (k) =>
          knot(20, odd).holdings.map(({ owner, owned, ...rest }) => ({
            ...rest,
            owner: owner === nodeId(9999) ? owner : nodeId(Number(owner.slice(-12)) + 20 * k),
            owned: nodeId(Number(owned.slice(-12)) + 20 * k),
          })),
        )
          .flat()
          .concat(
            many(39, (k) => ({
              owner: nodeId(20 * (k + 1)),
              owned: nodeId(20 * k),
              share: 1,
              whole: odd(0),
              votes: null,
              control: [],
            })),
          ),
      },
      false,
    ],
    [
      'a person in many bodies behind a long chain',
      {
        ...knot(2, odd),
        holdings: [
          ...many(140, (i) => ({ owner: i + 1, owned: i, whole: odd(i) })),
          ...many(1800, (i) => ({ owner: 200 + i, owned: 140, whole: odd(i % 80) })),
        ].map(({ owner, owned, whole }) => ({
          owner: nodeId(owner),
          owned: nodeId(owned),
          share: 1,
          whole,
          votes: null,
          control: [],
        })),
      },
      false,
    ],
  ] satisfies [string, Structure, boolean][])(
    '%s: both engines decide alike',
    async (_what, structure, isSolved) => {
      expect(workOutOwnership(asQuestion(structure)) !== undefined).toBe(isSolved);
      const refused = await database.asPostgres((sql) =>
        refusalWithin(sql, () => workOutInSql(sql, structure)),
      );
      expect(refused).toBe(isSolved ? undefined : 'ownership.too_large');
    },
  );

  test('an application of such bodies is an issue, and is not submitted', async () => {
    const { holdings } = knot(45, odd);
    const complete = completeData();
    const [person, body] = complete.people;
    const used = (holder: string) => (holder === nodeId(9999) ? (person?.id ?? '') : holder);
    const data = {
      ...complete,
      people: [
        { ...person, shares: 2000 },
        { ...body, id: nodeId(0), shares: 3000 },
        ...many(44, (i) => ({ ...body, id: nodeId(i + 1), roles: [], shares: null })),
      ],
      holdings: holdings.map(({ owner, owned, share, whole }) => ({
        owner_id: used(owner),
        owned_id: owned,
        shares: share,
        total_shares: whole,
      })),
    };
    // Each holder of seven is one too many for the limit of holdings.
    data.holdings = data.holdings.filter(({ owner_id }, i) => owner_id === person?.id || i % 7 < 5);
    await withApplication(database, givenDraft, 'member', async (sql, id) => {
      const version = await save(sql, id, 1, data);
      const issues = await sql`select code, field from application_issues(${id})`;
      expect(issues).toContainEqual({ code: 'holdings.too_entangled', field: 'holdings' });
      expect(await refusalWithin(sql, () => submit(sql, id, version))).toBe(
        'application.incomplete',
      );
    });
  });
});
