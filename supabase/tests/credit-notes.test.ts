import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies } from './support/ids.ts';
import { feeLine, givenIssued, pay, serviceLine } from './support/invoices.ts';
import {
  applyAccount,
  credit,
  givenPaid,
  held,
  linesOf,
  newId,
  postings,
  refundAccount,
  reverse,
  standing,
} from './support/ledger.ts';

const database = useDatabase();
const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

const vatOf = async (sql: Sql, invoice: string) =>
  (
    await sql`select line.vat::float from credit_note_lines as line
      join credit_notes as note on note.id = line.credit_note_id
      where note.invoice_id = ${invoice} order by note.number, line.position`
  ).map((row) => row['vat'] as number);

describe('[PAY-01] a credit note', () => {
  test('lowers what is owed with the VAT of each line, under a number without gaps', async () => {
    const seen = await asAdmin(async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      const foreign = await givenIssued(sql, companies.foreign);
      const id = newId();
      const numbers = [
        await credit(sql, invoice, [10, 100], id),
        await credit(sql, invoice, [10, 100], id),
        await credit(sql, foreign, [1]),
        await credit(sql, invoice, [1]),
      ];
      return {
        numbers: numbers.map((number) => number.replace(/\d{4}/, 'year')),
        now: await standing(sql, invoice),
        vat: await vatOf(sql, invoice),
        posted: await postings(sql, invoice),
      };
    });
    expect(seen).toEqual({
      numbers: ['CN-year-0001', 'CN-year-0001', 'CN-year-0001', 'CN-year-0002'],
      now: { state: 'issued', owed: 754, credited: 121, written_off: 0 },
      vat: [0, 10, 0],
      posted: [
        ['charge', 875],
        ['credit', -120],
        ['credit', -1],
      ],
    });
  });

  test('in parts gives back the VAT to the cent, neither more nor less', async () => {
    const seen = await asAdmin(async (sql) => {
      // 10 % of 0.25 are 3 cents.
      const invoice = await givenIssued(sql, companies.mine, [
        { ...serviceLine, amount: 0.25, per: 'once' },
        { ...serviceLine, amount: 50, vat_treatment: 'zero_rated_nonresident' },
      ]);
      for (const part of [0.05, 0.05, 0.05, 0.05, 0.05]) {
        // One after the other.
        // oxlint-disable-next-line no-await-in-loop
        await credit(sql, invoice, [part]);
      }
      await credit(sql, invoice, [null, 50]);
      return { vat: await vatOf(sql, invoice), now: await standing(sql, invoice) };
    });
    expect(seen.vat.slice(0, 5).reduce((sum, vat) => sum + Math.round(vat * 100), 0)).toBe(3);
    expect(seen.vat[5]).toBe(0);
    expect(seen.now).toEqual({ state: 'paid', owed: 0, credited: 50.28, written_off: 0 });
  });

  test('of what is paid puts the rest on account, from where it is used or given back', async () => {
    const seen = await asAdmin(async (sql) => {
      const { invoice } = await givenPaid(sql, companies.mine, 875);
      const next = await givenIssued(sql, companies.mine, [feeLine]);
      await credit(sql, invoice, [null, 100]);
      const after = [await standing(sql, invoice), await held(sql)];
      await applyAccount(sql, next, 50);
      await refundAccount(sql, 60);
      return { after, left: await held(sql), next: await standing(sql, next) };
    });
    expect(seen).toMatchObject({
      after: [{ state: 'paid', owed: 0, credited: 110 }, 110],
      left: 0,
      next: { state: 'paid' },
    });
  });

  test('a payment that is taken back afterwards takes that money from the account, while it is there', async () => {
    const seen = await asAdmin(async (sql) => {
      const { invoice, payment } = await givenPaid(sql, companies.mine, 875);
      await credit(sql, invoice, [null, 100]);
      await refundAccount(sql, 60);
      const spent = await refusalWithin(sql, () => reverse(sql, payment));
      await sql`select record_receipt(${newId()}, (select tenant_id from invoices where id = ${invoice}),
        (select client_id from client_accounts), 60, '2026-01-07', 'cash', '[]')`;
      await reverse(sql, payment);
      return { spent, now: await standing(sql, invoice), held: await held(sql) };
    });
    expect(seen).toEqual({
      spent: 'payment.spent',
      now: { state: 'issued', owed: 765, credited: 110, written_off: 0 },
      held: 0,
    });
  });

  test.each([
    ['nothing', []],
    ['something else', { a: 1 }],
    ['more than is billed on the line', [50.01]],
    ['a fraction of a cent', [1.005]],
    ['less than nothing', [-1]],
    ['no amount', [0]],
  ])('refuses %s', async (_what, amounts) => {
    const found = await asAdmin(async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      return refusalWithin(sql, () =>
        Array.isArray(amounts)
          ? credit(sql, invoice, amounts)
          : sql`select issue_credit_note(${newId()}, ${invoice}, ${sql.json(amounts)}, 'x')`,
      );
    });
    expect(found).toBe('credit.lines_invalid');
  });

  test('refuses a line twice, the line of VAT, a line of another invoice, and what is credited already', async () => {
    const found = await asAdmin(async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      const other = await givenIssued(sql, companies.mine);
      const [line] = await linesOf(sql, invoice);
      const [foreign] = await linesOf(sql, other);
      const [vat] =
        await sql`select id from invoice_lines where invoice_id = ${invoice} and kind = 'vat'`;
      const of = (...ids: unknown[]) =>
        refusalWithin(
          sql,
          () => sql`select issue_credit_note(${newId()}, ${invoice},
            ${sql.json(ids.map((id) => ({ line_id: id, amount: 20 })) as never)}, 'Too much.')`,
        );
      const first = [await of(line?.id, line?.id), await of(vat?.['id']), await of(foreign?.id)];
      await credit(sql, invoice, [40]);
      return [...first, await of(line?.id)];
    });
    expect(found).toEqual(Array.from({ length: 4 }, () => 'credit.lines_invalid'));
  });

  test('has a reason, and is of an invoice that was issued and is not void', async () => {
    const found = await asAdmin(async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      const [line] = await linesOf(sql, invoice);
      const of = (reason: string) =>
        refusalWithin(
          sql,
          () => sql`select issue_credit_note(${newId()}, ${invoice},
            ${sql.json([{ line_id: line?.id ?? '', amount: 20 }])}, ${reason})`,
        );
      const noReason = await of(' ');
      await sql`select void_invoice(${invoice}, 'Twice.')`;
      const ofPaid = await givenIssued(sql, companies.mine, [feeLine]);
      await pay(sql, ofPaid, 50);
      await credit(sql, ofPaid, [50]);
      return [noReason, await of('Too much.'), (await standing(sql, ofPaid))['state']];
    });
    expect(found).toEqual(['entry.reason_invalid', 'invoice.not_payable', 'paid']);
  });
});
