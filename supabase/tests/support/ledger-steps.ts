import * as fc from 'fast-check';

import { refusalWithin } from './access-table.ts';
import type { Sql } from './database.ts';
import { companies } from './ids.ts';
import { givenIssued, pay, serviceLine } from './invoices.ts';
import {
  applyAccount,
  credit,
  receive,
  refund,
  refundAccount,
  reverse,
  writeOff,
} from './ledger.ts';

/** An amount in cents, some of them more than any invoice has. */
const cents = fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom(1, 3333, 11_001));
const which = fc.nat({ max: 20 });
export const anyStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('issue' as const), cents, which }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pay',
        'receive',
        'apply',
        'reverse',
        'reverse',
        'refund',
        'refundAccount',
        'credit',
        'writeOff',
        'void',
      ),
      cents,
      which,
    }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <T>(from: readonly T[], nth: number): T | undefined => from[nth % from.length];

/** Takes a step: what is refused is refused by a name of ours, and then nothing has happened. */
export async function take(sql: Sql, step: Step, invoices: string[]): Promise<string> {
  const amount = step.cents / 100;
  const invoice = pick(invoices, step.which) ?? '';
  const other = pick(invoices, step.which + 1) ?? '';
  const half = Math.floor(step.cents / 2) / 100;
  if (step.do === 'issue' || invoices.length === 0) {
    const line = { ...serviceLine, per: 'once', amount };
    invoices.push(await givenIssued(sql, companies.mine, [line, { ...line, amount: 33.33 }]));
    return 'issue';
  }
  const actions: Record<Exclude<Step['do'], 'issue'>, () => PromiseLike<unknown>> = {
    pay: () => pay(sql, invoice, amount),
    receive: () =>
      receive(
        sql,
        amount,
        invoice === other || half === 0
          ? [{ invoice_id: invoice, amount: Math.min(amount, 5) }]
          : [
              { invoice_id: invoice, amount: half },
              { invoice_id: other, amount: Math.min(half, 1) },
            ],
      ),
    apply: () => applyAccount(sql, invoice, Math.min(amount, 9.99)),
    reverse: async () => {
      const entries = await sql`select id from ledger_entries
        where kind in ('payment', 'refund', 'write_off', 'account_out') order by seq`;
      return reverse(sql, (pick(entries, step.cents)?.['id'] as string | undefined) ?? invoice);
    },
    refund: () => refund(sql, invoice, amount),
    refundAccount: () => refundAccount(sql, Math.min(amount, 20.01)),
    credit: () => credit(sql, invoice, [amount, null]),
    writeOff: () => writeOff(sql, invoice, Math.min(amount, 7.77)),
    void: () => sql`select void_invoice(${invoice}, 'Mistake.')`,
  };
  return (await refusalWithin(sql, actions[step.do])) ?? step.do;
}
