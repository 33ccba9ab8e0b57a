import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';

const database = useDatabase();

interface Issue {
  code: string;
  blocks: boolean;
  word: string | null;
  authority: string | null;
}

const check = (sql: Sql, name: string | null, type: string | null, day: string | null = null) =>
  sql<Issue[]>`select * from check_company_name(${name}, ${type}, ${day}::text::date)`;

async function issuesOf(name: string | null, type: string | null = 'IBC'): Promise<string[]> {
  const issues = await database.as('anon', (sql) => check(sql, name, type));
  return issues.map(({ code, word }) => (word === null ? code : `${code} ${word}`));
}

describe('who may check a name', () => {
  testAccess(
    database,
    `
                     | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      check a name   | yes   | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read the words | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      change a word  | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      add a word     | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      see the counts | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      clear them     | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      skip the limit | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      compare names  | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'check a name': (sql) => check(sql, '', 'IBC'),
      'read the words': (sql) => sql`select from name_rules`,
      'change a word': (sql) => sql`update name_rules set action = 'review'`,
      'add a word': (sql) =>
        sql`insert into name_rules (word, valid_from, action, authority, note, source_note)
            values ('Reef', now(), 'review', 'No one', 'Nothing', 'An invented rule')`,
      'see the counts': (sql) => sql`select from private.rate_limits`,
      'clear them': (sql) => sql`delete from private.rate_limits`,
      'skip the limit': (sql) => sql`select private.is_like_existing_name('x', now()::date)`,
      'compare names': (sql) => sql`select private.name_core(name) from companies`,
    },
  );
});

describe('[APP-04] [PUB-10+] what is wrong with a name', () => {
  const long = 'x'.repeat(160);
  const cases: [string | null, string | null, string[]][] = [
    ['Blue Heron Ltd.', 'IBC', []],
    ['BLUE HERON SOCIÉTÉ ANONYME', 'IBC', []],
    ['Blue Heron', 'IBC', ['name.ending_missing']],
    ['Blue Heron LLC', 'DOM', ['name.ending_missing']],
    ['Blue Heron', null, []],
    ['Blue Heron Limited Partnership', 'ELP', []],
    ['Blue Heron', 'ELP', ['name.ending_missing']],
    ['Blue Heron', 'XXX', ['application.type_missing']],
    ['Blue Heron', '', ['application.type_missing']],
    ['', 'IBC', ['name.missing']],
    [' \t\u00a0\n', 'IBC', ['name.missing']],
    [null, 'IBC', ['name.missing']],
    [long, null, []],
    [`${long}x`, null, ['name.too_long']],
    ['x'.repeat(500), 'IBC', ['name.too_long']],
    ['x'.repeat(1_000_000), 'IBC', ['name.too_long']],
    // restricted words: whole ones only
    ['Heron Bank Ltd.', 'IBC', ['name.licence_needed Bank']],
    ['HERON BANK LTD', 'IBC', ['name.licence_needed Bank']],
    ['Heron-Bank Ltd.', 'IBC', ['name.licence_needed Bank']],
    ['Heron Bänk Ltd.', 'IBC', ['name.licence_needed Bank']],
    ['Heron B a n k Ltd.', 'IBC', ['name.licence_needed Bank']],
    ['Heron B.A.N.K. Ltd.', 'IBC', ['name.licence_needed Bank']],
    ['(Bank) Heron Ltd.', 'IBC', ['name.licence_needed Bank']],
    ["Heron Banker's Ltd.", 'IBC', ['name.licence_needed Bank']],
    ['Riverbank Heron Ltd.', 'IBC', []],
    ['Bankside Heron Ltd.', 'IBC', []],
    ['Heron Trustworthy Ltd.', 'IBC', []],
    ['Heron Trust Ltd.', 'IBC', ['name.licence_needed Trust']],
    ['Heron Trustees Ltd.', 'IBC', ['name.licence_needed Trustee']],
    [
      'Heron Re-Insurance Ltd.',
      'IBC',
      ['name.licence_needed Insurance', 'name.licence_needed Reinsurance'],
    ],
    ['Heron Reinsurance Ltd.', 'IBC', ['name.licence_needed Reinsurance']],
    ['Heron Building  Society Ltd.', 'IBC', ['name.licence_needed Building Society']],
    ['Heron BuildingSociety Ltd.', 'IBC', ['name.licence_needed Building Society']],
    ['Heron Building Ltd.', 'IBC', []],
    ['Heron Co-operative Ltd.', 'IBC', ['name.licence_needed Cooperative']],
    ['Royal Heron Ltd.', 'IBC', ['name.consent_needed Royal']],
    ['Royalty Heron Ltd.', 'IBC', []],
    ['Chamber of Commerce Heron Ltd.', 'IBC', ['name.consent_needed Chamber of Commerce']],
    ['Heron National Ltd.', 'IBC', ['name.word_reviewed National']],
    ['Heron of The Bahamas Ltd.', 'IBC', ['name.word_reviewed Bahamas']],
    ['Heron Foundation', 'FDN', []],
    ['Heron Foundation Ltd.', 'IBC', ['name.word_reviewed Foundation']],
    ['Heron Fund ICON', 'ICON', []],
    ['Heron Fund, L.P.', 'ELP', ['name.word_reviewed Fund']],
    [
      'Royal National Bank',
      'IBC',
      [
        'name.ending_missing',
        'name.consent_needed Royal',
        'name.licence_needed Bank',
        'name.word_reviewed National',
      ],
    ],
    // disguised
    ['Heron Ba\u200bnk Ltd.', null, ['name.not_latin', 'name.licence_needed Bank']],
    ['Heron Ｂａｎｋ Ltd.', null, ['name.not_latin', 'name.licence_needed Bank']],
    ['Heron Ва\u043dк Ltd.', null, ['name.not_latin']],
    ['\u202eHeron Ltd.', null, ['name.not_latin']],
    ['Heron 😀 Ltd.', 'IBC', ['name.not_latin']],
    ['😀'.repeat(160), null, ['name.not_latin']],
    ['حوت Ltd.', 'IBC', ['name.not_latin']],
    ['... - !', null, ['name.not_latin']],
    ['Heron\u0001 Ltd.', null, ['name.not_latin']],
    // what means something to a pattern means nothing here
    ['.* Ltd.', 'IBC', []],
    ['%%% Heron Ltd.', 'IBC', []],
    ['___ Heron Ltd.', 'IBC', []],
    ['Heron (.*)+$ [a-z]{9} \\1 Ltd.', 'IBC', []],
    ["Heron'; drop table companies; -- Ltd.", 'IBC', []],
    // existing names, of every tenant
    ['Foreign Ltd.', 'IBC', ['name.taken']],
    ['The Foreign Corporation', 'IBC', ['name.taken']],
    ['FOR-EIGN, L.L.C.', 'IBC', ['name.taken']],
    ['Foreigne Ltd.', 'IBC', ['name.similar']],
    ['Foreign Bay Ltd.', 'IBC', []],
    ['Foreign and Distant Harbours Ltd.', 'IBC', []],
    ['Shared', null, ['name.taken']],
    ['Ltd.', 'IBC', ['name.ending_missing']],
  ];
  const titled = cases.map(([name, ...rest]) => [name?.slice(0, 40), name, ...rest] as const);
  test.each(titled)('%j', async (_start, name, type, expected) => {
    expect((await issuesOf(name, type)).toSorted()).toEqual(expected.toSorted());
  });

  test('a word comes with who decides, what it means, and where that comes from', async () => {
    const issues = await database.as('anon', (sql) => check(sql, 'Heron Bank Ltd.', 'IBC'));
    expect(issues).toEqual([
      {
        code: 'name.licence_needed',
        blocks: true,
        word: 'Bank',
        authority: 'Central Bank of The Bahamas',
        note: 'Only a licensed bank may call itself so.',
        source_note: expect.stringContaining('s.12'),
        verified: false,
        valid_from: expect.any(Date),
      },
    ]);
  });

  test('what is only looked at does not block', async () => {
    const issues = await database.as('anon', (sql) => check(sql, 'Foreign National Ltd.', 'IBC'));
    expect(issues.map(({ code, blocks }) => [code, blocks])).toEqual([
      ['name.word_reviewed', false],
    ]);
  });

  test('a name that is taken is not revealed, nor its owner; a stranger sees as much as staff', async () => {
    for (const persona of ['anon', 'stranger', 'otherTenantOwner', 'admin'] as const) {
      const issues = await database.as(persona, (sql) => check(sql, "Mia's Incorporated", 'IBC'));
      expect(issues).toMatchObject([
        { code: 'name.taken', word: null, authority: null, note: null },
      ]);
      expect(JSON.stringify(issues)).not.toMatch(/Mia|First|10000000|c0000000/);
    }
  });

  test('names that are only wished for stay with those who wish', async () => {
    const issues = await database.asPostgres(async (sql) => {
      await sql`update draft_applications set data = '{"names": ["Secret Lagoon Ltd."]}'`;
      await become(sql, 'stranger');
      return check(sql, 'Secret Lagoon Ltd.', 'IBC');
    });
    expect(issues).toEqual([]);
  });

  test('a company of limited duration has that in its name', async () => {
    const named = (name: string, features: string[]) =>
      database.as(
        'anon',
        (sql) => sql`select code, word from check_company_name(${name}, 'IBC', null, ${features})`,
      );
    expect(await named('Heron Ltd.', ['LDC', 'LDC', 'nonsense'])).toEqual([
      { code: 'name.feature_word_missing', word: 'Limited Duration Company' },
    ]);
    expect(await named('Heron LDC Ltd.', ['LDC'])).toEqual([]);
    expect(await named('Heron Ltd.', [])).toEqual([]);
  });

  test('the rules are those of the requested day', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update name_rules set valid_to = '2026-12-31' where word = 'Bank'`;
      await sql`
        insert into name_rules (word, valid_from, action, authority, note, source_note)
        values ('Bank', '2027-01-01', 'review', 'Somebody else', 'An invented change', 'An invented change of law')`;
      const on = async (day: string) =>
        (await check(sql, 'Heron Bank Ltd.', 'IBC', day)).map(({ code }) => code);
      expect(await on('2000-12-28')).toEqual([]);
      expect(await on('2000-12-29')).toEqual(['name.licence_needed']);
      expect(await on('2026-12-31')).toEqual(['name.licence_needed']);
      expect(await on('2027-01-01')).toEqual(['name.word_reviewed']);
      expect(await on('1990-01-01')).toEqual(['application.type_missing']);
      expect(await on('infinity')).toEqual(['name.word_reviewed']);
    });
  });

  test('the search among many companies uses its index', async () => {
    await database.asPostgres(async (sql) => {
      await sql`
        insert into companies (tenant_id, user_id, name, type, registration_number)
        select ${tenants.first}, ${people.member}, md5(n::text) || ' Ltd.', 'IBC', 'n' || n from generate_series(1, 2000) as n`;
      await sql`analyze companies`;
      const rows = await sql`
        explain select from companies as company
        where private.name_core(company.name) operator(extensions.%) private.name_core('Blue Heron Ltd.')`;
      expect(rows.map((row) => String(row['QUERY PLAN'])).join('\n')).toContain(
        'companies_name_core_idx',
      );
    });
  });
});

