import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, obligations, tenants } from './support/ids.ts';
import { feeLine, pay, serviceLine, setLines } from './support/invoices.ts';

const database = useDatabase();

/** The duty of the fixtures made the annual fee of this year, which is late by a day; the lines of an invoice of the year. */
async function givenFee(sql: Sql): Promise<number> {
  await become(sql, 'postgres');
  await sql`delete from obligations where company_id = ${companies.mine} and id <> ${obligations.mine}`;
  const [row] = await sql`update obligations as duty
    set rule_code = rule.code, rule_from = rule.valid_from, due_on = private.today() - 1, amount = 350, currency = 'USD', state = 'open'
    from (select code, valid_from from obligation_rules where is_annual_fee order by code, valid_from desc limit 1) as rule
    where duty.id = ${obligations.mine} returning extract(year from duty.due_on)::integer as year`;
  return row?.['year'] as number;
}

async function bill(sql: Sql, year: number, { isIssued = true } = {}): Promise<string> {
  await become(sql, 'admin');
  const id = crypto.randomUUID();
  await sql`select draft_renewal(${id}, ${companies.mine}, ${year})`;
  await setLines(sql, id, [feeLine, serviceLine]);
  if (isIssued) await sql`select issue_invoice(${id}, now()::date + 30)`;
  return id;
}

async function seen(sql: Sql) {
  await become(sql, 'member');
  const [duty] = await sql`select invoice from duty_list where id = ${obligations.mine}`;
  const [figures] = await sql`select money from duty_figures(${tenants.first}, ${companies.mine})`;
  const needs =
    await sql`select kind from client_needs(${tenants.first}) where kind in ('duty', 'invoice')`;
  const [money] = (figures?.['money'] ?? []) as { late: number; late_invoiced: number }[];
  return {
    invoice: duty?.['invoice'] as { id: string; state: string } | null,
    late: money?.late,
    invoiced: money?.late_invoiced,
    needs: needs.map((row) => row['kind'] as string).toSorted(),
  };
}

describe('[PAY-01] a fee that an invoice bills', () => {
  test('is asked for once: its duty points to the invoice, and the figures say what of it is invoiced', async () => {
    const { id, found } = await database.as('admin', async (sql) => {
      const year = await givenFee(sql);
      const invoice = await bill(sql, year);
      return { id: invoice, found: await seen(sql) };
    });
    expect(found).toMatchObject({
      invoice: { id, state: 'issued' },
      late: 350,
      invoiced: 350,
      needs: ['invoice'],
    });
  });

  test.each([
    ['of another year', { year: -1 }],
    ['that is a draft', { isIssued: false }],
    ['that is void', { isVoid: true }],
    ['that bills no fee of the government', { isWithoutFee: true }],
  ])('stays a duty with its own sum beside an invoice %s', async (_what, how) => {
    const found = await database.as('admin', async (sql) => {
      const {
        year = 0,
        isIssued = true,
        isVoid = false,
        isWithoutFee = false,
      } = how as {
        year?: number;
        isIssued?: boolean;
        isVoid?: boolean;
        isWithoutFee?: boolean;
      };
      const invoice = await bill(sql, (await givenFee(sql)) + year, { isIssued });
      if (isVoid) await sql`select void_invoice(${invoice}, 'Mistake')`;
      if (isWithoutFee) {
        await become(sql, 'postgres');
        await sql`delete from invoice_lines where invoice_id = ${invoice} and kind = 'government'`;
      }
      const { invoice: shown, invoiced, needs } = await seen(sql);
      return { shown, invoiced, asks: needs.includes('duty') };
    });
    expect(found).toEqual({ shown: null, invoiced: 0, asks: true });
  });

  test('shows the invoice to no one who may not see it', async () => {
    const rows = await database.as('admin', async (sql) => {
      await bill(sql, await givenFee(sql));
      await become(sql, 'otherMember');
      return (await sql`select invoice from duty_list where id = ${obligations.mine}`).length;
    });
    expect(rows).toBe(0);
  });

  test('points to the invoice after a payment in part', async () => {
    const found = await database.as('admin', async (sql) => {
      const invoice = await bill(sql, await givenFee(sql));
      await pay(sql, invoice, 1);
      return seen(sql);
    });
    expect(found).toMatchObject({ invoice: { state: 'issued' }, needs: ['invoice'] });
  });
});
