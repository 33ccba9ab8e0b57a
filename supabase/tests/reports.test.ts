import { describe, expect, test } from 'vitest';

import { after, refusal, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenIssued, pay } from './support/invoices.ts';
import { companies, people, tenants, type Persona } from './support/ids.ts';

const database = useDatabase();

type Row = Record<string, unknown>;

async function report(sql: Sql, call: string): Promise<Row[]> {
  const rows = await sql.unsafe(`select * from report_${call}`);
  return [...rows] as Row[];
}

const as = (
  persona: Persona,
  call: string,
  given: (sql: Sql) => Promise<unknown> = async () => {},
) =>
  database.as('admin', async (sql) => {
    await sql`reset role`;
    await given(sql);
    await become(sql, persona);
    return report(sql, call);
  });

const total = (rows: Row[]) => rows.filter((row) => row['is_total']);

describe('[REP-01] who reads reports', () => {
  const rows = (call: string) => (sql: Sql) => sql.unsafe(`select * from report_${call}`);
  testAccess(
    database,
    `
                           | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      companies            | grant | yes         | yes         | yes         | yes         | yes              | yes   | account.suspended
      KYC ageing           | grant | yes         | yes         | yes         | yes         | yes              | yes   | account.suspended
      risk                 | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      obligations          | grant | –           | yes         | yes         | yes         | yes              | yes   | account.suspended
      expiring documents   | grant | –           | –           | –           | –           | –                | –     | account.suspended
      activity             | grant | –           | yes         | yes         | yes         | yes              | yes   | account.suspended
      rows of activity     | grant | –           | yes         | yes         | yes         | yes              | yes   | –
      spending             | grant | –           | –           | –           | –           | –                | –     | account.suspended
      spending on mine     | grant | –           | yes         | –           | yes         | –                | yes   | account.suspended
    `,
    {
      companies: rows('companies()'),
      'KYC ageing': rows('kyc_ageing()'),
      risk: rows('risk()'),
      obligations: rows('obligations()'),
      'expiring documents': rows('expiring_documents()'),
      activity: rows('activity()'),
      'rows of activity': (sql) => sql`select from activity_list`,
      spending: rows('spending()'),
      'spending on mine': after(async (sql) => {
        await become(sql, 'admin');
        await givenIssued(sql, companies.mine);
      }, rows('spending()')),
    },
  );

  const audiences: [Persona, string, number][] = [
    ['stranger', '', 0],
    ['member', '', 2],
    ['otherMember', '', 2],
    ['owner', '', 4],
    ['owner', `'${tenants.second}'`, 0],
    ['otherTenantOwner', '', 1],
    ['admin', '', 5],
    ['admin', `'${tenants.second}'`, 1],
  ];
  test.each(audiences)(
    '%s (tenant %s) counts the companies they see: %i',
    async (persona, tenant, number) => {
      expect(total(await as(persona, `companies(${tenant})`))).toMatchObject([
        { companies: String(number) },
      ]);
    },
  );

  test.each(audiences)(
    '%s (tenant %s) counts no row more than row-level security shows',
    async (persona, tenant) => {
      const seen = await database.as(persona, async (sql) => {
        const only = tenant === '' ? '' : `and tenant_id = ${tenant}`;
        const [row] = await sql.unsafe(`
        select (select count(*) from kyc_profiles where true ${only}) as profiles,
          (select count(*) from obligations where state <> 'void' ${only}) as obligations`);
        const kyc = total(await report(sql, `kyc_ageing(${tenant})`));
        const duties = total(await report(sql, `obligations(${tenant})`));
        return {
          shown: { profiles: Number(row?.['profiles']), obligations: Number(row?.['obligations']) },
          counted: {
            profiles: Number(kyc[0]?.['profiles']),
            obligations: duties.reduce((sum, one) => sum + Number(one['obligations']), 0),
          },
        };
      });
      expect(seen.counted).toEqual(seen.shown);
    },
  );

  test('the last day is not before the first', async () => {
    for (const name of [
      'companies',
      'kyc_ageing',
      'risk',
      'obligations',
      'expiring_documents',
      'activity',
    ]) {
      const reason = await refusal(as('admin', `${name}(null, '2025-02-01', '2025-01-31')`));
      expect({ name, reason }).toEqual({ name, reason: 'report.days_invalid' });
    }
  });
});

test('[REP-01] companies by type and standing, and how many came on the requested days', async () => {
  const rows = await as(
    'admin',
    `companies('${tenants.first}', '2024-01-02', '2024-01-03')`,
    async (sql) => {
      await sql`update companies set status = 'in_penalty' where id = ${companies.others}`;
    },
  );
  expect(rows).toEqual([
    { entity_type: 'IBC', status: 'active', companies: '3', registered: '1', is_total: false },
    { entity_type: 'IBC', status: 'in_penalty', companies: '1', registered: '1', is_total: false },
    { entity_type: null, status: null, companies: '4', registered: '2', is_total: true },
  ]);
});