describe('[PUB-10+] how often names may be checked', () => {
  const from = (headers: object) => async (sql: Sql) => {
    await sql`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
  };
  const address = (text: string) => from({ 'x-forwarded-for': text });
  const attempt = (sql: Sql) => refusalWithin(sql, () => check(sql, 'Heron Ltd.', 'IBC'));

  async function use(sql: Sql, times: number): Promise<void> {
    await sql`select check_company_name('', 'IBC') from generate_series(1, ${times}::int)`;
  }

  test('sixty times a minute, then not until the minute has passed', async () => {
    await database.as('anon', async (sql) => {
      await address('203.0.113.7')(sql);
      await use(sql, 59);
      expect(await attempt(sql)).toBeUndefined();
      expect(await attempt(sql)).toBe('rate.too_many');
      expect(await attempt(sql)).toBe('rate.too_many');
      await sql`reset role`;
      await sql`update private.rate_limits set expires_at = now()`;
      await become(sql, 'anon');
      expect(await attempt(sql)).toBeUndefined();
    });
  });

  test.each([
    ['another address', '203.0.113.7', '203.0.113.8', undefined],
    ['the same behind other proxies', '203.0.113.7', '203.0.113.7, 10.0.0.9', 'rate.too_many'],
    ['the same written as version six', '203.0.113.7', '::ffff:203.0.113.7', 'rate.too_many'],
    ['another of the same household', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 'rate.too_many'],
    ['another household', '2001:db8:1:2::1', '2001:db8:1:3::1', undefined],
    ['a text that is no address', 'nonsense', 'other nonsense', undefined],
    ['no address and an empty one', '', '', 'rate.too_many'],
    ['an address of many letters', 'x'.repeat(100), 'x'.repeat(200), 'rate.too_many'],
  ])('%s', async (_case, first, second, expected) => {
    await database.as('anon', async (sql) => {
      await address(first)(sql);
      await use(sql, 60);
      await address(second)(sql);
      expect(await attempt(sql)).toBe(expected);
    });
  });

  test('the address from the edge counts, not the claim of the caller', async () => {
    await database.as('anon', async (sql) => {
      await from({ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '1.1.1.1' })(sql);
      await use(sql, 60);
      await from({ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '2.2.2.2' })(sql);
      expect(await attempt(sql)).toBe('rate.too_many');
    });
  });

  test('people who are signed in are counted one by one, wherever they are', async () => {
    await database.as('member', async (sql) => {
      await address('203.0.113.7')(sql);
      await use(sql, 60);
      await address('203.0.113.8')(sql);
      expect(await attempt(sql)).toBe('rate.too_many');
      await become(sql, 'otherMember');
      expect(await attempt(sql)).toBeUndefined();
      await become(sql, 'anon');
      expect(await attempt(sql)).toBeUndefined();
    });
  });

  test('two at once are counted as two', async () => {
    const once = () =>
      database.commitAs('anon', async (sql) => {
        await address('198.51.100.1')(sql);
        await check(sql, 'Heron Ltd.', 'IBC');
      });
    await Promise.all([once(), once(), once()]);
    const rows = await database.asPostgres(
      (sql) => sql`select calls from private.rate_limits where caller = '198.51.100.1'`,
    );
    expect(rows).toEqual([{ calls: 3 }]);
  });

  test('addresses are forgotten once their minute has passed', async () => {
    const left = await database.asPostgres(async (sql) => {
      await sql`
        insert into private.rate_limits (caller, action, calls, expires_at)
        select '203.0.113.' || n, 'check_company_name', 60, now() - interval '1 second' from generate_series(1, 90) as n`;
      await address('198.51.100.2')(sql);
      await become(sql, 'anon');
      await use(sql, 1);
      await sql`reset role`;
      return sql`select caller from private.rate_limits where caller like '203.%' or caller = '198.51.100.2'`;
    });
    expect(left).toEqual([{ caller: '198.51.100.2' }]);
  });
});
