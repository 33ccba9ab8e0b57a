import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { clock, givenEffected, newcomer } from './support/changes.ts';
import { useDatabase, type Sql } from './support/database.ts';
import {
  gapsIn,
  givenHolding,
  givenLink,
  givenMember,
  givenParty,
  ownersIn,
  ownershipOf,
  type NamedOwnership,
} from './support/holdings.ts';
import { companies, members } from './support/ids.ts';
import { nodeId, workOutInSql } from './support/structures.ts';

const database = useDatabase();

const person = (sql: Sql, name: string) => givenParty(sql, { name, kind: 'person' });
const asMember = <T>(work: (sql: Sql) => Promise<T>) => database.as('member', work);

/** The member's company belongs half to Party of Mia's and half to Harbour Ltd. */
async function givenHarbour(sql: Sql): Promise<string> {
  const body = await givenParty(sql, { name: 'Harbour Ltd.' });
  await givenMember(sql, body, 5000);
  return body;
}

const beneficial = ({ nodes, owners }: NamedOwnership) =>
  owners
    .filter(({ is_beneficial_owner }) => is_beneficial_owner)
    .map(
      ({ id, reasons }) => `${nodes.find((node) => node.id === id)?.name}: ${reasons.join(', ')}`,
    )
    .toSorted();

