import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants, type Persona } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const digest = (algorithm: string, token: string) =>
  `${algorithm}:${createHash(algorithm).update(token).digest('hex')}`;
/** As the function of the calendar sends them. */
const hashOf = (token: string) => `${digest('sha256', token)} ${digest('sha512', token)}`;

const create = (
  sql: Sql,
  company: string | null = companies.mine,
  token: string = crypto.randomUUID(),
) => sql`select create_calendar_feed(${token}, ${tenants.first}, ${company}) as id`;

async function created(sql: Sql, who: Persona, company: string | null) {
  await become(sql, who);
  const token = crypto.randomUUID();
  const [row] = await sql`
    select create_calendar_feed(${token}, ${tenants.first}, ${company}) as id`;
  return { token, id: row?.['id'] as string };
}

interface Feed {
  name: string;
  duties: { company: string; state: string; due_on: string; what: string; reported: boolean }[];
}

/** What a calendar program gets under a token; null where it is not found. */
async function read(sql: Sql, token: string, address = '203.0.113.7'): Promise<Feed | null> {
  await become(sql, 'serviceRole');
  const [row] = await sql`select read_calendar_feed(${hashOf(token)}, ${address}) as feed`;
  return row?.['feed'] as Feed | null;
}

const companiesIn = (feed: Feed | null) =>
  feed && [...new Set(feed.duties.map(({ company }) => company))].toSorted();

/** Each company of the fixtures has a duty that is due soon. */
async function givenDuties(sql: Sql) {
  await sql`reset role`;
  await sql`update obligations set due_on = private.today() + 10, state = 'open', done_on = null where company_id is not null`;
}

describe('[CMP-05] who may do what to links of calendars', () => {
  testAccess(
    database,
    `
                        | anon  | stranger  | member    | otherMember | owner     | otherTenantOwner | admin       | suspended         | serviceRole
      read the member's | grant | –         | yes       | –           | –         | –                | yes         | –                 | grant
      end the member's  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed | yes       | account.suspended | grant
      read the hashes   | grant | grant     | grant     | grant       | grant     | grant            | grant       | grant             | grant
      of mine           | grant | not_found | yes       | not_found   | yes       | not_found        | not_allowed | account.suspended | grant
      of shared         | grant | not_found | yes       | yes         | yes       | not_found        | not_allowed | account.suspended | grant
      of foreign        | grant | not_found | not_found | not_found   | not_found | not_found        | not_allowed | account.suspended | grant
      of all            | grant | not_found | yes       | yes         | yes       | not_found        | not_allowed | account.suspended | grant
      read as a server  | grant | grant     | grant     | grant       | grant     | grant            | grant       | grant             | yes
      write the table   | grant | grant     | grant     | grant       | grant     | grant            | grant       | grant             | grant
      empty the table   | grant | grant     | grant     | grant       | grant     | grant            | grant       | grant             | grant
    `,
    {
      "read the member's": after(
        (sql) => created(sql, 'member', null),
        (sql, { id }) => sql`select id, last_read_on from calendar_feeds where id = ${id}`,
      ),
      "end the member's": after(
        (sql) => created(sql, 'member', null),
        (sql, { id }) => sql`select end_calendar_feed(${id})`,
      ),
      'read the hashes': (sql) => sql`select token_hash from calendar_feeds`,
      'of mine': (sql) => create(sql),
      'of shared': (sql) => create(sql, companies.shared),
      'of foreign': (sql) => create(sql, companies.foreign),
      'of all': (sql) => create(sql, null),
      'read as a server': (sql) => sql`select read_calendar_feed(${'0'.repeat(64)}, '203.0.113.7')`,
      'write the table': (sql) => sql`update calendar_feeds set company_id = null`,
      'empty the table': (sql) => sql`delete from calendar_feeds`,
    },
  );
});

/** A uuid of version 7: it begins with the time. */
const tokenOfNow = () =>
  `${Date.now()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-774b-bcce-b302099a8057`;

