import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { givenApproved, incorporate, withApplication } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { calendarOf, givenCompany, refresh, standInJune } from './support/obligations.ts';

const database = useDatabase();
const NONE = { added: 0, changed: 0, voided: 0 };

/** A company whose yearly fee is in the calendar; the rules are taken away but for that one. */
const withFee = <T>(work: (sql: Sql, company: string, today: string) => Promise<T>): Promise<T> =>
  database.asPostgres(async (sql) => {
    await standInJune(sql);
    const [row] =
      await sql`select private.today()::text as today, (private.today() - 800)::text as then`;
    await sql`update obligation_rules set valid_to = valid_from where code <> 'IBC_ANNUAL_FEE'`;
    const company = await givenCompany(sql, { registered: row?.['then'] });
    await refresh(sql, company);
    return work(sql, company, row?.['today']);
  });

const stateCounts = async (sql: Sql, company: string) => {
  const rows = await sql`
    select state::text, count(*)::int as n from obligations where company_id = ${company} group by state`;
  return Object.fromEntries(rows.map((row) => [row['state'], row['n']]));
};

describe('[CMP-01] bringing the calendar up to date', () => {
  test('a second run finds nothing, of one company and of all', async () => {
    const seen = await withFee(async (sql, company) => {
      const again = await refresh(sql, company);
      await refresh(sql);
      return [again, await refresh(sql)];
    });
    expect(seen).toEqual([NONE, NONE]);
  });

  test('what was done or waived stays as it is when the facts change', async () => {
    const kept = await withFee(async (sql, company) => {
      await sql`update obligations set state = 'done', done_on = due_on where company_id = ${company} and due_on < private.today()`;
      const before = await calendarOf(sql, company);
      await sql`update companies set type = 'FDN' where id = ${company}`;
      await refresh(sql, company);
      return [before, await calendarOf(sql, company)];
    });
    const [before, now] = kept;
    expect(now?.filter((line) => line.endsWith('done'))).toEqual(
      before?.filter((line) => line.endsWith('done')),
    );
    expect(now?.some((line) => line.endsWith('open'))).toBe(false);
  });

  test('what no longer follows is struck out, and comes back with its fact', async () => {
    const seen = await withFee(async (sql, company) => {
      const first = await stateCounts(sql, company);
      await sql`update companies set type = 'FDN' where id = ${company}`;
      const gone = [await refresh(sql, company), await stateCounts(sql, company)];
      await sql`update companies set type = 'IBC' where id = ${company}`;
      const back = [await refresh(sql, company), await stateCounts(sql, company)];
      return { first, gone, back };
    });
    const total = seen.first['open'];
    expect(seen.gone).toEqual([{ ...NONE, voided: total }, { void: total }]);
    expect(seen.back).toEqual([{ ...NONE, changed: total }, { open: total }]);
  });

  test('an amount that has changed is updated while it is open', async () => {
    const amounts = await withFee(async (sql, company) => {
      await sql`update companies set capital = 60000 where id = ${company}`;
      await refresh(sql, company);
      return sql`select distinct amount from obligations where company_id = ${company}`;
    });
    expect(amounts).toEqual([{ amount: '1030.00' }]);
  });

  test('a day that moves with a new version of the rule is moved, not made twice', async () => {
    const seen = await withFee(async (sql, company, today) => {
      const year = Number(today.slice(0, 4)) + 1;
      await sql`update obligation_rules set valid_to = ${`${year - 1}-12-31`} where code = 'IBC_ANNUAL_FEE'`;
      await sql`
        insert into obligation_rules (code, name, entity_types, kind, month, day, first_year_after, is_annual_fee, valid_from, source_note)
        values ('IBC_ANNUAL_FEE', 'Annual fee', '{IBC}', 'fixed', 1, 15, 1, true, ${`${year}-01-01`}, 'Invented for this test only.')`;
      const did = await refresh(sql, company);
      const moved = await sql`
        select due_on::text, rule_from::text from obligations where company_id = ${company} and because = ${String(year)}`;
      return { did, moved, year };
    });
    expect(seen.did).toMatchObject({ added: 0, voided: 0 });
    expect(seen.moved).toEqual([{ due_on: `${seen.year}-01-15`, rule_from: `${seen.year}-01-01` }]);
  });

  test('one that was struck off owes what it owed and gets nothing new', async () => {
    const seen = await withFee(async (sql, company) => {
      await sql`delete from obligations where company_id = ${company} and due_on > private.today()`;
      await sql`update companies set status = 'struck_off' where id = ${company}`;
      const did = await refresh(sql, company);
      return [did, (await stateCounts(sql, company))['open'] > 0];
    });
    expect(seen).toEqual([NONE, true]);
  });

  test('one that has ended keeps only what was due before', async () => {
    const left = await withFee(async (sql, company) => {
      await sql`update companies set status = 'dissolved' where id = ${company}`;
      await refresh(sql, company);
      return sql`select from obligations where company_id = ${company} and state = 'open' and due_on > private.today()`;
    });
    expect(left).toEqual([]);
  });
});