describe('[ONE-03] [APP-03] who owns a company, from its registers and what is declared', () => {
  test('through every layer, with names, what each holding contributes, and gaps', async () => {
    const seen = await asMember(async (sql) => {
      const harbour = await givenHarbour(sql);
      const layer = await givenParty(sql, { name: 'Layer Ltd.' });
      await givenHolding(sql, await person(sql, 'Ida'), harbour, 12.5);
      await givenHolding(sql, layer, harbour, 80);
      await givenHolding(sql, await person(sql, 'Jon'), layer, 25);
      return ownershipOf(sql, 'member');
    });
    expect(seen.threshold).toBe(10);
    expect(
      seen.nodes.map(({ name, layer, share }) => `${layer} ${name} ${share}`).toSorted(),
    ).toEqual([
      "0 Mia's Ltd. 1/1",
      '1 Harbour Ltd. 1/2',
      "1 Party of Mia's 1/2",
      '2 Ida 1/16',
      '2 Layer Ltd. 2/5',
      '3 Jon 1/10',
    ]);
    expect(seen.edges.map(({ contribution }) => String(contribution)).toSorted()).toEqual([
      '1/10',
      '1/16',
      '1/2',
      '1/2',
      '2/5',
    ]);
    expect(beneficial(seen)).toEqual(['Jon: shares, votes', "Party of Mia's: shares, votes"]);
    expect(gapsIn(seen)).toEqual(['Harbour Ltd. below_whole 3/80', 'Layer Ltd. below_whole 3/10']);
  });

  test('a party that is a company of the portal goes on in its registers, also when they hold each other', async () => {
    const seen = await asMember(async (sql) => {
      const harbour = await givenHarbour(sql);
      await givenLink(sql, harbour, companies.others);
      const back = await givenParty(sql, { name: "Mia's Ltd.", by: null });
      await givenMember(sql, back, 5000, companies.others);
      await givenLink(sql, back, companies.mine);
      return ownershipOf(sql, 'admin');
    });
    expect(ownersIn(seen)).toEqual(["Party of Mia's 2/3", "Party of Otto's 1/3"]);
    expect(seen.nodes.map(({ name, company_id }) => [name, company_id !== null])).toEqual(
      expect.arrayContaining([
        ["Mia's Ltd.", true],
        ["Otto's Ltd.", true],
      ]),
    );
  });

  test('who controls otherwise is a beneficial owner; who holds an office is not', async () => {
    const seen = await asMember(async (sql) => {
      const harbour = await givenHarbour(sql);
      await givenHolding(sql, await person(sql, 'Ida'), harbour, 1, ['appointment']);
      await givenHolding(sql, await person(sql, 'Jon'), harbour, 1, ['shares']);
      const [kim, lea, max] = [
        await person(sql, 'Kim'),
        await person(sql, 'Lea'),
        await person(sql, 'Max'),
      ];
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, nature_of_control)
        select company.tenant_id, company.id, entry.party, entry.role::participant_role, '2024-02-01', entry.nature
        from companies as company, (values
          (${kim}::uuid, 'beneficial_owner', '{other}'::text[]), (${lea}, 'beneficial_owner', '{shares}'),
          (${max}, 'president', '{}'), (${max}, 'secretary', '{}'), (${max}, 'general_partner', '{}')
        ) as entry (party, role, nature)
        where company.id = ${companies.mine}`;
      return ownershipOf(sql, 'member');
    });
    expect(beneficial(seen)).toEqual([
      'Ida: control',
      'Kim: control',
      "Party of Mia's: shares, votes",
    ]);
    expect(ownersIn(seen)).toEqual(['Ida 1/200', 'Jon 1/200', 'Kim 0/1', "Party of Mia's 1/2"]);
  });

  test('where no shares are counted, percentages are', async () => {
    const seen = await asMember(async (sql) => {
      const [general, limited] = [await person(sql, 'Gil'), await person(sql, 'Lim')];
      await sql`update company_participants set voided = true, ceased_on = '2024-01-03' where id = ${members.mine}`;
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, percent)
        select company.tenant_id, company.id, entry.party, entry.role::participant_role, '2024-02-01', entry.percent
        from companies as company, (values
          (${general}::uuid, 'general_partner', 1), (${limited}, 'limited_partner', 98.5)
        ) as entry (party, role, percent)
        where company.id = ${companies.mine}`;
      return ownershipOf(sql, 'member');
    });
    expect(ownersIn(seen)).toEqual(['Gil 1/100', 'Lim 197/200']);
    expect(gapsIn(seen)).toEqual(["Mia's Ltd. below_whole 1/200"]);
  });

  test('more than the whole in old data is reported, and nothing behind it is known', async () => {
    const seen = await asMember(async (sql) => {
      const harbour = await givenHarbour(sql);
      await givenHolding(sql, await person(sql, 'Ida'), harbour, 60);
      await givenHolding(sql, await person(sql, 'Jon'), harbour, 60);
      return ownershipOf(sql, 'member');
    });
    expect(ownersIn(seen)).toEqual(['Ida null', 'Jon null', "Party of Mia's 1/2"]);
    expect(gapsIn(seen)).toEqual(['Harbour Ltd. above_whole 1/2']);
  });

  test('a company without known owners is all gap', async () => {
    const seen = await database.as('admin', (sql) =>
      ownershipOf(sql, 'admin', companies.suspended),
    );
    expect(gapsIn(seen)).toEqual(["Sam's Ltd. no_owners 1/1"]);
  });
});