describe('[CMP-05] a link', () => {
  test('is made once however often it is sent, and its token for nothing else', async () => {
    const seen = await database.as('member', async (sql) => {
      const token = crypto.randomUUID();
      const [first] = await create(sql, companies.mine, token);
      const [second] = await create(sql, companies.mine, token);
      return {
        same: first?.['id'] === second?.['id'],
        otherCompany: await refusalWithin(sql, () => create(sql, companies.shared, token)),
        guessable: await refusalWithin(sql, () => create(sql, null, tokenOfNow())),
        otherPerson: await refusalWithin(sql, async () => {
          await become(sql, 'owner');
          return create(sql, companies.mine, token);
        }),
      };
    });
    expect(seen).toEqual({
      same: true,
      otherCompany: 'calendar.link_taken',
      guessable: 'calendar.link_invalid',
      otherPerson: 'calendar.link_taken',
    });
  });

  test('that staff end reads nothing from then on, and who reads only ends none', async () => {
    const seen = await database.as('member', async (sql) => {
      const { id, token } = await created(sql, 'member', null);
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      const refused = await refusalWithin(sql, () => sql`select end_calendar_feed(${id})`);
      const before = await read(sql, token);
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      await sql`select end_calendar_feed(${id})`;
      await sql`select end_calendar_feed(${id})`;
      return [refused, before !== null, await read(sql, token)];
    });
    expect(seen).toEqual(['staff.read_only', true, null]);
  });

  test('is one of twenty; who revokes one can make another', async () => {
    const seen = await database.as('member', async (sql) => {
      let last = '';
      for (let n = 0; n < 20; n++) last = (await create(sql))[0]?.['id'] as string;
      const full = await refusalWithin(sql, () => create(sql));
      await sql`select revoke_calendar_feed(${last})`;
      return { full, next: await refusalWithin(sql, () => create(sql)) };
    });
    expect(seen).toEqual({ full: 'calendar.too_many_links', next: undefined });
  });

  test('reads the duties of its company, or of all that the person sees in the tenant', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenDuties(sql);
      const one = await created(sql, 'member', companies.mine);
      const all = await created(sql, 'member', null);
      const firm = await created(sql, 'owner', null);
      return {
        one: companiesIn(await read(sql, one.token)),
        name: (await read(sql, one.token))?.name,
        all: companiesIn(await read(sql, all.token)),
        firm: companiesIn(await read(sql, firm.token)),
      };
    });
    expect(seen).toEqual({
      one: ["Mia's Ltd."],
      name: "Mia's Ltd.",
      all: ["Mia's Ltd.", 'Shared Ltd.'],
      firm: ["Mia's Ltd.", "Otto's Ltd.", 'Shared Ltd.'],
    });
  });

  test('reads as many rows as the person sees in the portal, for every client of the tenant', async () => {
    await database.asPostgres(async (sql) => {
      await givenDuties(sql);
      for (const who of ['member', 'otherMember', 'owner'] as const) {
        const { token } = await created(sql, who, null);
        const seen =
          await sql`select id from duty_list where company_id is not null and tenant_id = ${tenants.first}`;
        expect((await read(sql, token))?.duties.length).toBe(seen.length);
      }
    });
  });

  test('has open duties of 400 days both ways, settled ones of 90 days, and none that was struck out', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { token } = await created(sql, 'member', companies.mine);
      await sql`reset role`;
      await sql`update obligations set state = 'void', done_on = null where company_id = ${companies.mine}`;
      const add = (days: number, state: string) => sql`
        insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, state, done_on, amount, currency)
        select ${tenants.first}, ${companies.mine}, code, valid_from, ${`${state} ${days}`}, private.today() + ${days}::integer,
          ${state}, case when ${state} = 'done' then private.today() end, 350, 'USD'
        from obligation_rules where code = 'IBC_ANNUAL_FEE' and valid_to is null`;
      for (const days of [-401, -400, -91, 400, 401]) await add(days, 'open');
      for (const days of [-91, -90]) await add(days, 'done');
      await add(5, 'waived');
      await add(6, 'void');
      const feed = (await read(sql, token)) as unknown as { duties: Record<string, unknown>[] };
      return feed.duties;
    });
    expect(seen.map(({ because }) => because)).toEqual([
      'open -400',
      'open -91',
      'done -90',
      'waived 5',
      'open 400',
    ]);
    expect(seen[0]).toMatchObject({ what: 'Annual fee', state: 'open', reported: false });
    expect(seen.at(-1)).toMatchObject({ amount: 'USD 350.00' });
    expect(seen[2]).not.toHaveProperty('amount');
  });

  test('shows the day of the last reading, and writes nothing of it into the log', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { token, id } = await created(sql, 'member', null);
      await read(sql, token);
      await read(sql, token);
      await become(sql, 'member');
      const [feed] =
        await sql`select last_read_on = private.today() as today from calendar_feeds where id = ${id}`;
      await sql`select revoke_calendar_feed(${id})`;
      await sql`reset role`;
      const log =
        await sql`select action, before, after from audit_logs where table_name = 'calendar_feeds' order by id`;
      return { today: feed?.['today'] as boolean, log: [...log], hash: hashOf(token) };
    });
    expect(seen.today).toBe(true);
    expect(seen.log.map(({ action }) => action as string)).toEqual(['insert', 'delete']);
    expect(JSON.stringify(seen.log)).not.toMatch(/token|hash/);
    expect(JSON.stringify(seen.log)).not.toContain(seen.hash);
  });
});

