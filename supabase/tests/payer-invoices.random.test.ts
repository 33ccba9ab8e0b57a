import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { pay, serviceLine } from './support/invoices.ts';
import { credit, linesOf, receive, reverse, writeOff } from './support/ledger.ts';
import { givenCompanies, wrongShares } from './support/payer-invoices.ts';

const database = useDatabase();
const COMPANIES = 5;
const years = [2025, 2026] as const;

const anyStep = fc.record({
  do: fc.constantFrom(
    'draft',
    'draft',
    'draft',
    'alone',
    'lines',
    'takeOff',
    'discard',
    'issue',
    'pay',
    'receive',
    'credit',
    'reverse',
    'writeOff',
    'void',
  ),
  which: fc.nat({ max: 20 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(1, 3333, 100_001)),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <T>(from: readonly T[], nth: number): T | undefined => from[nth % from.length];

async function take(
  sql: Sql,
  { do: step, which, cents }: Step,
  companies: string[],
): Promise<string> {
  const company = pick(companies, which) ?? '';
  const year = pick(years, cents) ?? 2026;
  const rows =
    await sql`select id, version, state from invoices where client_id is not null order by created_at, id`;
  const open = pick(rows, which);
  const draft = pick(
    rows.filter(({ state }) => state === 'draft'),
    which,
  );
  const id = (open?.['id'] as string | undefined) ?? company;
  const draftId = (draft?.['id'] as string | undefined) ?? company;
  const version = (draft?.['version'] as number | undefined) ?? 0;
  const lines = [
    { ...serviceLine, amount: cents / 100 },
    { ...serviceLine, label: 'Second', amount: 33.33 },
  ];
  const actions: Record<Step['do'], () => PromiseLike<unknown>> = {
    draft: () => sql`select draft_payer_renewal(${company}, ${year})`,
    alone: () => sql`select draft_renewal(gen_random_uuid(), ${company}, ${year})`,
    lines: () =>
      sql`select set_invoice_lines(${draftId}, ${version}, ${sql.json(lines)}, ${company})`,
    takeOff: () => sql`select take_off_invoice(${draftId}, ${version}, ${company})`,
    discard: () => sql`select discard_invoice(${which % 5 === 0 ? draftId : company})`,
    issue: () => sql`select issue_invoice(${draftId}, now()::date + 30)`,
    pay: () => pay(sql, id, cents / 100),
    receive: () =>
      receive(sql, cents / 100, [{ invoice_id: id, amount: Math.floor(cents / 3) / 100 }], {
        client: people.otherMember,
      }),
    credit: async () => {
      const billed = await linesOf(sql, id);
      const nth = which % Math.max(billed.length, 1);
      return credit(
        sql,
        id,
        billed.map((_, place) => (place === nth ? cents / 100 : null)),
      );
    },
    reverse: async () => {
      const entries =
        await sql`select id from ledger_entries where kind in ('payment', 'write_off') order by seq`;
      return reverse(sql, (pick(entries, which)?.['id'] as string | undefined) ?? company);
    },
    writeOff: () => writeOff(sql, id, Math.min(cents / 100, 7.77)),
    void: () => sql`select void_invoice(${id}, 'Mistake.')`,
  };
  return (await refusalWithin(sql, actions[step])) ?? step;
}

test('[BILL-01] [CMP-04] after any steps the lines, the subtotals and what is owed of each company are the invoice, to the cent', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 40 }), async (steps) => {
      await database.as('admin', async (sql) => {
        const companies = await givenCompanies(sql, COMPANIES);
        for (const one of steps) {
          // One after the other: each begins where the one before ended.
          // oxlint-disable-next-line no-await-in-loop
          const outcome = await take(sql, one, companies);
          outcomes.add(outcome);
          // A step that was refused is undone, and changes nothing.
          if (outcome !== one.do) continue;
          // oxlint-disable-next-line no-await-in-loop
          expect(await wrongShares(sql)).toEqual([]);
        }
        await sql`set constraints all immediate`;
      });
    }),
    { seed: 120, numRuns: 16 },
  );
  // Else the steps would be too tame to prove anything.
  for (const done of [
    'draft',
    'alone',
    'lines',
    'takeOff',
    'discard',
    'issue',
    'pay',
    'receive',
    'credit',
    'reverse',
    'void',
  ])
    expect(outcomes).toContain(done);
  for (const refused of [
    'invoice.year_invoiced',
    'invoice.company_unknown',
    'invoice.not_voidable',
  ])
    expect(outcomes).toContain(refused);
});
