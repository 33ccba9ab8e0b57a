import { describe, expect, test } from 'vitest';

import type { ApplicationHolding } from '../../shared-core/src/domain/application-holdings.ts';
import { refusal, refusalWithin } from './support/access-table.ts';
import { completeData, givenSubmitted, save, submit } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { declare, givenHolding, givenLink, givenParty, newOwner } from './support/holdings.ts';
import { companies, parties, tenants } from './support/ids.ts';

const database = useDatabase();

/** The member has a body corporate of their own. */
const withBody = <T>(work: (sql: Sql, body: string) => Promise<T>): Promise<T> =>
  database.as('member', async (sql) => {
    const body = await givenParty(sql, { name: 'Body' });
    await become(sql, 'member');
    return work(sql, body);
  });

const refused = (owner: object, holding: object, from: string | null = null) =>
  withBody((sql, body) => refusalWithin(sql, () => declare(sql, body, { owner, holding, from })));

const holdingsIn = (sql: Sql, body: string) => sql`
  select party.name, holding.shares, holding.total_shares, holding.percent::float, holding.nature_of_control, holding.held_from::text,
    holding.held_until::text, holding.voided
  from party_holders as holding join parties as party on party.id = holding.owner_party_id
  where holding.owned_party_id = ${body} order by party.name, holding.held_from`;

const only = async (sql: Sql, body: string) => {
  const [row] = await sql`select id, version from party_holders where owned_party_id = ${body}`;
  return { id: row?.['id'] as string, version: row?.['version'] as number };
};

