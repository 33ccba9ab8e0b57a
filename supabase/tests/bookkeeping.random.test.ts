import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { kinds, post, takeBack } from './support/firm-postings.ts';
import { companies, tenants } from './support/ids.ts';
import { feeLine, givenIssued, serviceLine } from './support/invoices.ts';
import { credit } from './support/ledger.ts';
import { anyStep, take } from './support/ledger-steps.ts';

const database = useDatabase();

const anyFees = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    money: fc.constantFrom('bank', 'card_disputes'),
    amount: fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
    isTakenBack: fc.boolean(),
  }),
  { maxLength: 8 },
);

/** What is wrong in the journal over all days; nothing may be found. */
async function wrong(sql: Sql): Promise<unknown[]> {
  const rows = await sql`
    with line as materialized (
      select * from private.journal_of(${tenants.first}, '2000-01-01', '2100-12-31')
    ), balance as (
      select account, sum(debit - credit) as amount from line group by account
    ), expected as (
      select 'receivables' as account, sum(total - paid) as amount from invoices where tenant_id = ${tenants.first} and state = 'issued'
      union all
      select 'client_money', -sum(held) from client_accounts where tenant_id = ${tenants.first}
      union all
      select 'bank', -sum(entry.amount) from ledger_entries as entry
      left join ledger_entries as undone on undone.id = entry.reverses
      where entry.tenant_id = ${tenants.first} and coalesce(undone.kind, entry.kind) in ('payment', 'refund')
      union all
      select money, sum(case when kind = 'rate_gain' then 1 else -1 end * case when reverses is null then 1 else -1 end * amount)
      from firm_postings where tenant_id = ${tenants.first} group by money
      union all
      select 'vat_paid', sum(vat) from vat_of_fees(${tenants.first}, '2000-01-01', '2100-12-01')
      union all
      select 'write_offs', sum(written_off) from invoices where tenant_id = ${tenants.first}
      union all
      select 'vat', -sum(vat) from vat_summary(${tenants.first}, '2000-01-01', '2100-12-01')
      union all
      select 'services', -sum(net) from vat_summary(${tenants.first}, '2000-01-01', '2100-12-01')
      where vat_treatment <> 'disbursement_out_of_scope'
      union all
      select 'government', -sum(net) from vat_summary(${tenants.first}, '2000-01-01', '2100-12-01')
      where vat_treatment = 'disbursement_out_of_scope'
    )
    select 'entry' as what, entry_id::text as which, null::numeric as found, null::numeric as expected
    from line group by entry_id having sum(debit) <> sum(credit) or count(*) < 2
    union all
    select 'sides', entry_id::text, debit, credit from line where (debit > 0) = (credit > 0) or least(debit, credit) < 0
    union all
    select 'missing', entry.id::text, null, null from ledger_entries as entry
    where entry.tenant_id = ${tenants.first} and (entry.invoice_id is not null or entry.kind not in ('account_in', 'account_out'))
      and not exists (select from line where line.entry_id = entry.id)
    union all
    select 'missing', id::text, null, null from firm_postings as posting
    where posting.tenant_id = ${tenants.first} and not exists (select from line where line.entry_id = posting.id)
    union all
    select 'balance', expected.account, balance.amount, expected.amount
    from (select account, sum(amount) as amount from expected group by account) as expected left join balance using (account)
    where coalesce(balance.amount, 0) <> coalesce(expected.amount, 0)`;
  return [...rows];
}

test('[PAY-01] [BILL-01] after any steps each posting of the journal balances, and each account is what the ledger says', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 12, maxLength: 30 }),
      anyFees,
      async (steps, fees) => {
        await database.as('admin', async (sql) => {
          const invoices = [await givenIssued(sql, companies.mine, [feeLine, serviceLine])];
          await credit(sql, invoices[0] ?? '', [12.34, 0.07]);
          for (const one of steps) {
            // One after the other: each begins where the one before ended.
            // oxlint-disable-next-line no-await-in-loop
            outcomes.add(await take(sql, one, invoices));
          }
          for (const { isTakenBack, ...fee } of fees) {
            // oxlint-disable-next-line no-await-in-loop
            const id = await post(sql, fee);
            // oxlint-disable-next-line no-await-in-loop
            if (isTakenBack) await takeBack(sql, id);
          }
          // The role that owns the tables, with the rights of staff for what only they may read.
          await sql`reset role`;
          expect(await wrong(sql)).toEqual([]);
          await become(sql, 'admin');
        });
      },
    ),
    { seed: 3, numRuns: 6 },
  );
  // Else the steps would be too tame to prove anything.
  for (const done of ['pay', 'receive', 'apply', 'reverse', 'refund', 'credit', 'writeOff', 'void'])
    expect(outcomes).toContain(done);
});
