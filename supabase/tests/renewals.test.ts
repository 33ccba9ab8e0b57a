import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';
import { invoiceOf } from './support/invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const draft = (sql: Sql, year: number | null, id: string = crypto.randomUUID()) =>
  sql`select draft_renewal(${id}, ${companies.mine}, ${year})`;

const linesOf = (sql: Sql, id: string) =>
  sql`select kind, label, amount::float, per, vat_treatment from invoice_lines where invoice_id = ${id} order by position`;

/** The year in Nassau. */
async function thisYear(sql: Sql): Promise<number> {
  const [row] = await sql`select extract(year from private.today())::int as year`;
  return row?.['year'] as number;
}

async function asPostgres(sql: Sql, action: () => PromiseLike<unknown>): Promise<void> {
  await sql`reset role`;
  await action();
  await become(sql, 'admin');
}

describe('[PRICE-01] the invoice of a year', () => {
  test('has the yearly lines of the quote for the type, the capital and the services of the application', async () => {
    const { billed, quoted, total } = await database.asPostgres(async (sql) => {
      await sql`update companies set capital = 60000 where id = ${companies.mine}`;
      await sql`update draft_applications set state = 'submitted', reference = 'T-9', submitted_at = '2024-01-01', entity_type = 'IBC',
        submitted_data = '{"services": ["substance_report", "company_seal", "moon"], "is_resident": true}'
        where id = ${applications.mine}`;
      for (const state of ['in_review', 'approved', 'filed', 'incorporated']) {
        await sql`update draft_applications set state = ${state}, approved_at = now(),
          company_id = ${state === 'incorporated' ? companies.mine : null} where id = ${applications.mine}`;
      }
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      await draft(sql, await thisYear(sql), id);
      return {
        billed: await linesOf(sql, id),
        quoted: await sql`select kind, label, amount::float, per, vat_treatment
          from quote('IBC', 60000, 'USD', '{substance_report}', null, true) where per = 'year' and kind <> 'vat'`,
        total: Number((await invoiceOf(sql, id))?.total),
      };
    });
    expect(billed.filter((line) => line['kind'] !== 'vat')).toEqual(quoted);
    expect(total).toBe(1030 + 900 + 250 + 90 + 25);
  });

  test('is drafted once: a repeat does nothing, a second one is refused until the first is void', async () => {
    const found = await database.as('admin', async (sql) => {
      const year = await thisYear(sql);
      const id = crypto.randomUUID();
      await draft(sql, year, id);
      await draft(sql, year, id);
      const again = await refusalWithin(sql, () => draft(sql, year));
      const next = await refusalWithin(sql, () => draft(sql, year + 1));
      return { again, next, count: (await sql`select from invoices`).length };
    });
    expect(found).toMatchObject({ again: 'invoice.year_invoiced', next: undefined, count: 2 });
  });

  test('a void or discarded one makes way for another', async () => {
    const second = await database.as('admin', async (sql) => {
      const year = await thisYear(sql);
      const id = crypto.randomUUID();
      await draft(sql, year, id);
      await sql`select discard_invoice(${id})`;
      return refusalWithin(sql, () => draft(sql, year));
    });
    expect(second).toBeUndefined();
  });

  test.each([
    ['no year', null],
    ['the year of the registration', 2024],
    ['a year long past', 1999],
    ['a year far ahead', 2199],
  ])('is not drafted for %s', async (_case, year) => {
    const refused = await database.as('admin', (sql) => refusalWithin(sql, () => draft(sql, year)));
    expect(refused).toBe('invoice.year_invalid');
  });

  test('is drafted for the year to come, and for none after it', async () => {
    const found = await database.as('admin', async (sql) => {
      const year = await thisYear(sql);
      return [
        await refusalWithin(sql, () => draft(sql, year + 1)),
        await refusalWithin(sql, () => draft(sql, year + 2)),
      ];
    });
    expect(found).toEqual([undefined, 'invoice.year_invalid']);
  });

  test('[PRICE-01] bills no service that is offered for another kind of company alone', async () => {
    const billed = await database.asPostgres(async (sql) => {
      await sql`insert into service_prices (code, label, applies, entity_types, amount, per, valid_from, source_note, position)
        values ('protector', 'Protector', 'selected', '{FDN}', 300, 'year', '2020-01-01', 'Invented for this test only.', 900),
          ('archive', 'Archive', 'selected', '{IBC,DOM}', 40, 'year', '2020-01-01', 'Invented for this test only.', 901)`;
      const [requested] = await sql`
        select private.services_asked_for('{"services": ["protector", "archive"]}', 'IBC', private.today()) as codes`;
      return requested?.['codes'] as string[];
    });
    expect(billed).toEqual(['archive']);
  });

  test('needs the duty billing, and a type with prices', async () => {
    const found = await database.as('admin', async (sql) => {
      await asPostgres(
        sql,
        () => sql`update companies set type = 'service_provider' where id = ${companies.mine}`,
      );
      const unpriced = await refusalWithin(sql, () => draft(sql, 2026));
      await asPostgres(sql, () => giveDuties(sql, people.admin, []));
      return { unpriced, idle: await refusalWithin(sql, () => draft(sql, 2026)) };
    });
    expect(found).toEqual({
      unpriced: 'invoice.year_without_prices',
      idle: 'duty.billing_needed',
    });
  });
});

describe('[PRICE-01] a price agreed with a tenant', () => {
  async function givenPrice(sql: Sql): Promise<void> {
    await sql`reset role`;
    await sql`insert into tenant_prices (tenant_id, code, amount, valid_from, source_note)
      values (${tenants.first}, 'formation_package', 1000.55, '2026-01-01', 'Agreed in the letter of 2 January 2026.')`;
  }
  const formation = async (sql: Sql, tenant: string | null, day: string | null = null) => {
    const [row] = await sql`
      select amount::float from quote('IBC', 5000, 'USD', null, ${day}::text::date, false, ${tenant}) where code = 'formation_package'`;
    return row?.['amount'] as number;
  };

  test('replaces the price for everyone in its quotes, from its first day on', async () => {
    const found = await database.as('member', async (sql) => {
      await givenPrice(sql);
      await become(sql, 'member');
      return [
        await formation(sql, tenants.first),
        await formation(sql, null),
        await formation(sql, tenants.first, '2025-12-31'),
      ];
    });
    expect(found).toEqual([1000.55, 1200, 1200]);
  });

  test.each(['otherTenantOwner', 'anon', 'stranger'] as const)(
    'is no business of %s',
    async (role) => {
      const found = await database.as(role, async (sql) => {
        let seen = 0;
        await givenPrice(sql);
        await become(sql, role);
        return {
          quote: await refusalWithin(sql, () => formation(sql, tenants.first)),
          rows: await refusalWithin(
            sql,
            async () => (seen = (await sql`select from tenant_prices`).length),
          ),
          seen,
        };
      });
      expect(found.quote).toBe('not_allowed');
      expect(found.rows).toBe(role === 'anon' ? 'grant' : undefined);
      expect(found.seen).toBe(0);
    },
  );

  test('is what its application is invoiced', async () => {
    const billed = await database.as('admin', async (sql) => {
      await givenPrice(sql);
      await sql`update draft_applications set submitted_at = now(), entity_type = 'IBC',
        submitted_data = '{"capital": {"shares": 5000, "par_value": 1}, "is_resident": false}' where id = ${applications.others}`;
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      await sql`select draft_invoice(${id}, application_id => ${applications.others})`;
      return (await linesOf(sql, id)).map((line) => line['amount'] as number);
    });
    expect(billed).toContain(1000.55);
  });
});