describe('[ONE-02] [ONE-03] as at a date, and as known at a moment', () => {
  test('registers, holdings, links and names are those of the day, as they were known', async () => {
    const seen = await asMember(async (sql) => {
      const harbour = await givenHarbour(sql);
      const ida = await person(sql, 'Ida');
      const holding = await givenHolding(sql, ida, harbour, 40);
      const asDeclared = await clock(sql);
      await sql`reset role`;
      await sql`update party_holders set percent = 50, held_until = '2025-06-01' where id = ${holding}`;
      await sql`update parties set name = 'Harbour (2025) Ltd.', particulars_on = '2025-01-01' where id = ${harbour}`;
      const asCorrected = await clock(sql);
      await givenLink(sql, harbour, companies.others);
      const at = async (on: string | null, known: string | null = null) => {
        const answer = await ownershipOf(sql, 'admin', companies.mine, on, known);
        return [
          ...ownersIn(answer),
          ...answer.nodes.map(({ name }) => name).filter((name) => name.startsWith('Harb')),
        ];
      };
      return {
        before: await at('2023-12-31'),
        declared: await at('2024-06-01', asDeclared),
        corrected: await at('2024-06-01', asCorrected),
        renamed: await at('2025-05-31', asCorrected),
        ceased: await at('2025-06-01', asCorrected),
        linked: await at(null),
      };
    });
    expect(seen).toEqual({
      before: [],
      declared: ['Ida 1/5', "Party of Mia's 1/2", 'Harbour Ltd.'],
      corrected: ['Ida 1/4', "Party of Mia's 1/2", 'Harbour Ltd.'],
      renamed: ['Ida 1/4', "Party of Mia's 1/2", 'Harbour (2025) Ltd.'],
      ceased: ["Party of Mia's 1/2", 'Harbour (2025) Ltd.'],
      linked: ["Party of Mia's 1/2", "Party of Otto's 1/2"],
    });
  });

  test('a transfer of shares moves them on its day', async () => {
    const seen = await asMember(async (sql) => {
      await givenEffected(sql, {
        kind: 'transfer_shares',
        on: '2025-03-01',
        details: { entry_id: members.mine, shares: 1250, party: newcomer },
      });
      return [
        ownersIn(await ownershipOf(sql, 'member', companies.mine, '2025-02-28')),
        ownersIn(await ownershipOf(sql, 'member', companies.mine, '2025-03-01')),
      ];
    });
    expect(seen).toEqual([["Party of Mia's 1/1"], ['Nora Newcomer 1/4', "Party of Mia's 3/4"]]);
  });

  test('the threshold is that of the day', async () => {
    const [now, before] = await asMember(async (sql) => {
      await sql`reset role`;
      await sql`update thresholds set valid_from = '2024-06-01' where code = 'beneficial_owner_percent'`;
      return [
        await ownershipOf(sql, 'member'),
        await ownershipOf(sql, 'member', companies.mine, '2024-05-31'),
      ] as const;
    });
    expect([now.threshold, beneficial(now)]).toEqual([10, ["Party of Mia's: shares, votes"]]);
    expect([before.threshold, beneficial(before)]).toEqual([null, []]);
  });
});

describe('[ONE-03] limits', () => {
  const chain = (length: number, back = 0) => ({
    company: nodeId(0),
    people: [nodeId(9999)],
    threshold: 10,
    holdings: [
      ...Array.from({ length }, (_none, i) => ({
        owner: nodeId(i + 1),
        owned: nodeId(i),
        whole: 2,
      })),
      { owner: nodeId(9999), owned: nodeId(length), whole: 2 },
      ...(back ? [{ owner: nodeId(0), owned: nodeId(back), whole: 2 }] : []),
    ].map((holding) => ({ ...holding, share: 1, votes: null, control: [] })),
  });

  test('a chain of 200 layers is exact to the last', async () => {
    const answer = (await database.asPostgres((sql) =>
      workOutInSql(sql, chain(200)),
    )) as NamedOwnership;
    expect(answer.owners).toMatchObject([
      { share: `1/${2n ** 201n}`, percent: 0, is_beneficial_owner: false },
    ]);
  });

  test('so is one in the registers, to a client', async () => {
    const seen = await asMember(async (sql) => {
      let owned = await givenHarbour(sql);
      for (let layer = 0; layer < 30; layer++) {
        const owner = await givenParty(sql, { name: `Layer ${layer}` });
        await givenHolding(sql, owner, owned, 100);
        owned = owner;
      }
      await givenHolding(sql, await person(sql, 'Ida'), owned, 100);
      return ownershipOf(sql, 'member');
    });
    expect(ownersIn(seen)).toEqual(['Ida 1/2', "Party of Mia's 1/2"]);
  });

  test.each([
    ['2,000 nodes', chain(1998), undefined],
    ['more nodes', chain(1999), 'ownership.too_large'],
    ['50 bodies in a component', chain(60, 49), undefined],
    ['more bodies in a component', chain(60, 50), 'ownership.too_large'],
  ])('%s', async (_what, structure, expected) => {
    const reason = await database.asPostgres((sql) =>
      refusalWithin(sql, () => workOutInSql(sql, structure)),
    );
    expect(reason).toBe(expected);
  });
});