describe('[APP-03] declaring who owns a body corporate', () => {
  test('enters a new party with its holding, and a repeat enters no one twice', async () => {
    const seen = await withBody(async (sql, body) => {
      const id = crypto.randomUUID();
      const holding = {
        shares: 1,
        total_shares: 3,
        nature_of_control: ['shares'],
        remark: 'As of the share certificate.',
      };
      const first = await declare(sql, body, { id, holding, from: '2020-05-01' });
      const again = await declare(sql, body, { id, holding, from: '2020-05-01' });
      return { isSame: first === again, rows: await holdingsIn(sql, body) };
    });
    expect(seen.isSame).toBe(true);
    expect(seen.rows).toMatchObject([
      {
        name: 'Ole Owner',
        shares: '1',
        total_shares: '3',
        percent: null,
        held_from: '2020-05-01',
        held_until: null,
      },
    ]);
  });

  const cases: [string, object, object, string | null, string][] = [
    ['nothing held', newOwner, {}, null, 'ownership.share_invalid'],
    ['what is no object', newOwner, [], null, 'ownership.share_invalid'],
    [
      'a column of its own',
      newOwner,
      { percent: 5, voided: true },
      null,
      'ownership.share_invalid',
    ],
    ['no percentage', newOwner, { percent: 'half' }, null, 'ownership.share_invalid'],
    ['nothing per cent', newOwner, { percent: 0 }, null, 'ownership.share_invalid'],
    ['more than the whole', newOwner, { percent: 100.5 }, null, 'ownership.share_invalid'],
    [
      'more shares than there are',
      newOwner,
      { shares: 4, total_shares: 3 },
      null,
      'ownership.share_invalid',
    ],
    ['shares of nothing', newOwner, { shares: 4 }, null, 'ownership.share_invalid'],
    [
      'shares and percent',
      newOwner,
      { shares: 1, total_shares: 2, percent: 50 },
      null,
      'ownership.share_invalid',
    ],
    [
      'control of another kind',
      newOwner,
      { nature_of_control: ['charm'] },
      null,
      'ownership.share_invalid',
    ],
    ['no owner', {}, { percent: 5 }, null, 'change.party_incomplete'],
    [
      'a person without a country',
      { kind: 'person', name: 'X' },
      { percent: 5 },
      null,
      'change.party_incomplete',
    ],
    [
      'a party of another tenant',
      { party_id: parties.foreign },
      { percent: 5 },
      null,
      'change.party_incomplete',
    ],
    [
      'a party they only look at',
      { party_id: parties.shared },
      { percent: 5 },
      null,
      'change.party_incomplete',
    ],
    [
      'another client’s party',
      { party_id: parties.others },
      { percent: 5 },
      null,
      'change.party_incomplete',
    ],
    ['a day to come', newOwner, { percent: 5 }, '2999-01-01', 'register.date_in_future'],
  ];
  test.each(cases)('refuses %s', async (_what, owner, holding, from, reason) => {
    expect(await refused(owner, holding, from)).toBe(reason);
  });

  test('a party whose documents they handle may be named, also for control alone', async () => {
    const rows = await withBody(async (sql, body) => {
      await declare(sql, body, {
        owner: { party_id: parties.entered },
        holding: { nature_of_control: ['appointment'] },
      });
      return holdingsIn(sql, body);
    });
    expect(rows).toMatchObject([
      { name: 'Entered by Mia', percent: null, nature_of_control: ['appointment'] },
    ]);
  });

  test('a person has no owners, and nothing owns itself', async () => {
    const seen = await withBody(async (sql, body) => [
      await refusalWithin(sql, () => declare(sql, parties.entered)),
      await refusalWithin(sql, () => declare(sql, body, { owner: { party_id: body } })),
    ]);
    expect(seen).toEqual(['ownership.not_a_body', 'ownership.owns_itself']);
    const straight = await refusal(
      database.as('member', async (sql) => givenHolding(sql, parties.entered, parties.mine, 10)),
    );
    expect(straight).toBe('ownership.not_a_body');
  });

  test('two may hold the same at different times and not at one, and together never more than the whole', async () => {
    const seen = await withBody(async (sql, body) => {
      await declare(sql, body, { holding: { percent: 70 }, from: '2020-01-01' });
      const tooMuch = await refusalWithin(sql, () =>
        declare(sql, body, { holding: { percent: 30.000001 } }),
      );
      const late = await refusalWithin(sql, () =>
        declare(sql, body, { holding: { percent: 31 }, from: '2024-01-01' }),
      );
      const { id } = await only(sql, body);
      await sql`select cease_holding(${id}, '2023-01-01')`;
      await declare(sql, body, { holding: { shares: 9, total_shares: 9 }, from: '2023-01-01' });
      return { tooMuch, late, rows: (await holdingsIn(sql, body)).length };
    });
    expect(seen).toEqual({
      tooMuch: 'ownership.above_whole',
      late: 'ownership.above_whole',
      rows: 2,
    });
  });

  test('three thirds are a whole', async () => {
    const rows = await withBody(async (sql, body) => {
      for (const name of ['A', 'B', 'C']) {
        await declare(sql, body, {
          owner: { ...newOwner, name },
          holding: { shares: 1, total_shares: 3 },
        });
      }
      return holdingsIn(sql, body);
    });
    expect(rows).toHaveLength(3);
  });

  test('the same owner is not entered twice for one day', async () => {
    const reason = await withBody(async (sql, body) => {
      const owner = { party_id: parties.entered };
      await declare(sql, body, { owner, holding: { percent: 10 } });
      return refusalWithin(sql, () =>
        declare(sql, body, { owner, holding: { percent: 20 }, from: '2024-01-01' }),
      );
    });
    expect(reason).toBe('register.already_entered');
  });

  test('an id of another body is none of the caller’s business', async () => {
    const reason = await withBody(async (sql, body) => {
      const id = crypto.randomUUID();
      await declare(sql, body, { id });
      const other = await givenParty(sql, { name: 'Other' });
      await become(sql, 'member');
      return refusalWithin(sql, () => declare(sql, other, { id }));
    });
    expect(reason).toBe('not_found');
  });

  test.each(['submitted', 'in_review', 'approved', 'rejected'])(
    'is for staff alone while the KYC of the body is %s',
    async (state) => {
      const seen = await withBody(async (sql, body) => {
        await sql`reset role`;
        await sql`alter table kyc_profiles disable trigger user`;
        await sql`
          update kyc_profiles set state = ${state}::kyc_state, submitted_at = now(), submitted_data = '{}',
            reason_code = (select code from review_reasons limit 1)
          where party_id = ${body}`;
        await sql`alter table kyc_profiles enable trigger user`;
        await become(sql, 'member');
        const client = await refusalWithin(sql, () => declare(sql, body));
        await become(sql, 'admin');
        return { client, staff: await refusalWithin(sql, () => declare(sql, body)) };
      });
      expect(seen).toEqual({ client: 'kyc.not_editable', staff: undefined });
    },
  );
});

