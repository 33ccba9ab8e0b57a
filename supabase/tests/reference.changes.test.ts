import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';
import { overlap } from './support/overlap.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const SOURCE = 'Official Gazette of The Bahamas, number 12 of 2026, page 4.';
const fresh = () => crypto.randomUUID();

type Row = Record<string, unknown>;

/** The newest row of a key, as PostgREST gives it. */
async function newest(sql: Sql, table: string, key: Row): Promise<Row | null> {
  const [found] = await sql`
    select to_jsonb(stored) as row from ${sql(table)} as stored where to_jsonb(stored) @> ${sql.json(key as never)}
    order by to_jsonb(stored) ->> 'valid_from' desc limit 1`;
  return (found?.['row'] as Row | undefined) ?? null;
}

async function inDays(sql: Sql, days: number): Promise<string> {
  const [row] = await sql`
    select ((now() at time zone 'America/Nassau')::date + ${days}::integer)::text as day`;
  return row?.['day'] as string;
}

const json = (sql: Sql, value: Row | null) => sql.json(value as never);

const change = (sql: Sql, table: string, seen: Row | null, row: Row, id: string = fresh()) =>
  sql`select change_reference(${id}, ${table}, ${json(sql, seen)}, ${json(sql, row)})`;

const end = (sql: Sql, table: string, seen: Row | null, day: string, id: string = fresh()) =>
  sql`select end_reference(${id}, ${table}, ${json(sql, seen)}, ${day}, ${SOURCE})`;

const takeBack = (sql: Sql, table: string, seen: Row | null, id: string = fresh()) =>
  sql`select take_back_reference(${id}, ${table}, ${json(sql, seen)}, ${SOURCE})`;

const confirm = (sql: Sql, table: string, seen: Row | null, on: string, id: string = fresh()) =>
  sql`select confirm_reference(${id}, ${table}, ${json(sql, seen)}, ${SOURCE}, ${on})`;

const announce = (sql: Sql, seen: Row | null, code: string, day: string, id: string = fresh()) =>
  sql`select announce_day(${id}, ${json(sql, seen)}, ${code}, ${Number(day.slice(0, 4))}, ${day}, ${SOURCE})`;

/** The refusal with the field it is about. */
async function fieldOf(sql: Sql, attempt: () => PromiseLike<unknown>): Promise<string> {
  await sql`savepoint attempt`;
  try {
    await attempt();
    return 'let through';
  } catch (error) {
    const { message, detail } = error as { message: string; detail?: string };
    const [issue] = detail?.startsWith('[') ? (JSON.parse(detail) as { field: string }[]) : [];
    return [message, issue?.field].filter(Boolean).join(' ');
  } finally {
    await sql`rollback to savepoint attempt`;
  }
}

const VAT = { code: 'vat_percent' };