test('[REP-01] KYC by state and how long it has been so', async () => {
  const rows = await as(
    'admin',
    `kyc_ageing('${tenants.first}', private.today() - 100)`,
    async (sql) => {
      await sql`update kyc_profiles as profile set state_since = now() - make_interval(days => aged.days)
              from (select id, (array[0, 20, 60, 95, 200])[row_number() over (order by party_id)] as days from kyc_profiles) as aged
              where aged.id = profile.id`;
    },
  );
  expect(
    rows.map(({ state, band, profiles, is_total }) => [state, band, profiles, is_total]),
  ).toEqual([
    ['open', '0-7', '1', false],
    ['open', '8-30', '1', false],
    ['open', '31-90', '1', false],
    [null, null, '3', true],
  ]);
});

test('[REP-01] risk by the rating that counts of the newest assessment', async () => {
  const assess = (sql: Sql, company: string, rating: string, days: number, more: Row = {}) =>
    sql`insert into risk_assessments ${sql({
      tenant_id: tenants.first,
      company_id: company,
      model_version: 1,
      inherent_score: 50,
      residual_score: 50,
      rating,
      effective_rating: rating,
      groups: sql.json([]) as never,
      breakdown: sql.json([]) as never,
      reason: 'Test',
      assessed_at: new Date(Date.now() - days * 86_400_000),
      is_current: days === 1,
      ...more,
    })}`;
  /** Beside the one of the fixtures: mine, medium, made just now. */
  const given = async (sql: Sql) => {
    await assess(sql, companies.others, 'high', 10);
    await assess(sql, companies.others, 'low', 1, { next_review_on: '2020-01-01' });
    await assess(sql, companies.shared, 'low', 1, { effective_rating: 'high' });
  };
  const lines = async (days: string) => {
    const rows = await as('admin', `risk('${tenants.first}', ${days})`, given);
    return rows
      .filter(({ subject }) => subject === 'company')
      .map(({ rating, subjects, overridden, review_due }) => [
        rating,
        subjects,
        overridden,
        review_due,
      ]);
  };
  expect(await lines('null, null')).toEqual([
    ['low', '1', '0', '1'],
    ['medium', '1', '0', '0'],
    ['high', '1', '1', '0'],
    [null, '1', '0', '0'],
    [null, '4', '1', '1'],
  ]);
  expect(await lines('null, private.today() - 5')).toEqual([
    ['high', '1', '0', '0'],
    [null, '3', '0', '0'],
    [null, '4', '0', '0'],
  ]);
});

describe('[REP-01] obligations and exposure', () => {
  test('by rule and currency, and the sums by currency', async () => {
    const rows = await as('admin', `obligations('${tenants.first}')`, async (sql) => {
      await sql`update obligations set state = 'done', done_on = due_on where company_id = ${companies.mine}`;
      await sql`update obligations set state = 'done', done_on = due_on + 1 where company_id = ${companies.others}`;
    });
    expect(rows).toMatchObject([
      {
        rule_code: 'IBC_ANNUAL_FEE',
        currency: 'USD',
        obligations: '3',
        done_in_time: '1',
        done_late: '1',
        open: '1',
        amount_open: '350.00',
      },
      {
        rule_code: 'IBC_ANNUAL_FEE',
        currency: null,
        obligations: '2',
        open: '2',
        amount_open: '0',
      },
      { rule_code: null, currency: 'USD', obligations: '3', open: '1', is_total: true },
      { rule_code: null, currency: null, obligations: '2', is_total: true },
    ]);
  });

  test('penalties are those that each obligation has by itself', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`
        insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
        select ${tenants.first}, ${companies.mine}, rule.code, rule.valid_from, 'test ' || n, private.today() - (n * 37) % 900,
          case when n % 5 > 0 then n * 12.35 end, case when n % 5 > 0 then 'USD' end
        from obligation_rules as rule, generate_series(1, 40) as n`;
      const alone = await sql`
        select exposure.currency, sum(exposure.penalty)::float as penalty,
          (count(*) filter (where not exposure.is_known))::int as unknown,
          coalesce(sum(exposure.penalty) filter (where not exposure.is_verified), 0)::float as to_check
        from obligations as duty cross join lateral private.obligation_exposure(duty, private.today()) as exposure
        group by 1 order by 1`;
      await become(sql, 'admin');
      return { alone, rows: total(await report(sql, 'obligations()')) };
    });
    expect(
      seen.rows.map((row) => ({
        currency: row['currency'],
        penalty: Number(row['penalty']),
        unknown: Number(row['penalties_unknown']),
        to_check: Number(row['penalty_to_check']),
      })),
    ).toEqual(seen.alone.map((row) => ({ ...row, penalty: row['penalty'] ?? 0 })));
    expect(seen.rows.some(({ penalty }) => Number(penalty) > 0)).toBe(true);
    expect(seen.rows.some(({ penalty_to_check: part }) => Number(part) > 0)).toBe(true);
  });

  test('[CMP-01] the open amount of a rule that no primary source confirms is a figure of its own', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`
        insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
        select ${tenants.first}, ${companies.mine}, rule.code, rule.valid_from, 'doubt', private.today() + 5, 100, 'USD'
        from obligation_rules as rule where rule.code in ('IBC_ANNUAL_FEE', 'DOM_ANNUAL_FEE')`;
      await become(sql, 'admin');
      const rows = await report(sql, 'obligations(null, private.today() + 5, private.today() + 5)');
      return rows.map((row) => [
        row['rule_code'],
        Number(row['amount_open']),
        Number(row['amount_to_check']),
      ]);
    });
    expect(seen).toEqual([
      ['DOM_ANNUAL_FEE', 100, 100],
      ['IBC_ANNUAL_FEE', 100, 0],
      [null, 200, 100],
    ]);
  });
});