describe('[APP-08] the obligations of a new company', () => {
  test('are there with it, the next filing 365 days later among them, and not twice', async () => {
    const seen = await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      const company = await incorporate(sql, id, '900010 B');
      const first = await sql`select id from obligations where company_id = ${company}`;
      await incorporate(sql, id, '900010 B');
      const again = await sql`select id from obligations where company_id = ${company}`;
      const filing = await sql`
        select duty.due_on - company.registration_date as days, duty.due_on = company.next_filing as same
        from obligations as duty join companies as company on company.id = duty.company_id
        where company.id = ${company} and duty.rule_code = 'ANNUAL_FILING'`;
      return { first: first.length, again: again.length, filing };
    });
    expect(seen.first).toBeGreaterThan(3);
    expect(seen.again).toBe(seen.first);
    expect(seen.filing).toEqual([{ days: 365, same: true }]);
  });

  test('the next filing moves on when one is done, and back when that was a mistake', async () => {
    const days = await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      const company = await incorporate(sql, id, '900011 B');
      const [duty] = await sql`
        select id from obligations where company_id = ${company} and rule_code = 'ANNUAL_FILING'`;
      const next = async () => {
        const [row] = await sql`
          select (next_filing - registration_date)::int as days from companies where id = ${company}`;
        return row?.['days'] > 700 ? 'two years' : row?.['days'];
      };
      await sql`select complete_obligation(${duty?.['id']}, private.today())`;
      const done = await next();
      await sql`select reopen_obligation(${duty?.['id']})`;
      return [done, await next()];
    });
    expect(days).toEqual(['two years', 365]);
  });
});

describe('[CMP-03] the calendar', () => {
  testAccess(
    database,
    `
                            | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      see a day of mine     | grant | –        | yes    | –           | yes   | –                | yes   | account.suspended
      see a day of others   | grant | –        | –      | yes         | yes   | –                | yes   | account.suspended
      see a review of KYC   | grant | –        | –      | –           | –     | –                | yes   | account.suspended
    `,
    {
      'see a day of mine': after(dueOf(companies.mine), (sql) => seen(sql, 'obligation')),
      'see a day of others': after(dueOf(companies.others), (sql) => seen(sql, 'obligation')),
      'see a review of KYC': after(
        async (sql) => {
          await sql`reset role`;
          await sql`
            insert into kyc_oversight (profile_id, tenant_id, rating, next_review_on)
            select id, tenant_id, 'low', private.today() + 30 from kyc_profiles where tenant_id = ${tenants.first}
            on conflict do nothing`;
        },
        (sql) => seen(sql, 'kyc_review'),
      ),
    },
  );

  const seen = async (sql: Sql, kind: string) =>
    (
      await sql`select kind from calendar(${tenants.first}, private.today() - 3000, private.today() + 600)`
    ).filter((row) => row['kind'] === kind);

  /** Enters an obligation of a company, and strikes out all others. */
  function dueOf(company: string) {
    return async (sql: Sql) => {
      await sql`reset role`;
      await sql`update obligations set state = 'void', done_on = null`;
      await sql`
        insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on)
        values (${tenants.first}, ${company}, 'FYE_RESOLUTION', '2019-01-01', 'a test', private.today() + 3)`;
    };
  }

  test.each([
    ['no first day', null, '2026-01-01'],
    ['no last day', '2026-01-01', null],
    ['the last before the first', '2026-01-02', '2026-01-01'],
    ['more than ten years', '2020-01-01', '2031-01-01'],
  ])('%s is refused', async (_what, from, to) => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => sql`select * from calendar(${tenants.first}, ${from}, ${to})`),
    );
    expect(reason).toBe('calendar.days_invalid');
  });

  test('is in the order of days and bounded', async () => {
    const rows = await database.asPostgres(async (sql) => {
      await sql`
        insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on)
        select ${tenants.first}, ${companies.mine}, 'FYE_RESOLUTION', '2019-01-01', 'test ' || n, private.today() + n % 7
        from generate_series(1, 40) as n`;
      await become(sql, 'admin');
      return sql`select on_day::text from calendar(${tenants.first}, private.today(), private.today() + 7, null, 10)`;
    });
    expect(rows).toHaveLength(10);
    const days = rows.map((row) => String(row['on_day']));
    expect(days.toSorted((a, b) => a.localeCompare(b))).toEqual(days);
  });
});