describe('[APP-03] ending and correcting a holding', () => {
  test('it ends once, not before it began, and not in the future', async () => {
    const seen = await withBody(async (sql, body) => {
      await declare(sql, body, { from: '2022-01-01' });
      const { id } = await only(sql, body);
      const cease = (on: string | null) =>
        refusalWithin(sql, () => sql`select cease_holding(${id}, ${on})`);
      return [
        await cease('2021-12-31'),
        await cease(null),
        await cease('2999-01-01'),
        await cease('2024-01-01'),
        await cease('2024-01-01'),
        await cease('2025-01-01'),
      ];
    });
    expect(seen).toEqual([
      'register.before_entry',
      'register.before_entry',
      'register.date_in_future',
      undefined,
      undefined,
      'register.entry_ceased',
    ]);
  });

  test('a correction has a reason, is kept beside what it corrects, and is refused after another write', async () => {
    const seen = await withBody(async (sql, body) => {
      await declare(sql, body, { holding: { percent: 50 } });
      const { id } = await only(sql, body);
      const correct = (version: number, corrections: object, remark = 'Misread.') =>
        sql`select correct_holding(${id}, ${version}, ${sql.json(corrections as never)}, ${remark}) as version`;
      const trial = (version: number, corrections: object, remark?: string) =>
        refusalWithin(sql, () => correct(version, corrections, remark));
      const [first] = await correct(1, { percent: 60 });
      const [again] = await correct(1, { percent: 60 });
      const refusals = [
        await trial(1, { percent: 70 }),
        await trial(2, { percent: 0 }),
        await trial(2, { owner_party_id: parties.mine }),
        await trial(2, { percent: 55 }, ' '),
        await trial(2, { held_from: '2999-01-01' }),
      ];
      await correct(2, { voided: true }, 'Another company.');
      const kept = await sql`
        select (entry ->> 'percent')::float as percent from register_history where entry_id = ${id} order by id`;
      return {
        versions: [first?.['version'], again?.['version']],
        refusals,
        kept,
        rows: await holdingsIn(sql, body),
      };
    });
    expect(seen.versions).toEqual([2, 2]);
    expect(seen.refusals).toEqual([
      'register.conflict',
      'register.correction_invalid',
      'register.correction_invalid',
      'register.remark_missing',
      'register.date_in_future',
    ]);
    expect(seen.kept).toEqual([{ percent: 50 }, { percent: 60 }]);
    expect(seen.rows).toMatchObject([{ percent: 60, voided: true }]);
  });

  test('not beyond the whole either', async () => {
    const reason = await withBody(async (sql, body) => {
      await declare(sql, body, { holding: { percent: 50 } });
      const { id } = await only(sql, body);
      await declare(sql, body, { holding: { percent: 50 } });
      return refusalWithin(
        sql,
        () => sql`select correct_holding(${id}, 1, '{"percent": 51}', 'Misread.')`,
      );
    });
    expect(reason).toBe('ownership.above_whole');
  });
});

describe('[APP-03] a party that is a company of the portal', () => {
  test('is stated once, may be changed, and taken back; each version is kept', async () => {
    const rows = await database.as('admin', async (sql) => {
      const body = await givenParty(sql, { name: 'Body' });
      await become(sql, 'admin');
      for (const company of [companies.mine, companies.mine, companies.others, null, null]) {
        await sql`select link_party(${body}, ${company})`;
      }
      return sql`select company_id, unlinked_at is not null as is_past from party_companies order by linked_at`;
    });
    expect(rows).toEqual([
      { company_id: companies.mine, is_past: true },
      { company_id: companies.others, is_past: true },
    ]);
  });

  test('is of the same tenant and no person', async () => {
    const seen = await database.as('admin', async (sql) => {
      const body = await givenParty(sql, { name: 'Body' });
      await become(sql, 'admin');
      return [
        await refusalWithin(sql, () => sql`select link_party(${body}, ${companies.foreign})`),
        await refusalWithin(sql, () => sql`select link_party(${parties.mine}, ${companies.mine})`),
      ];
    });
    expect(seen).toEqual(['not_found', 'ownership.not_a_body']);
  });
});