describe('[CMP-05] a right that ends takes the link with it', () => {
  const byAdmin = (work: (sql: Sql) => PromiseLike<unknown>) => async (sql: Sql) => {
    await become(sql, 'admin');
    await work(sql);
  };
  const endings: [string, string | null, (sql: Sql, id: string) => PromiseLike<unknown>][] = [
    [
      'it was revoked',
      null,
      async (sql, id) => {
        await become(sql, 'member');
        return sql`select revoke_calendar_feed(${id})`;
      },
    ],
    [
      'the account was suspended',
      null,
      byAdmin((sql) => sql`select suspend_user(${people.member}, 'Why.')`),
    ],
    [
      'the person was removed',
      null,
      async (sql) => {
        await sql`update companies set user_id = ${people.otherMember} where user_id = ${people.member}`;
        await become(sql, 'admin');
        return sql`select remove_member(${tenants.first}, ${people.member})`;
      },
    ],
    [
      'the access to its company was revoked',
      companies.shared,
      byAdmin(
        (sql) => sql`select revoke_company_access(${companies.shared}, ${people.member}, 'Left.')`,
      ),
    ],
    [
      'its company was transferred',
      companies.mine,
      async (sql) => {
        await sql`delete from company_users where company_id = ${companies.mine}`;
        await become(sql, 'admin');
        return sql`select transfer_company(${companies.mine}, ${people.member}, ${people.otherMember}, 'Sold.')`;
      },
    ],
    [
      'the tenant was suspended',
      null,
      (sql) => sql`update tenants set status = 'suspended' where id = ${tenants.first}`,
    ],
    [
      'the person became staff',
      null,
      (sql) => sql`update profiles set role = 'admin' where id = ${people.member}`,
    ],
    [
      'the account was closed',
      null,
      (sql) => sql`update profiles set status = 'closed' where id = ${people.member}`,
    ],
  ];

  test.each(endings)('when %s, it is not found', async (_how, company, end) => {
    const seen = await database.asPostgres(async (sql) => {
      await givenDuties(sql);
      const { token, id } = await created(sql, 'member', company);
      const before = await read(sql, token);
      await sql`reset role`;
      await end(sql, id);
      return { before: before !== null, after: await read(sql, token) };
    });
    expect(seen).toEqual({ before: true, after: null });
  });

  test('a company whose access was revoked is no longer in the link over all', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenDuties(sql);
      const { token } = await created(sql, 'member', null);
      await become(sql, 'admin');
      await sql`select revoke_company_access(${companies.shared}, ${people.member}, 'Left.')`;
      return companiesIn(await read(sql, token));
    });
    expect(seen).toEqual(["Mia's Ltd."]);
  });

  test('who was removed and comes back makes a new link: the old one is gone', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.first}, ${people.stranger}, 'member')`;
      const { token } = await created(sql, 'stranger', null);
      const empty = await read(sql, token);
      await sql`reset role`;
      await sql`delete from tenant_users where user_id = ${people.stranger}`;
      await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.first}, ${people.stranger}, 'member')`;
      return { empty: empty?.duties, again: await read(sql, token) };
    });
    expect(seen).toEqual({ empty: [], again: null });
  });

  test('no one revokes the link of another person, and no one reads without a token', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { token, id } = await created(sql, 'member', null);
      for (const who of ['otherMember', 'owner', 'admin'] as const) {
        await become(sql, who);
        await sql`select revoke_calendar_feed(${id})`;
      }
      const still = await read(sql, token);
      const ask = (given: string | null) =>
        sql`select read_calendar_feed(${given}, null) as feed`.then(
          ([row]) => row?.['feed'] as null,
        );
      return {
        still: still !== null,
        others: [
          await ask(null),
          await ask(''),
          await ask(token),
          await ask(hashOf(token).toUpperCase()),
        ],
      };
    });
    expect(seen).toEqual({ still: true, others: [null, null, null, null] });
  });
});

describe('[CMP-05] limits', () => {
  test('a link is read thirty times an hour', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { token } = await created(sql, 'member', null);
      const other = await created(sql, 'member', null);
      for (let n = 0; n < 30; n++) await read(sql, token);
      return [
        await refusalWithin(sql, () => read(sql, token)),
        await refusalWithin(sql, () => read(sql, other.token)),
      ];
    });
    expect(seen).toEqual(['rate.too_many', undefined]);
  });

  test('a network misses sixty times in ten minutes; links that exist are read on', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const { token } = await created(sql, 'member', null);
      for (let n = 0; n < 60; n++) await read(sql, crypto.randomUUID(), '2001:db8::1');
      return [
        await refusalWithin(sql, () => read(sql, crypto.randomUUID(), '2001:db8::2')),
        await refusalWithin(sql, () => read(sql, crypto.randomUUID(), '203.0.113.8')),
        await refusalWithin(sql, () => read(sql, token, '2001:db8::1')),
      ];
    });
    expect(seen).toEqual(['rate.too_many', undefined, undefined]);
  });
});
