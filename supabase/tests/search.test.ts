import { describe, expect, test } from 'vitest';

import { refusal } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenHolding, givenMember, givenParty } from './support/holdings.ts';
import { nuisances } from './support/hostile-data.ts';
import { applications, companies, people, tenants, type Persona } from './support/ids.ts';

const database = useDatabase();

interface Found {
  kind: string;
  id: string;
  title: string;
  score: number;
}

async function search(sql: Sql, query: string, tenant: string | null = null): Promise<Found[]> {
  const rows = await sql`select * from search(${query}, ${tenant})`;
  return rows as unknown as Found[];
}

const titles = (found: Found[], kind = 'company') =>
  found.filter((one) => one.kind === kind).map(({ title }) => title);

/** Companies of the member with these names. */
async function givenCompanies(sql: Sql, names: string[]): Promise<void> {
  await sql`reset role`;
  await sql`
    insert into companies (tenant_id, user_id, name, type)
    select ${tenants.first}, ${people.member}, name, 'IBC' from unnest(${names}::text[]) as name`;
}

const askers = ['member', 'admin'] as const;

/** What they find among these companies. */
const finds = (persona: (typeof askers)[number], names: string[], query: string) =>
  database.as('member', async (sql) => {
    await givenCompanies(sql, names);
    await become(sql, persona);
    return titles(await search(sql, query));
  });

describe('[TOP-01] search finds what a person may see, and nothing else', () => {
  /** What is where, and the words that find all of it. */
  const places: [string, string, string][] = [
    ['company', `select id from companies where name ilike '%ltd%'`, 'ltd'],
    [
      'application',
      `select id from draft_applications where company_id is null and data -> 'names' ->> 0 ilike '%schooner%'`,
      'schooner',
    ],
    ['party', `select id from parties where name ilike '%party%'`, 'party'],
    ['party', `select id from parties where name ilike 'entered%'`, 'entered'],
    ['document', `select id from documents where file_name ilike '%passport%'`, 'passport'],
    [
      'kyc',
      `select profile.id from kyc_profiles as profile join parties as party on party.id = profile.party_id where party.name ilike '%party%'`,
      'party',
    ],
    ['ticket', `select id from support_tickets where subject ilike '%asks%'`, 'asks'],
  ];
  const personas: Persona[] = [
    'stranger',
    'member',
    'otherMember',
    'owner',
    'otherTenantOwner',
    'admin',
  ];
  const cases = personas.flatMap((persona) => places.map((place) => [persona, ...place] as const));

  test.each(cases)(
    '%s: each %s that row-level security shows',
    async (persona, kind, query, text) => {
      const seen = await database.as('member', async (sql) => {
        await sql`reset role`;
        await sql`update draft_applications set data = '{"names": ["A schooner, perhaps Ltd."]}'`;
        // An owner behind a body corporate of the shared company, whom no one else would see.
        const body = await givenParty(sql, { name: 'Party as a body', by: null });
        await givenMember(sql, body, 1, companies.shared);
        await givenHolding(
          sql,
          await givenParty(sql, { name: 'Party behind it', kind: 'person', by: null }),
          body,
        );
        await become(sql, persona);
        const rows = await sql.unsafe(query);
        const found = await search(sql, text);
        return {
          shown: rows.map((row) => row['id'] as string).toSorted(),
          found: found
            .filter((one) => one.kind === kind)
            .map(({ id }) => id)
            .toSorted(),
        };
      });
      expect(seen.found).toEqual(seen.shown);
    },
  );

  test.each(places)(
    'staff find some %s, so that the above proves something',
    async (kind, _query, text) => {
      const found = await database.as('postgres', async (sql) => {
        await sql`update draft_applications set data = '{"names": ["A schooner, perhaps Ltd."]}'`;
        await become(sql, 'admin');
        return search(sql, text);
      });
      expect(found.map((one) => one.kind)).toContain(kind);
    },
  );

  test.each([
    ['anon', 'grant'],
    ['suspended', 'account.suspended'],
  ] as const)('%s: %s', async (persona, reason) => {
    expect(await refusal(database.as(persona, (sql) => search(sql, 'ltd')))).toBe(reason);
  });

  test('in one tenant on request', async () => {
    const seen = await database.as('admin', async (sql) => [
      titles(await search(sql, 'ltd', tenants.second)),
      titles(await search(sql, 'ltd', crypto.randomUUID())),
    ]);
    expect(seen).toEqual([['Foreign Ltd.'], []]);
  });
});

