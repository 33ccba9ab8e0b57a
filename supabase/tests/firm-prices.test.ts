import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';
import { overlap } from './support/overlap.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const CODE = 'registered_agent_office';
const REASON = 'Agreed by the partners in their meeting of this month.';

/** The yearly service of every company, as the reference data has it. */
const yearly = async (sql: Sql) => {
  const [row] = await sql<
    { code: string; amount: number }[]
  >`select code, amount::float from service_prices
    where applies = 'formation' and per = 'year' and entity_types = '{}' and valid_to is null order by position limit 1`;
  return row ?? { code: CODE, amount: 0 };
};

const set = async (
  sql: Sql,
  amount: number | null,
  days = 1,
  former?: number | null,
  tenant: string = tenants.first,
  reason = REASON,
) => {
  const { code, amount: platform } = await yearly(sql);
  return sql`select set_firm_price(${tenant}, ${code}, ${amount}, private.today() + ${days}::integer, ${reason},
    ${former === undefined ? platform : former})`;
};

/** What a company of the tenant is quoted for the service, so many days from today. */
const quoted = async (sql: Sql, days: number, tenant: string | null = tenants.first) => {
  const { code } = await yearly(sql);
  const [row] =
    await sql`select amount::float from quote('IBC', 5000, 'USD', null, private.today() + ${days}::integer, false, ${tenant})
    where code = ${code}`;
  return row?.['amount'] as number;
};

const preview = async (sql: Sql, days: number, code?: string) => {
  const [row] =
    await sql`select former::float, platform::float, per, companies, clients, drafts, planned,
      first_year - extract(year from private.today() + ${days}::integer - 1)::integer as years
    from firm_price_preview(${tenants.first}, ${code ?? (await yearly(sql)).code}, private.today() + ${days}::integer)`;
  return row;
};

describe('[HOUSE-01] [PRICE-01] who sets the prices of a firm', () => {
  testAccess(
    database,
    `
               | anon  | stranger  | member      | owner | otherTenantOwner | admin       | superAdmin | suspended
      set one  | grant | not_found | not_allowed | yes   | not_found        | not_allowed | yes        | account.suspended
      read     | grant | not_found | not_allowed | yes   | not_found        | yes         | yes        | account.suspended
      preview  | grant | not_found | not_allowed | yes   | not_found        | yes         | yes        | account.suspended
      write    | grant | grant     | grant       | grant | grant            | grant       | grant      | grant
    `,
    {
      'set one': (sql) =>
        sql`select set_firm_price(${tenants.first}, 'formation_package', 900, private.today() + 1, ${REASON}, 1200)`,
      read: (sql) => sql`select from firm_prices(${tenants.first})`,
      preview: (sql) =>
        sql`select from firm_price_preview(${tenants.first}, 'formation_package', private.today() + 1)`,
      write: (sql) => sql`update tenant_prices set amount = 1 returning code`,
    },
  );
});