describe('[APP-03] the owners in an application', () => {
  const [owner, layer, reefId, miaId] = Array.from(
    { length: 4 },
    () => crypto.randomUUID() as string,
  ) as [string, string, string, string];
  const [mia, reef] = [
    // So little that no part of it needs an owner.
    { ...completeData().people[0], id: miaId, shares: 4900 },
    { ...completeData().people[1], id: reefId, shares: 100 },
  ];
  const people = [
    mia,
    reef,
    { ...mia, id: owner, name: 'Ole Owner', roles: [], shares: null },
    { ...reef, id: layer, name: 'Layer Ltd.', roles: [], shares: null },
  ];
  /** With the people it takes: who owns nothing and has no role is left out. */
  const data = (...holdings: Partial<ApplicationHolding>[]) => ({
    ...completeData(),
    people: people.filter(
      (one) => one.roles?.length || holdings.some(({ owner_id }) => owner_id === one.id),
    ),
    holdings,
  });
  const stated: Partial<ApplicationHolding>[] = [
    { owner_id: layer, owned_id: reefId, percent: 75 },
    {
      owner_id: owner,
      owned_id: layer.toUpperCase(),
      shares: 1,
      total_shares: 3,
      nature_of_control: ['votes'],
    },
  ];
  const entered = async (sql: Sql) => {
    const rows = await sql`
      select owner.name as owner, owned.name as owned, holding.percent::float, holding.shares::int, holding.voided
      from party_holders as holding
      join parties as owner on owner.id = holding.owner_party_id
      join parties as owned on owned.id = holding.owned_party_id order by owned.name, owner.name`;
    return [...rows];
  };

  test('is entered on submission', async () => {
    const rows = await database.as('member', async (sql) => {
      await givenSubmitted(sql, data(...stated));
      return entered(sql);
    });
    expect(rows).toEqual([
      { owner: 'Ole Owner', owned: 'Layer Ltd.', percent: null, shares: 1, voided: false },
      {
        owner: 'Layer Ltd.',
        owned: 'Reef Investments Ltd.',
        percent: 75,
        shares: null,
        voided: false,
      },
    ]);
  });

  /** Submitted, sent back, and resubmitted with other holdings. */
  const again = (
    second: Partial<ApplicationHolding>[],
    between: (sql: Sql) => Promise<void> = async () => {},
  ) =>
    database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, data(...stated));
      await become(sql, 'admin');
      await sql`select start_review(${id})`;
      const question = [{ id: crypto.randomUUID(), question: 'Who else?' }];
      await sql`select request_information(${id}, ${sql.json(question)})`;
      await between(sql);
      await become(sql, 'member');
      await sql`select answer_request(${question[0]?.id ?? ''})`;
      const [row] = await sql`select version from draft_applications where id = ${id}`;
      await submit(sql, id, await save(sql, id, row?.['version'] as number, data(...second)));
      return entered(sql);
    });

  test('resubmitting the same changes nothing', async () => {
    expect(await again(stated)).toHaveLength(2);
  });

  test('a corrected holding is corrected, a removed one is void, and those of other bodies stay', async () => {
    const rows = await again([{ owner_id: miaId, owned_id: reefId, percent: 20 }]);
    expect(rows).toEqual([
      { owner: 'Ole Owner', owned: 'Layer Ltd.', percent: null, shares: 1, voided: false },
      {
        owner: 'Layer Ltd.',
        owned: 'Reef Investments Ltd.',
        percent: 75,
        shares: null,
        voided: true,
      },
      {
        owner: 'Mia Member',
        owned: 'Reef Investments Ltd.',
        percent: 20,
        shares: null,
        voided: false,
      },
    ]);
    expect(await again([{ ...stated[0], percent: 80 }])).toMatchObject([
      { shares: 1 },
      { percent: 80 },
    ]);
  });

  test('of a body whose KYC is with staff what is known stays', async () => {
    const rows = await again([{ ...stated[0], percent: 80 }], async (sql) => {
      await sql`reset role`;
      await sql`
        update kyc_profiles set state = 'submitted', submitted_at = now(), submitted_data = '{}' where party_id = ${reefId ?? ''}`;
    });
    expect(rows).toMatchObject([{ shares: 1 }, { percent: 75 }]);
  });

  test('a party with holdings, or that is a company of the portal, stays when the draft no longer names it', async () => {
    const [linked, owned] = [crypto.randomUUID(), crypto.randomUUID()];
    const bodies = [linked, owned].map((id) => ({ ...reef, id, name: `Body ${id}` }));
    const left = await database.as('member', async (sql) => {
      const id = crypto.randomUUID();
      await sql`select start_application(${id}, ${tenants.first})`;
      const version = await save(sql, id, 1, { people: bodies });
      await sql`select enter_application_parties(${id})`;
      await declare(sql, owned);
      await givenLink(sql, linked, companies.mine);
      await become(sql, 'member');
      await save(sql, id, version, { people: [] });
      await sql`select enter_application_parties(${id})`;
      await sql`reset role`;
      return sql`select id from parties where id in (${linked}, ${owned})`;
    });
    expect(left).toHaveLength(2);
  });
});