describe('[DATA-05] changing reference data is for the super admin', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | superAdmin | suspended
      change a figure     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | reference.conflict | account.suspended
      end a listing       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | not_found  | account.suspended
      take a row back     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | not_found  | account.suspended
      confirm a row       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | not_found  | account.suspended
      announce a day      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | reference.invalid | account.suspended
      ask what it touches | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | yes        | account.suspended
      list what to verify | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | yes        | account.suspended
      read the changes    | grant | –           | –           | –           | –                | yes         | yes        | –
      write a change      | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
      write a fee         | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
      write a published day | grant | grant     | grant       | grant       | grant            | grant       | grant      | grant
    `,
    {
      'change a figure': async (sql) =>
        change(sql, 'thresholds', {}, { ...VAT, value: 12, valid_from: await inDays(sql, 5) }),
      'end a listing': (sql) => end(sql, 'country_risk', {}, '2030-01-01'),
      'take a row back': (sql) => takeBack(sql, 'country_risk', {}),
      'confirm a row': (sql) => confirm(sql, 'country_risk', {}, '2026-01-01'),
      'announce a day': (sql) => announce(sql, null, 'NO_RULE', '2030-01-01'),
      'ask what it touches': (sql) => sql`select from reference_reach('fee_schedule', '{}')`,
      'list what to verify': (sql) => sql`select from reference_to_verify()`,
      'read the changes': async (sql) => {
        const [caller] = await sql`select current_setting('role') as role`;
        await sql`reset role`;
        await sql`insert into reference_changes (id, table_name, row_key, action, source) values (${fresh()}, 'thresholds', '{}', 'ended', ${SOURCE})`;
        await sql.unsafe(`set local role ${String(caller?.['role'])}`);
        return sql`select from reference_changes`;
      },
      'write a change': (sql) => sql`delete from reference_changes`,
      'write a fee': (sql) => sql`update fee_schedule set amount = 0`,
      'write a published day': (sql) => sql`update published_days set due_on = '2030-01-01'`,
    },
  );

  test('staff who read only change nothing, super admin or not', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      await become(sql, 'serviceRole');
      await sql`reset role`;
      await giveDuties(sql, people.superAdmin, ['read_only']);
      await become(sql, 'superAdmin');
      const row = await newest(sql, 'thresholds', VAT);
      return refusalWithin(sql, () => confirm(sql, 'thresholds', row, '2026-01-01'));
    });
    expect(seen).toBe('staff.read_only');
  });
});

describe('[DATA-05] a change is a new row with its first day and its source', () => {
  test('the row before ends the day before, a repeat adds nothing, and it is to be verified', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const day = await inDays(sql, 30);
      const former = await newest(sql, 'thresholds', VAT);
      const row = { ...VAT, value: 12, valid_from: day, source_note: SOURCE, verified: true };
      const id = fresh();
      await change(sql, 'thresholds', former, row, id);
      await change(sql, 'thresholds', former, row, id);
      const rows = await sql`
        select value::float, verified, unit, valid_to is null as lasts, valid_from = ${day} as begins
        from thresholds where code = 'vat_percent' order by valid_from`;
      const [log] = await sql`
        select actor, after ->> 'action' as action from audit_logs where table_name = 'reference_changes' and row_id = ${id}`;
      return { rows: rows.map((each) => ({ ...each })), log: { ...log } };
    });
    expect(seen.rows).toEqual([
      { value: 10, verified: false, unit: 'percent', lasts: false, begins: false },
      { value: 12, verified: false, unit: 'percent', lasts: true, begins: true },
    ]);
    expect(seen.log).toEqual({ actor: people.superAdmin, action: 'added' });
  });

  test('every changeable table takes its new row, and quotes of that day use the price', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const day = await inDays(sql, 10);
      const given: [string, Row, Row][] = [
        ['fee_schedule', { code: 'IBC_NAME_RESERVATION', capital_from: 0 }, { amount: 30 }],
        ['service_prices', { code: 'formation_package' }, { amount: 1300 }],
        ['country_risk', { country: 'MM', list: 'fatf_black' }, { rating: 'prohibited' }],
        ['country_risk', { country: 'FR', list: 'other' }, { rating: 'medium' }],
        ['kyc_review_intervals', { rating: 'high' }, { months: 6 }],
        [
          'name_rules',
          { word: 'Casino' },
          {
            action: 'review',
            authority: 'Gaming Board',
            note: 'Needs a licence.',
            forms: ['Casinos'],
          },
        ],
      ];
      for (const [table, key, values] of given) {
        await change(sql, table, await newest(sql, table, key), {
          ...key,
          ...values,
          valid_from: day,
          source_note: SOURCE,
        });
      }
      const quoted = await sql`
        select code, amount::float from quote('IBC', 1000, 'USD', '{}', ${day})
        where code in ('formation_package', 'IBC_NAME_RESERVATION') order by amount`;
      const before = await sql`
        select amount::float from quote('IBC', 1000, 'USD', '{}') where code = 'formation_package'`;
      const names =
        await sql`select word from check_company_name('Big Casino Ltd', 'IBC', ${day}) where word = 'Casino'`;
      return {
        quoted: quoted.map((row) => ({ ...row })),
        before: before[0]?.['amount'],
        names: names.length,
      };
    });
    expect(seen).toEqual({
      quoted: [
        { code: 'IBC_NAME_RESERVATION', amount: 30 },
        { code: 'formation_package', amount: 1300 },
      ],
      before: 1200,
      names: 1,
    });
  });

  test('what is not right is refused with its field, and nothing changes', async () => {
    const refused = await database.as('superAdmin', async (sql) => {
      const day = await inDays(sql, 5);
      const price = { code: 'formation_package' };
      const former = await newest(sql, 'service_prices', price);
      const country = { country: 'ZZ', list: 'other' };
      const tries: [string, Row | null, Row][] = [
        ['service_prices', former, { ...price, amount: -1, valid_from: day }],
        ['service_prices', former, { ...price, amount: 'much', valid_from: day }],
        ['service_prices', former, { ...price, amount: null, valid_from: day }],
        ['service_prices', former, { ...price, amount: [1], valid_from: day }],
        ['service_prices', former, { ...price, amount: 1, valid_from: await inDays(sql, -1) }],
        ['service_prices', former, { ...price, amount: 1, valid_from: '2026-02-30' }],
        ['service_prices', former, { ...price, amount: 1, valid_from: '9999-01-01' }],
        ['service_prices', former, { ...price, amount: 1 }],
        ['service_prices', former, { amount: 1, valid_from: day }],
        ['service_prices', former, { ...price, amount: 1, valid_from: day, source_note: 'Short' }],
        ['service_prices', null, { code: 'new_service', amount: 1, valid_from: day }],
        ['country_risk', null, { ...country, rating: 'high', valid_from: day }],
        ['country_risk', null, { country: 'FR', list: 'mine', rating: 'high', valid_from: day }],
        ['country_risk', null, { country: 'FR', list: 'other', rating: 'worse', valid_from: day }],
        [
          'name_rules',
          null,
          {
            word: 'Casino',
            action: 'review',
            authority: 'Board',
            note: 'Ok',
            except_types: ['XXX'],
            valid_from: day,
          },
        ],
        [
          'kyc_review_intervals',
          await newest(sql, 'kyc_review_intervals', { rating: 'low' }),
          { rating: 'low', months: 0, valid_from: day },
        ],
        ['obligation_rules', null, { code: 'IBC_ANNUAL_FEE', valid_from: day }],
        ['profiles', null, { id: people.admin, role: 'client', valid_from: day }],
      ];
      const answers: string[] = [];
      for (const [table, seen, row] of tries) {
        answers.push(
          await fieldOf(sql, () => change(sql, table, seen, { source_note: SOURCE, ...row })),
        );
      }
      return answers;
    });
    expect(refused).toEqual([
      'reference.invalid amount',
      'reference.invalid amount',
      'reference.invalid amount',
      'reference.invalid amount',
      'reference.day_past valid_from',
      'reference.invalid valid_from',
      'reference.invalid valid_from',
      'reference.invalid valid_from',
      'reference.invalid code',
      'reference.source_missing source_note',
      'not_found',
      'reference.invalid country',
      'reference.invalid list',
      'reference.invalid rating',
      'reference.invalid except_types',
      'reference.invalid months',
      'reference.changed_elsewhere',
      'not_found',
    ]);
  });

  test('columns that are not for changing stay, whatever is sent', async () => {
    const [row] = await database.as('superAdmin', async (sql) => {
      const day = await inDays(sql, 5);
      const key = { code: 'name_similarity_percent' };
      await change(sql, 'thresholds', await newest(sql, 'thresholds', key), {
        ...key,
        value: 70,
        unit: 'days',
        is_internal: true,
        valid_to: day,
        valid_from: day,
        source_note: SOURCE,
      });
      return sql`select unit, is_internal, valid_to from thresholds where code = 'name_similarity_percent' and valid_from = ${day}`;
    });
    expect({ ...row }).toEqual({ unit: 'percent', is_internal: false, valid_to: null });
  });

  test('no row begins before or with the newest one', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const row = async (days: number) => ({
        ...VAT,
        value: 12,
        valid_from: await inDays(sql, days),
        source_note: SOURCE,
      });
      await change(sql, 'thresholds', await newest(sql, 'thresholds', VAT), await row(30));
      const latest = await newest(sql, 'thresholds', VAT);
      return [
        await refusalWithin(sql, async () => change(sql, 'thresholds', latest, await row(30))),
        await refusalWithin(sql, async () => change(sql, 'thresholds', latest, await row(20))),
      ];
    });
    expect(seen).toEqual(['reference.not_the_newest', 'reference.not_the_newest']);
  });

  test('[ONE-05] of two who change the same row, the second learns of the first', async () => {
    const action = (value: number) => async (sql: Sql) => {
      const rows =
        await sql`select to_jsonb(stored) as row from thresholds as stored where code = 'proof_of_address_months' and valid_from = '2018-05-25'`;
      return change(
        sql,
        'thresholds',
        { ...(rows[0]?.['row'] as Row), valid_to: null },
        {
          code: 'proof_of_address_months',
          value,
          valid_from: await inDays(sql, 40),
          source_note: SOURCE,
        },
      );
    };
    expect(await overlap(database, ['superAdmin', action(4)], ['superAdmin', action(5)])).toBe(
      'reference.conflict',
    );
  });
});

describe('[DATA-05] ending and taking back', () => {
  const grey = { country: 'KW', list: 'fatf_grey' };

  test('a listing ends after a day, once, and never in the past', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const listing = await newest(sql, 'country_risk', grey);
      const yesterday = await inDays(sql, -1);
      const past = await fieldOf(sql, () => end(sql, 'country_risk', listing, yesterday));
      const today = await inDays(sql, 0);
      const id = fresh();
      await end(sql, 'country_risk', listing, today, id);
      await end(sql, 'country_risk', listing, today, id);
      const ended = await newest(sql, 'country_risk', grey);
      return {
        past,
        isEnded: ended?.['valid_to'] === today,
        again: await refusalWithin(sql, () => end(sql, 'country_risk', ended, today)),
        behind: await refusalWithin(sql, () => end(sql, 'country_risk', listing, today)),
      };
    });
    expect(seen).toEqual({
      past: 'reference.day_past last_day',
      isEnded: true,
      again: 'reference.ended',
      behind: 'reference.conflict',
    });
  });

  test('a figure the law needs every day does not end', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const row = await newest(sql, 'thresholds', VAT);
      const day = await inDays(sql, 5);
      return refusalWithin(sql, () => end(sql, 'thresholds', row, day));
    });
    expect(seen).toBe('reference.needs_a_row');
  });

  test('a coming row is taken back and the one before lasts as it did; one that has begun stays', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const former = await newest(sql, 'thresholds', VAT);
      const begun = await refusalWithin(sql, () => takeBack(sql, 'thresholds', former));
      const day = await inDays(sql, 30);
      await change(sql, 'thresholds', former, {
        ...VAT,
        value: 12,
        valid_from: day,
        source_note: SOURCE,
      });
      await takeBack(sql, 'thresholds', await newest(sql, 'thresholds', VAT));
      return {
        begun,
        isAsBefore: JSON.stringify(await newest(sql, 'thresholds', VAT)) === JSON.stringify(former),
      };
    });
    expect(seen).toEqual({ begun: 'reference.begun', isAsBefore: true });
  });

  test('a row in the middle stays until the later one is taken back', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const former = await newest(sql, 'thresholds', VAT);
      const coming = async (value: number, days: number) => {
        const row = { ...VAT, value, valid_from: await inDays(sql, days), source_note: SOURCE };
        await change(sql, 'thresholds', await newest(sql, 'thresholds', VAT), row);
        return newest(sql, 'thresholds', { ...VAT, value });
      };
      await coming(12, 30);
      await coming(13, 60);
      const middle = await newest(sql, 'thresholds', { ...VAT, value: 12 });
      const refused = await refusalWithin(sql, () => takeBack(sql, 'thresholds', middle));
      await takeBack(sql, 'thresholds', await newest(sql, 'thresholds', VAT));
      await takeBack(sql, 'thresholds', await newest(sql, 'thresholds', VAT));
      const now = await newest(sql, 'thresholds', VAT);
      return { refused, isAsBefore: JSON.stringify(now) === JSON.stringify(former) };
    });
    expect(seen).toEqual({ refused: 'reference.followed', isAsBefore: true });
  });

  test.each(['NaN', 'Infinity', '-Infinity'])(
    '%s is no price, no fee and no figure',
    async (value) => {
      const seen = await database.as('superAdmin', async (sql) => {
        const valid_from = await inDays(sql, 0);
        const attempt = async (table: string, field: string, only = 'true') => {
          const [first] = await sql.unsafe(
            `select code from ${table} where valid_to is null and valid_from < '${valid_from}' and ${only} order by code limit 1`,
          );
          const row = await newest(sql, table, { code: first?.['code'] });
          const next = { ...row, [field]: value, valid_from, valid_to: null, source_note: SOURCE };
          return fieldOf(sql, () => change(sql, table, row, next));
        };
        return [
          await attempt('fee_schedule', 'amount'),
          await attempt('service_prices', 'amount'),
          await attempt('thresholds', 'value', `unit <> 'percent'`),
        ];
      });
      expect(seen).toEqual([
        'reference.invalid amount',
        'reference.invalid amount',
        'reference.invalid value',
      ]);
    },
  );

  test('a price that is no number, stored earlier, is taken back after it began', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      await sql`reset role`;
      const [price] = await sql`select code from service_prices where valid_to is null limit 1`;
      const key = { code: price?.['code'] };
      const former = await newest(sql, 'service_prices', key);
      await sql`alter table service_prices drop constraint service_prices_amount_check`;
      await sql`update service_prices set valid_to = private.today() - 1 where code = ${price?.['code']}`;
      await sql`insert into service_prices
        select (jsonb_populate_record(null::service_prices, ${json(sql, {
          ...former,
          amount: 'NaN',
          valid_from: await inDays(sql, 0),
        })})).*`;
      await become(sql, 'superAdmin');
      await takeBack(sql, 'service_prices', await newest(sql, 'service_prices', key));
      const now = await newest(sql, 'service_prices', key);
      return { isAsBefore: JSON.stringify(now) === JSON.stringify(former) };
    });
    expect(seen).toEqual({ isAsBefore: true });
  });

  test('a listing that had a last day gets it back', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const last = await inDays(sql, 60);
      await end(sql, 'country_risk', await newest(sql, 'country_risk', grey), last);
      const first = await inDays(sql, 20);
      await change(sql, 'country_risk', await newest(sql, 'country_risk', grey), {
        ...grey,
        rating: 'high',
        valid_from: first,
        source_note: SOURCE,
      });
      await takeBack(sql, 'country_risk', await newest(sql, 'country_risk', grey));
      return (await newest(sql, 'country_risk', grey))?.['valid_to'] === last;
    });
    expect(seen).toBe(true);
  });
});

describe('[DATA-05] confirming', () => {
  test('says which source was looked at and when, once', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const row = await newest(sql, 'thresholds', VAT);
      const today = await inDays(sql, 0);
      const tomorrow = await inDays(sql, 1);
      const early = await fieldOf(sql, () => confirm(sql, 'thresholds', row, tomorrow));
      const id = fresh();
      await confirm(sql, 'thresholds', row, today, id);
      await confirm(sql, 'thresholds', row, today, id);
      const now = await newest(sql, 'thresholds', VAT);
      const changes =
        await sql`select action, source, checked_on = ${today} as on_day, made_by from reference_changes where id = ${id}`;
      return {
        early,
        verified: now?.['verified'],
        behind: await refusalWithin(sql, () => confirm(sql, 'thresholds', row, today)),
        again: await refusalWithin(sql, () => confirm(sql, 'thresholds', now, today)),
        changes: changes.map((change_) => ({ ...change_ })),
      };
    });
    expect(seen).toEqual({
      early: 'reference.invalid checked_on',
      verified: true,
      behind: 'reference.conflict',
      again: 'reference.confirmed',
      changes: [{ action: 'confirmed', source: SOURCE, on_day: true, made_by: people.superAdmin }],
    });
  });

  test('the list of what is to be verified holds every such row and no other', async () => {
    const wrong = await database.as('admin', async (sql) => {
      const listed = await sql`
        select table_name, count(*)::int as n, bool_or((reference_row ->> 'verified')::boolean) as any_verified
        from reference_to_verify() group by table_name`;
      const found: string[] = [];
      for (const { table_name: table, n, any_verified: any } of listed) {
        const [known] = await sql`select count(*)::int as n from ${sql(table)} where not verified`;
        if (known?.['n'] !== n || any) found.push(table as string);
      }
      return { found, tables: listed.length > 5 };
    });
    expect(wrong).toEqual({ found: [], tables: true });
  });

  test.each([
    'obligation_rules',
    'obligation_penalties',
    'entity_type_rules',
    'entity_feature_rules',
    'document_requirements',
    'business_activities',
    'fee_schedule',
  ])('works for %s', async (table) => {
    const seen = await database.as('superAdmin', async (sql) => {
      const row = await newest(sql, table, { verified: false });
      if (!row) return true;
      await confirm(sql, table, row, await inDays(sql, 0));
      return (await newest(sql, table, { ...row, verified: true }))?.['verified'];
    });
    expect(seen).toBe(true);
  });
});

describe('[CMP-01] a day an authority announces', () => {
  test('is entered, moved while it has not passed, and the calendar follows', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      const [rule] =
        await sql`select code from obligation_rules where kind = 'published' and valid_to is null limit 1`;
      const code = rule?.['code'] as string;
      const first = await inDays(sql, 20);
      const at = async () =>
        newest(sql, 'published_days', { code, year: Number(first.slice(0, 4)) });
      const former = await at();
      const second = `${first.slice(0, 4)}-12-31`;
      await announce(sql, former, code, first);
      const entered = await at();
      const behind = await refusalWithin(sql, () => announce(sql, former, code, second));
      await announce(sql, entered, code, second);
      const past = await fieldOf(sql, async () =>
        announce(sql, await at(), code, await inDays(sql, -1)),
      );
      await runJobs(sql);
      await become(sql, 'superAdmin');
      const [duties] =
        await sql`select count(*)::int as n from obligations where rule_code = ${code} and due_on = ${second} and state = 'open'`;
      const [reach] =
        await sql`select count::int as n from reference_reach('published_days', ${sql.json({ code })})`;
      return {
        due: entered?.['due_on'] === first,
        behind,
        past,
        follows: duties?.['n'] === reach?.['n'],
      };
    });
    expect(seen).toEqual({
      due: true,
      behind: 'reference.conflict',
      past: 'reference.day_past due_on',
      follows: true,
    });
  });
});
