import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued, serviceLine } from './support/invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

async function reportedPayment(sql: Sql, invoice: string): Promise<string> {
  const id = crypto.randomUUID();
  await become(sql, 'member');
  await sql`select report_payment(${id}, '2026-01-05', invoice_id => ${invoice}, amount => 10)`;
  await become(sql, 'admin');
  return id;
}

describe('[BILL-01] what staff do at the queue', () => {
  test('issuing names each line that has no amount, counted without VAT', async () => {
    const issues = await database.as('admin', async (sql) => {
      const open = { ...serviceLine, amount: null };
      const id = await givenDraft(sql, companies.mine, [feeLine, open, serviceLine, open]);
      return sql`select issue_invoice(${id}, now()::date + 30)`.then(
        () => [],
        (error: unknown) => JSON.parse((error as { detail: string }).detail) as unknown,
      );
    });
    expect(issues).toEqual([
      { code: 'invoice.amount_missing', field: 'lines.1' },
      { code: 'invoice.amount_missing', field: 'lines.3' },
    ]);
  });

  test('[DUTY-01] a report about an invoice is declined by staff with the duty billing', async () => {
    const seen = await database.as('admin', async (sql) => {
      const notice = await reportedPayment(sql, await givenIssued(sql, companies.mine));
      const decline = () => sql`select decline_payment_notice(${notice}, 'Nothing arrived.')`;
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      const without = await refusalWithin(sql, decline);
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['billing']);
      await become(sql, 'admin');
      return { without, with: await refusalWithin(sql, decline) };
    });
    expect(seen).toEqual({ without: 'duty.billing_needed', with: undefined });
  });
});
