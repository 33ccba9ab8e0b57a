import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';

const database = useDatabase();

interface Line {
  code: string;
  label: string;
  kind: 'government' | 'service' | 'vat';
  amount: string | null;
  currency: string;
  per: 'once' | 'year';
  vat_treatment: string;
  source_note: string;
  verified: boolean;
  valid_from: Date;
}

interface Requested {
  type?: string | null;
  capital?: string | null;
  currency?: string | null;
  services?: (string | null)[] | null;
  day?: string | null;
  resident?: boolean | null;
}

const quote = (sql: Sql, requested: Requested = {}) =>
  sql<Line[]>`
    select * from quote(${requested.type === undefined ? 'IBC' : requested.type}, ${requested.capital === undefined ? '5000' : requested.capital}::text::numeric,
      ${requested.currency === undefined ? 'USD' : requested.currency}, ${requested.services ?? null}, ${requested.day ?? '2026-11-20'}::text::date, ${requested.resident ?? null})`;

async function linesOf(requested: Requested): Promise<string[]> {
  const lines = await database.as('anon', (sql) => quote(sql, requested));
  return lines.map(({ code, amount, per }) => `${code} ${amount ?? '?'} ${per}`);
}

describe('who may request a quote', () => {
  testAccess(
    database,
    `
                      | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      ask for a quote | yes   | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read the fees   | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      read the prices | grant | yes      | yes    | yes         | yes   | yes              | yes   | yes
      change a fee    | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      change a price  | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      add a price     | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'ask for a quote': (sql) => quote(sql),
      'read the fees': (sql) => sql`select from fee_schedule`,
      'read the prices': (sql) => sql`select from service_prices`,
      'change a fee': (sql) => sql`update fee_schedule set amount = 0`,
      'change a price': (sql) => sql`update service_prices set amount = 0`,
      'add a price': (sql) =>
        sql`insert into service_prices (code, label, applies, amount, per, valid_from, source_note, position)
            values ('free', 'Free', 'selected', 0, 'once', now(), 'An invented price', 1)`,
    },
  );
});

/** What every quote ends with, as long as no services are selected. */
const ours = [
  'formation_package 1200.00 once',
  'registered_office_agent 900.00 year',
  'vat_once 120.00 once',
  'vat_year 90.00 year',
];

describe('[APP-05] [PUB-08+] a quote', () => {
  const types: [string, Requested, string[]][] = [
    [
      'low capital',
      { type: 'IBC' },
      [
        'IBC_NAME_RESERVATION 25.00 once',
        'IBC_INCORPORATION 330.00 once',
        'IBC_ANNUAL 365.00 year',
      ],
    ],
    [
      'no capital at all',
      { type: 'IBC', capital: '0' },
      [
        'IBC_NAME_RESERVATION 25.00 once',
        'IBC_INCORPORATION 330.00 once',
        'IBC_ANNUAL 365.00 year',
      ],
    ],
    [
      'the edge',
      { type: 'IBC', capital: '50000' },
      [
        'IBC_NAME_RESERVATION 25.00 once',
        'IBC_INCORPORATION 330.00 once',
        'IBC_ANNUAL 365.00 year',
      ],
    ],
    [
      'a cent above',
      { type: 'IBC', capital: '50000.01' },
      [
        'IBC_NAME_RESERVATION 25.00 once',
        'IBC_INCORPORATION 1000.00 once',
        'IBC_ANNUAL 1030.00 year',
      ],
    ],
    [
      'less than a cent above',
      { type: 'IBC', capital: '50000.0000001' },
      [
        'IBC_NAME_RESERVATION 25.00 once',
        'IBC_INCORPORATION 1000.00 once',
        'IBC_ANNUAL 1030.00 year',
      ],
    ],
    [
      'a million million',
      { type: 'IBC', capital: '1e12' },
      [
        'IBC_NAME_RESERVATION 25.00 once',
        'IBC_INCORPORATION 1000.00 once',
        'IBC_ANNUAL 1030.00 year',
      ],
    ],
    [
      'Bahamian dollars',
      { type: 'IBC', capital: '50001', currency: 'BSD' },
      [
        'IBC_NAME_RESERVATION 25.00 once',
        'IBC_INCORPORATION 1000.00 once',
        'IBC_ANNUAL 1030.00 year',
      ],
    ],
    [
      'another currency',
      { type: 'IBC', currency: 'EUR' },
      ['IBC_NAME_RESERVATION 25.00 once', 'IBC_INCORPORATION ? once', 'IBC_ANNUAL ? year'],
    ],
    [
      'capital not known',
      { type: 'IBC', capital: null },
      ['IBC_NAME_RESERVATION 25.00 once', 'IBC_INCORPORATION ? once', 'IBC_ANNUAL ? year'],
    ],
    [
      'currency not given',
      { type: 'IBC', currency: null },
      [
        'IBC_NAME_RESERVATION 25.00 once',
        'IBC_INCORPORATION 330.00 once',
        'IBC_ANNUAL 365.00 year',
      ],
    ],
    [
      'a domestic company',
      { type: 'DOM' },
      [
        'DOM_NAME_RESERVATION 25.00 once',
        'DOM_INCORPORATION 360.00 once',
        'DOM_STAMP_DUTY 100.00 once',
        'DOM_ANNUAL ? year',
      ],
    ],
    [
      'above the duty that is known',
      { type: 'DOM', capital: '5000.01' },
      [
        'DOM_NAME_RESERVATION 25.00 once',
        'DOM_INCORPORATION 360.00 once',
        'DOM_STAMP_DUTY ? once',
        'DOM_ANNUAL ? year',
      ],
    ],
    [
      'a big domestic company',
      { type: 'DOM', capital: '60000' },
      [
        'DOM_NAME_RESERVATION 25.00 once',
        'DOM_INCORPORATION 1000.00 once',
        'DOM_STAMP_DUTY ? once',
        'DOM_ANNUAL ? year',
      ],
    ],
    [
      'by guarantee',
      { type: 'GTE', capital: null },
      ['GTE_NAME_RESERVATION 25.00 once', 'GTE_INCORPORATION ? once', 'GTE_ANNUAL ? year'],
    ],
    [
      'a partnership for investing',
      { type: 'ELP', capital: null },
      ['ELP_NAME_RESERVATION 25.00 once', 'ELP_REGISTRATION ? once', 'ELP_ANNUAL ? year'],
    ],
    [
      'a local partnership',
      { type: 'LP', capital: null },
      ['LP_NAME_RESERVATION 25.00 once', 'LP_REGISTRATION ? once'],
    ],
    [
      'a foundation',
      { type: 'FDN', capital: null },
      ['FDN_NAME_RESERVATION 25.00 once', 'FDN_REGISTRATION 500.00 once', 'FDN_ANNUAL ? year'],
    ],
    [
      'an investment condominium',
      { type: 'ICON', capital: null },
      ['ICON_NAME_RESERVATION 25.00 once', 'ICON_ESTABLISHMENT ? once'],
    ],
    [
      'an executive entity',
      { type: 'BEE', capital: null },
      ['BEE_NAME_RESERVATION 25.00 once', 'BEE_REGISTRATION ? once'],
    ],
    [
      'a foreign company',
      { type: 'FRC', capital: null },
      [
        'FRC_NAME_RESERVATION 25.00 once',
        'FRC_REGISTRATION 50.00 once',
        'FRC_STAMP_DUTY 600.00 once',
        'FRC_ANNUAL 1000.00 year',
      ],
    ],
  ];
  test.each(types)('%s', async (_case, requested, government) => {
    expect(await linesOf(requested)).toEqual([...government, ...ours]);
  });

  test('every type that can be formed has one', async () => {
    const formable = await database.asPostgres(
      (sql) => sql<{ code: string }[]>`select code from entity_types where is_formable`,
    );
    const requested = types.map(([, { type }]) => type);
    expect(formable.map(({ code }) => code).filter((code) => !requested.includes(code))).toEqual(
      [],
    );
  });

  test('selected services bring their price, and the fee that goes with them', async () => {
    const lines = await linesOf({
      services: ['express', 'LDC', 'apostille', 'nominee_director', 'express'],
    });
    expect(lines).toEqual([
      'IBC_NAME_RESERVATION 25.00 once',
      'IBC_INCORPORATION 330.00 once',
      'IBC_LIMITED_DURATION 200.00 once',
      'IBC_ANNUAL 365.00 year',
      'IBC_EXPRESS 500.00 once',
      'formation_package 1200.00 once',
      'registered_office_agent 900.00 year',
      'nominee_director 1500.00 year',
      'express 300.00 once',
      'apostille 250.00 once',
      'vat_once 175.00 once',
      'vat_year 240.00 year',
    ]);
  });

  test('no services and an empty list are the same, and what is always there may be named', async () => {
    expect(await linesOf({ services: [] })).toEqual(await linesOf({ services: null }));
    expect(await linesOf({ services: ['formation_package'] })).toEqual(await linesOf({}));
  });

  test('VAT is on services and not on fees, and not for clients abroad', async () => {
    const treatments = async (resident: boolean | null) => {
      const lines = await database.as('anon', (sql) => quote(sql, { resident }));
      return [...new Set(lines.map(({ kind, vat_treatment }) => `${kind} ${vat_treatment}`))];
    };
    const taxed = ['government disbursement_out_of_scope', 'service standard', 'vat standard'];
    expect(await treatments(null)).toEqual(taxed);
    expect(await treatments(true)).toEqual(taxed);
    expect(await treatments(false)).toEqual([
      'government disbursement_out_of_scope',
      'service zero_rated_nonresident',
    ]);
  });

  test('every line has a name, a first day and a source', async () => {
    const lines = await database.as('anon', (sql) => quote(sql, { services: ['LDC'] }));
    for (const line of lines) {
      expect(line).toEqual({
        code: expect.stringMatching(/^[A-Za-z_]+$/),
        label: expect.stringMatching(/\w{3}/),
        kind: expect.stringMatching(/^(government|service|vat)$/),
        amount: expect.stringMatching(/^\d+\.\d\d$/),
        currency: 'USD',
        per: expect.stringMatching(/^(once|year)$/),
        vat_treatment: expect.any(String),
        source_note: expect.stringMatching(/.{20}/),
        verified: line.code === 'IBC_LIMITED_DURATION',
        valid_from: expect.any(Date),
        first_due: expect.stringMatching(/^(order|january|second_year)$/),
        // Visitors have no discounts.
        list_amount: null,
        discount_text: null,
      });
    }
  });

  test.each<[string, Requested, string]>([
    ['an unknown type', { type: 'XXX' }, 'application.type_missing'],
    ['no type', { type: null }, 'application.type_missing'],
    ['a type that is not formed here', { type: 'service_provider' }, 'application.type_missing'],
    ['negative capital', { capital: '-0.01' }, 'quote.capital_invalid'],
    ['too much capital', { capital: '1000000000000.01' }, 'quote.capital_invalid'],
    ['enormous capital', { capital: '1e1000' }, 'quote.capital_invalid'],
    ['endless capital', { capital: 'Infinity' }, 'quote.capital_invalid'],
    ['less than nothing', { capital: '-Infinity' }, 'quote.capital_invalid'],
    ['capital that is no number', { capital: 'NaN' }, 'quote.capital_invalid'],
    ['a currency as text', { currency: 'dollars' }, 'capital.currency_invalid'],
    ['an empty currency', { currency: '' }, 'capital.currency_invalid'],
    ['an unknown service', { services: ['express', 'yacht'] }, 'quote.service_unknown'],
    ['a service of another type', { type: 'FDN', services: ['express'] }, 'quote.service_unknown'],
    ['a feature of another type', { type: 'ELP', services: ['LDC'] }, 'quote.service_unknown'],
    ['a service that is null', { services: [null] }, 'quote.service_unknown'],
    [
      'a day before there were prices',
      { services: ['express'], day: '2020-01-01' },
      'quote.service_unknown',
    ],
  ])('refuses %s', async (_case, requested, expected) => {
    expect(await refusal(database.as('anon', (sql) => quote(sql, requested)))).toBe(expected);
  });

  test('fees are those of the day, and of today when none is named', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update fee_schedule set valid_to = private.today() - 1 where code = 'IBC_ANNUAL' and capital_from = 0`;
      await sql`
        insert into fee_schedule (code, entity_type, kind, applies, label, capital_to, amount, per, valid_from, source_note, position)
        values ('IBC_ANNUAL', 'IBC', 'annual', 'formation', 'Annual fee', 50000, 400, 'year', private.today(), 'An invented change of law', 4)`;
      const annual = async (days: number | null) => {
        const rows = await sql`
          select amount from quote('IBC', 5000, 'USD', null, private.today() + ${days}::int) where code = 'IBC_ANNUAL'`;
        return rows.map(({ amount }) => String(amount));
      };
      expect(await annual(-1)).toEqual(['365.00']);
      expect(await annual(0)).toEqual(['400.00']);
      expect(await annual(1)).toEqual(['400.00']);
      expect(await annual(null)).toEqual(['400.00']);
      // Before there were any rules there is no price.
      expect(await annual(-9999)).toEqual([]);
    });
  });

  test('two fees for one capital on one day cannot be entered', async () => {
    const overlapping = (from: string, to: string | null, day: string) =>
      database.asPostgres(
        (sql) => sql`
          insert into fee_schedule (code, entity_type, kind, applies, label, capital_from, capital_to, amount, per, valid_from, source_note, position)
          values ('IBC_ANNUAL', 'IBC', 'annual', 'formation', 'Annual fee', ${from}, ${to}, 1, 'year', ${day}, 'Overlaps by a cent or a day', 4)`,
      );
    await expect(overlapping('50000.00', '50000.00', '2030-01-01')).rejects.toMatchObject({
      code: '23P01',
    });
    await expect(overlapping('50000.00', null, '2023-01-01')).rejects.toMatchObject({
      code: '23P01',
    });
  });
});

describe('a quote is bounded', () => {
  test('a list of 250,000 services is refused before it is looked up', async () => {
    const services = Array.from({ length: 250_000 }, () => 'company_seal');
    for (const caller of ['anon', 'member'] as const) {
      await database.as(caller, async (sql) => {
        expect(await refusalWithin(sql, () => quote(sql, { services }))).toBe(
          'quote.too_many_services',
        );
        expect(await quote(sql, { services: services.slice(0, 100) })).not.toEqual([]);
      });
    }
  });

  test('a visitor requests 60 in a minute, another visitor their own, and who is signed in any number', async () => {
    await database.as('anon', async (sql) => {
      const from = (address: string) =>
        sql`select set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': address })}, true)`;
      await from('203.0.113.7');
      for (let i = 0; i < 60; i += 1) await quote(sql);
      expect(await refusalWithin(sql, () => quote(sql))).toBe('rate.too_many');
      await from('203.0.113.8');
      expect(await refusalWithin(sql, () => quote(sql))).toBeUndefined();
    });
    await database.as('member', async (sql) => {
      for (let i = 0; i < 61; i += 1) await quote(sql);
    });
  });
});