describe.each(askers)('[TOP-01] search as you type: %s', (persona) => {
  test('names that begin with it come before those that contain all its words', async () => {
    const names = [
      'Blue Harbour House',
      'Harbour House Ltd.',
      'House in the Harbour',
      'Anchor Ltd.',
    ];
    expect(await finds(persona, names, 'harbour house')).toEqual([
      'Harbour House Ltd.',
      'Blue Harbour House',
      'House in the Harbour',
    ]);
  });

  test.each(['corl reef', 'Corral Reef Tradign', 'coralreef'])(
    'where nothing has the words, what looks like them is found: %s',
    async (query) => {
      const names = ['Coral Reef Trading Corp.', 'Pelican Ltd.'];
      expect(await finds(persona, names, query)).toEqual(['Coral Reef Trading Corp.']);
    },
  );

  test('a registration number is found as it is written', async () => {
    const found = await database.as(persona, (sql) => search(sql, '1 b'));
    expect(titles(found)).toEqual(["Mia's Ltd."]);
  });

  test.each(['171330', '171330b', '171330 b', '171330 B'])(
    'a registration number is found without its letter and without the space: %s',
    async (typed) => {
      const found = await database.as('postgres', async (sql) => {
        await sql`update companies set registration_number = '171330 B' where registration_number = '1 B'`;
        await become(sql, persona);
        return search(sql, typed);
      });
      expect(titles(found)).toContain("Mia's Ltd.");
    },
  );

  test('at most eight of a kind', async () => {
    const names = Array.from(
      { length: 30 },
      (_none, i) => `Heron ${String(i).padStart(2, '0')} Ltd.`,
    );
    const found = await finds(persona, names, 'heron');
    expect(found).toEqual(names.slice(0, 8));
  });

  test.each([
    ['%', ['100% Ltd.', 'Plain Ltd.'], '100%', ['100% Ltd.']],
    ['_', ['a_b Ltd.', 'axb Ltd.'], 'a_b', ['a_b Ltd.']],
    ['\\', ['C:\\Sea Ltd.', 'Plain Ltd.'], 'c:\\sea', ['C:\\Sea Ltd.']],
    ['emoji', ['🚀 Ltd.', 'Rocket Ltd.'], '🚀', ['🚀 Ltd.']],
    ['right to left', ['شركة البحر', 'שלום Ltd.'], 'شركة', ['شركة البحر']],
    ['a letter', ['Xylo Ltd.', 'Zebra Ltd.'], 'x', ['Xylo Ltd.']],
  ])('%s means itself', async (_what, names, query, expected) => {
    expect(await finds(persona, names, query)).toEqual(expected);
  });

  test.each(['', ' ', '\t\n', '\u00a0'])('nothing is found by nothing: %j', async (query) => {
    expect(await database.as(persona, (sql) => search(sql, query))).toEqual([]);
  });

  test('only the first 200 characters count', async () => {
    const name = `Long ${'x'.repeat(150)}`;
    expect(await finds(persona, [name], `${name}${' '.repeat(100)}something else`)).toEqual([name]);
  });

  test('no text makes it fail', async () => {
    await database.as(persona, async (sql) => {
      for (const text of nuisances.filter((one): one is string => typeof one === 'string')) {
        expect(Array.isArray(await search(sql, text))).toBe(true);
      }
      for (const text of [
        "'",
        '$1',
        '%1$s',
        "'; select 1; --",
        '(',
        '[a',
        '\\',
        '{a,b}',
        'a'.repeat(100_000),
      ]) {
        expect(Array.isArray(await search(sql, text))).toBe(true);
      }
    });
  });
});

test('[TOP-01] a ticket is found by its number', async () => {
  const found = await database.as('member', async (sql) => {
    const [row] = await sql`select reference from support_tickets where subject = 'Mia asks'`;
    return search(sql, String(row?.['reference']).toLowerCase());
  });
  expect(titles(found, 'ticket')).toContain('Mia asks');
});

describe('[TOP-01] an application', () => {
  /** What the member finds when their draft has this for a name. */
  const findsDraft = (name: string, query: string) =>
    database.as('postgres', async (sql) => {
      await sql`
        update draft_applications set data = ${sql.json({ names: [name] })}
        where id = ${applications.mine}`;
      await become(sql, 'member');
      return titles(await search(sql, query), 'application');
    });

  test('is found by its first name, and by its reference', async () => {
    expect(await findsDraft('Schooner Ltd.', 'schoo')).toEqual(['Schooner Ltd.']);
    const byReference = await database.as('admin', (sql) => search(sql, 't-2'));
    expect(byReference.map(({ id, kind }) => [kind, id])).toEqual([
      ['application', applications.others],
    ]);
  });

  test('may have a name of any length while it is a draft', async () => {
    const [found] = await findsDraft(`Schooner ${'x'.repeat(5_000)}`, 'schooner');
    expect(found).toHaveLength(160);
  });
});
