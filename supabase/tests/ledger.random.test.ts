import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';
import { anyStep, take } from './support/ledger-steps.ts';

const database = useDatabase();

/** What is wrong after a step, over all invoices and the account at once; nothing may be found. */
async function wrong(sql: Sql): Promise<unknown[]> {
  const rows = await sql`
    select 'ledger', invoice.id from invoices as invoice
    where case invoice.state when 'void' then 0 else invoice.total - invoice.paid end <> (
      select coalesce(sum(amount), 0) from ledger_entries where invoice_id = invoice.id)
    union all
    select 'state', id from invoices where (state = 'paid') <> (paid = total and state <> 'void')
    union all
    select 'bounds', id from invoices where paid < 0 or paid > total or credited + written_off > paid
    union all
    select 'credited', invoice.id from invoices as invoice where credited <> (
      select coalesce(sum(total), 0) from credit_notes where invoice_id = invoice.id)
    union all
    select 'VAT', note.id from credit_notes as note where total <> (
      select sum(amount + vat) from credit_note_lines where credit_note_id = note.id)
    union all
    select 'account', client_id from client_accounts where held < 0
    union all
    -- Nothing is lost: what came and stayed is in invoices and on the account.
    select 'cash', null where (
      select coalesce(-sum(entry.amount), 0) from ledger_entries as entry
      left join ledger_entries as of on of.id = entry.reverses
      where coalesce(of.kind, entry.kind) in ('payment', 'refund')
    ) <> (select coalesce(sum(paid - credited - written_off), 0) from invoices where state <> 'draft')
       + (select coalesce(sum(held), 0) from client_accounts)
    union all
    select 'old list', invoice.id from invoices as invoice
    where (select coalesce(sum(amount), 0) from invoice_payments where invoice_id = invoice.id) <> (
      select coalesce(-sum(amount), 0) from ledger_entries as entry where entry.invoice_id = invoice.id and kind = 'payment'
        and not exists (select from ledger_entries as taken where taken.reverses = entry.id))`;
  return [...rows];
}

test('[PAY-01] [BILL-01] after any steps the ledger is the balance, to the cent, and nothing is lost or below nothing', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 30 }), async (steps) => {
      await database.as('admin', async (sql) => {
        const invoices: string[] = [];
        for (const one of steps) {
          // One after the other: each begins where the one before ended.
          // oxlint-disable-next-line no-await-in-loop
          outcomes.add(await take(sql, one, invoices));
          // oxlint-disable-next-line no-await-in-loop
          expect(await wrong(sql)).toEqual([]);
        }
        await sql`set constraints all immediate`;
      });
    }),
    { seed: 7, numRuns: 16 },
  );
  // Else the steps would be too tame to prove anything.
  for (const done of [
    'pay',
    'receive',
    'apply',
    'reverse',
    'refund',
    'refundAccount',
    'credit',
    'writeOff',
    'void',
  ])
    expect(outcomes).toContain(done);
  for (const refused of [
    'payment.spent',
    'refund.amount_invalid',
    'credit.lines_invalid',
    'invoice.not_voidable',
  ])
    expect(outcomes).toContain(refused);
});