test('[REP-01] documents that expire, by day, with how many there are', async () => {
  const rows = await as(
    'member',
    `expiring_documents(null, private.today(), private.today() + 90, 1)`,
    async (sql) => {
      await sql`update documents set status = 'accepted', expires_on = private.today() + 30 where company_id = ${companies.mine}`;
      await sql`update documents set status = 'accepted', expires_on = private.today() + 40 where company_id = ${companies.shared}`;
      await sql`update documents set status = 'accepted', expires_on = private.today() + 50 where company_id = ${companies.others}`;
      await sql`update documents set status = 'accepted', expires_on = private.today() + 91 where party_id is not null`;
    },
  );
  expect(rows).toMatchObject([
    { file_name: 'passport.pdf', company_name: "Mia's Ltd.", status: 'accepted', total: '2' },
  ]);
});

test('[REP-01] what has no day is counted in no period, also where the period has no bounds', async () => {
  const documents = await as('member', `expiring_documents(null, null, null, 10)`, async (sql) => {
    await sql`update documents set status = 'accepted', expires_on = null`;
    await sql`update documents set expires_on = private.today() + 30 where company_id = ${companies.mine}`;
  });
  expect(documents.map((row) => [row['company_name'], row['total']])).toEqual([
    ["Mia's Ltd.", '1'],
  ]);
  const [all] = total(
    await as('member', 'companies(null, null, null)', async (sql) => {
      await sql`update companies set registration_date = null where id = ${companies.mine}`;
    }),
  );
  expect(Number(all?.['registered'])).toBe(Number(all?.['companies']) - 1);
});

describe('[REP-01] activity', () => {
  test('counts what happened by month, and in all', async () => {
    const rows = await as('member', `activity(null, '2025-01-01', '2025-12-31')`, async (sql) => {
      await sql`update support_tickets set created_at = '2025-03-31T23:00-04', opened_by = ${people.member}`;
      await sql`update documents set created_at = '2025-04-01T01:00Z' where company_id = ${companies.mine}`;
    });
    expect(
      rows.map(({ period, kind, number, is_total }) => [
        period && day(period),
        kind,
        number,
        is_total,
      ]),
    ).toEqual([
      // One in the evening in Nassau is of that day, wherever the server stands.
      ['2025-03-01', 'document_uploaded', '1', false],
      ['2025-03-01', 'ticket_opened', expect.any(String), false],
      [null, 'document_uploaded', '1', true],
      [null, 'ticket_opened', expect.any(String), true],
    ]);
  });

  test('by day, week or month, and by nothing else', async () => {
    expect(await refusal(as('admin', `activity(null, null, null, 'year')`))).toBe(
      'report.step_invalid',
    );
    for (const step of ['day', 'week', 'month']) {
      expect(await refusal(as('admin', `activity(null, null, null, '${step}')`))).toBe(undefined);
    }
  });
});

function day(value: unknown): string {
  const date = value as Date;
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

describe('[REP-01] rows behind figures', () => {
  test('the rows of a kind are as many as its figure', async () => {
    const seen = await database.as('owner', async (sql) => {
      const sums = total(await report(sql, 'activity()'));
      const counts =
        await sql`select kind, count(*)::text as number from activity_list group by kind order by kind`;
      return { counts, sums };
    });
    expect(seen.counts.length).toBeGreaterThan(0);
    expect(seen.sums.map(({ kind, number }) => ({ kind, number }))).toEqual([...seen.counts]);
  });

  test('[BILL-01] spending adds up the lines by kind, and what is paid; void invoices do not count', async () => {
    const rows = await database.as('admin', async (sql) => {
      const first = await givenIssued(sql, companies.mine);
      await pay(sql, first, 50);
      const second = await givenIssued(sql, companies.mine);
      await sql`select void_invoice(${second}, 'Entered twice.')`;
      await become(sql, 'member');
      return report(sql, 'spending()');
    });
    expect(total(rows)).toMatchObject([
      { currency: 'USD', invoices: '1', government: '50.00', services: '750.00', paid: '50.00' },
    ]);
    const [sum] = total(rows);
    expect(Number(sum?.['total'])).toBe(800 + Number(sum?.['vat']));
  });
});
