import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { givenDraft, serviceLine } from './support/invoices.ts';
import { credit, linesOf } from './support/ledger.ts';

const database = useDatabase();

const cents = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 }),
  fc.constantFrom(1, 5, 3333, 100_001),
);
const anyDiscount = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 10_000 }), amount: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), amount: cents }),
);
const anyLine = fc.record({
  cents,
  discounted: fc.boolean(),
  vat: fc.constantFrom('standard', 'zero_rated_nonresident', 'exempt'),
});

/** Half a cent goes up, in whole numbers. */
const share = (amount: number, parts: number, of: number) =>
  Math.floor((amount * parts * 2 + of) / (of * 2));

test('[BILL-01] lines are reduced by the largest discount, VAT is on the reduced line, and a full credit gives back all, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyDiscount, { maxLength: 3 }),
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      async (discounts, lines) => {
        await database.as('admin', async (sql) => {
          for (const { percent, amount } of discounts) {
            // oxlint-disable-next-line no-await-in-loop
            await sql`select add_discount(gen_random_uuid(), ${tenants.first}, private.today(), private.today() + 1, 'Any reason.',
              'Any text', percent => ${percent === null ? null : percent / 100}, amount => ${amount === null ? null : amount / 100})`;
          }
          const draft = await givenDraft(
            sql,
            companies.mine,
            lines.map(({ cents: amount, discounted, vat }) => ({
              ...serviceLine,
              amount: amount / 100,
              vat_treatment: vat,
              discounted,
            })),
          );
          const most = (amount: number) =>
            Math.max(
              0,
              ...discounts.map((one) =>
                one.percent === null
                  ? Math.min(amount, one.amount)
                  : share(amount, one.percent, 10_000),
              ),
            );
          const billed = lines.map(({ cents: amount, discounted }) =>
            discounted ? amount - most(amount) : amount,
          );
          const vat = lines.map((line, nth) =>
            line.vat === 'standard' ? share(billed[nth] ?? 0, 10, 100) : 0,
          );
          const sum = (of: number[]) => of.reduce((before, each) => before + each, 0);
          const total = sum(billed) + sum(vat);
          const [row] = await sql`
            select (total * 100)::bigint::int as total, (
              select array_agg((amount * 100)::bigint::int order by position) from invoice_lines
              where invoice_id = invoices.id and kind <> 'vat') as lines
            from invoices where id = ${draft}`;
          expect(row).toEqual({ total, lines: billed });
          if (total === 0) return;
          await sql`select issue_invoice(${draft}, private.today() + 1)`;
          const known = await linesOf(sql, draft);
          expect(known.length).toBeGreaterThan(0);
          await credit(
            sql,
            draft,
            billed.map((amount) => (amount === 0 ? null : amount / 100)),
          );
          expect(
            await sql`select (total - paid)::float as owed from invoices where id = ${draft}`,
          ).toEqual([{ owed: 0 }]);
          await sql`set constraints all immediate`;
        });
      },
    ),
    { seed: 136, numRuns: 40 },
  );
});