describe('[HOUSE-01] [PRICE-01] a price of a firm', () => {
  test('holds from its day on, over that of the platform, in this firm alone', async () => {
    await database.as('owner', async (sql) => {
      const { amount: platform } = await yearly(sql);
      await set(sql, 700.5, 10);
      expect([
        await quoted(sql, 0),
        await quoted(sql, 9),
        await quoted(sql, 10),
        await quoted(sql, 10, null),
      ]).toEqual([platform, platform, 700.5, platform]);
      await become(sql, 'otherTenantOwner');
      expect(await quoted(sql, 10, tenants.second)).toBe(platform);
    });
  });

  test('ends the day before the next one, and gives way to the platform again', async () => {
    await database.as('owner', async (sql) => {
      const { amount: platform } = await yearly(sql);
      await set(sql, 700, 5);
      await set(sql, 800, 20, 700);
      await set(sql, null, 30, 800);
      expect([
        await quoted(sql, 4),
        await quoted(sql, 5),
        await quoted(sql, 19),
        await quoted(sql, 20),
        await quoted(sql, 29),
        await quoted(sql, 30),
      ]).toEqual([platform, 700, 700, 800, 800, platform]);
    });
  });

  test('takes back what was planned for its day or later, and says so before', async () => {
    await database.as('owner', async (sql) => {
      await set(sql, 700, 5);
      await set(sql, 800, 20, 700);
      expect(await preview(sql, 10)).toMatchObject({ former: 700, planned: 1 });
      await set(sql, 750, 10, 700);
      expect([await quoted(sql, 9), await quoted(sql, 10), await quoted(sql, 25)]).toEqual([
        700, 750, 750,
      ]);
      await sql`reset role`;
      const actions =
        await sql`select action, made_by from reference_changes where table_name = 'tenant_prices' order by made_at, action`;
      expect(actions.map((row) => row['action'] as string).toSorted()).toEqual([
        'added',
        'added',
        'added',
        'taken_back',
      ]);
      expect(new Set(actions.map((row) => row['made_by'] as string))).toEqual(
        new Set([people.owner]),
      );
    });
  });

  test('a repeat after a lost answer has no second effect', async () => {
    await database.as('owner', async (sql) => {
      await set(sql, 700, 5);
      await set(sql, 700, 5);
      expect(await sql`select from tenant_prices`).toHaveLength(1);
    });
  });

  test.each([
    ['today', { days: 0 }, 'price.day_invalid'],
    ['a past day', { days: -30 }, 'price.day_invalid'],
    ['a day in three years', { days: 1095 }, 'price.day_invalid'],
    ['less than nothing', { amount: -1 }, 'price.amount_invalid'],
    ['parts of a cent', { amount: 1.005 }, 'price.amount_invalid'],
    ['more than a million', { amount: 1_000_001 }, 'price.amount_invalid'],
    ['no reason', { reason: 'Too dear.' }, 'reference.source_missing'],
    ['another former amount', { former: 1 }, 'price.conflict'],
    ['no former amount', { former: null }, 'price.conflict'],
  ])('of %s is refused', async (_what, given, reason) => {
    const asked = { amount: 700, days: 5, former: undefined, reason: REASON, ...given };
    const refused = await database.as('owner', (sql) =>
      refusalWithin(sql, () =>
        set(sql, asked.amount, asked.days, asked.former, tenants.first, asked.reason),
      ),
    );
    expect(refused).toBe(reason);
  });

  test('of a service that is not offered, or billed when it arises, is refused', async () => {
    const refused = await database.as('owner', async (sql) => {
      await sql`reset role`;
      await sql`insert into service_prices (code, label, applies, amount, per, valid_from, source_note, position)
        values ('courier', 'Courier', 'later', 60, 'once', '2020-01-01', 'Invented for this test only.', 901)`;
      await become(sql, 'owner');
      const price = (code: string) => () =>
        sql`select set_firm_price(${tenants.first}, ${code}, 5, private.today() + 5, ${REASON}, 60)`;
      return [
        await refusalWithin(sql, price('moon')),
        await refusalWithin(sql, price('courier')),
        await refusalWithin(sql, () => preview(sql, 5, 'courier')),
      ];
    });
    expect(refused).toEqual(['not_found', 'not_found', 'not_found']);
  });

  test('changes no invoice and no quote of an application that is there', async () => {
    await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update draft_applications set submitted_at = now(), entity_type = 'IBC',
        submitted_data = '{"capital": {"shares": 5000, "par_value": 1}, "is_resident": false}' where id = ${applications.others}`;
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      const lines = () =>
        sql`select label, amount from invoice_lines where invoice_id = ${id} order by position`;
      const quote = () => sql`select code, amount from application_quote(${applications.others})`;
      await sql`select draft_invoice(${id}, application_id => ${applications.others})`;
      await sql`select issue_invoice(${id}, private.today() + 30)`;
      const before = [await lines(), await quote()];
      await become(sql, 'owner');
      await set(sql, 1, 1);
      await sql`select set_firm_price(${tenants.first}, 'formation_package', 1, private.today() + 1, ${REASON}, 1200)`;
      await become(sql, 'admin');
      expect([await lines(), await quote()]).toEqual(before);
    });
  });

  test('is what a renewal bills from its day on', async () => {
    const billed = await database.as('owner', async (sql) => {
      const { code, amount: platform } = await yearly(sql);
      await set(sql, 700, 1);
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      await sql`select draft_renewal(${id}, ${companies.mine}, extract(year from private.today())::integer + 1)`;
      const before =
        await sql`select amount::float from invoice_lines where invoice_id = ${id} and code = ${code}`;
      await sql`select discard_invoice(${id})`;
      await sql`reset role`;
      // As if the day had come.
      await sql`update tenant_prices set valid_from = private.today()`;
      await become(sql, 'admin');
      await sql`select draft_renewal(${id}, ${companies.mine}, extract(year from private.today())::integer + 1)`;
      const after =
        await sql`select amount::float from invoice_lines where invoice_id = ${id} and code = ${code}`;
      return [before[0]?.['amount'] === platform, after[0]?.['amount'] as number];
    });
    expect(billed).toEqual([true, 700]);
  });
});

describe('[HOUSE-01] [PRICE-01] the preview of a price', () => {
  test('counts the companies and clients that are renewed by it, and the applications that are not submitted', async () => {
    await database.as('owner', async (sql) => {
      const { amount: platform } = await yearly(sql);
      expect(await preview(sql, 10)).toEqual({
        former: platform,
        platform,
        per: 'year',
        companies: 4,
        clients: 3,
        drafts: 2,
        planned: 0,
        years: 1,
      });
      expect(await preview(sql, 10, 'formation_package')).toMatchObject({
        per: 'once',
        companies: 0,
        clients: 0,
        drafts: 2,
        years: null,
      });
    });
  });

  test('counts a selected service for the companies that ordered it alone', async () => {
    const found = await database.as('owner', async (sql) => {
      await sql`reset role`;
      await sql`insert into service_prices (code, label, applies, amount, per, valid_from, source_note, position)
        values ('archive', 'Archive', 'selected', 40, 'year', '2020-01-01', 'Invented for this test only.', 901)`;
      await sql`update draft_applications set data = '{"services": ["archive"]}' where id = ${applications.mine}`;
      await become(sql, 'owner');
      return preview(sql, 10, 'archive');
    });
    expect(found).toMatchObject({ companies: 0, clients: 0, drafts: 1 });
  });

  test('the list says what holds, and what comes next', async () => {
    await database.as('owner', async (sql) => {
      const { code, amount: platform } = await yearly(sql);
      const row = async () => {
        const [found] =
          await sql`select platform_amount::float, own_amount::float, next_amount::float, next_is_own,
          next_from - private.today() as next_in from firm_prices(${tenants.first}) where code = ${code}`;
        return found;
      };
      await set(sql, 700, 5);
      expect(await row()).toEqual({
        platform_amount: platform,
        own_amount: null,
        next_amount: 700,
        next_is_own: true,
        next_in: 5,
      });
      await sql`reset role`;
      await sql`update tenant_prices set valid_from = private.today() - 3`;
      await become(sql, 'owner');
      await set(sql, null, 9, 700);
      expect(await row()).toEqual({
        platform_amount: platform,
        own_amount: 700,
        next_amount: platform,
        next_is_own: false,
        next_in: 9,
      });
    });
  });
});

// It commits, so that it is the last one.
describe('[HOUSE-01] [PRICE-01] a price of a firm, twice', () => {
  test('two owners at once: the second decides about what the first one set', async () => {
    await database.commitAs(
      'postgres',
      (sql) =>
        sql`update tenant_users set role = 'owner' where user_id = ${people.member} and tenant_id = ${tenants.first}`,
    );
    expect(
      await overlap(
        database,
        ['owner', (sql: Sql) => set(sql, 700, 40)],
        ['member', (sql: Sql) => set(sql, 800, 40)],
      ),
    ).toBe('price.conflict');
  });
});
