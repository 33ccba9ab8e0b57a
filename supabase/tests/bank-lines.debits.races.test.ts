import { expect, test } from 'vitest';

import { outcomesAtOnce } from './support/access-table.ts';
import { debitOf, givenDebit, givenRefund, matchRefund, postFee } from './support/bank-debits.ts';
import { setAside } from './support/bank-lines.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { post as postByHand, takeBack } from './support/firm-postings.ts';
import { newId } from './support/ledger.ts';
import { overlap } from './support/overlap.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

const given = <Result>(of: (sql: Sql) => Promise<Result>) => database.commitAs('admin', of);
const charge = (text: string) => given((sql) => givenDebit(sql, { text }));

const standing = (line: string) =>
  given(async (sql) => {
    const found = await debitOf(sql, line);
    return found?.debit?.fees.filter(({ is_reversed: reversed }) => !reversed).length;
  });

test('[PAY-01] two people post a fee of the same line at once: it is posted once', async () => {
  const line = await charge('Charge of a race');
  const second = await overlap(
    database,
    ['admin', (sql) => postFee(sql, line, { reference: 'One' })],
    ['admin', (sql) => postFee(sql, line, { reference: 'Two' })],
  );
  expect(second).toBe('bank_line.posted');
  expect(await standing(line)).toBe(1);
});

test('[PAY-01] one posts it from the line, and another by hand: it is posted once', async () => {
  const line = await charge('Charge by hand');
  const second = await overlap(
    database,
    ['admin', (sql) => postFee(sql, line, { reference: 'Three' })],
    ['admin', (sql) => postByHand(sql, { line, amount: 25, day: '2026-01-05', reference: 'Four' })],
  );
  expect(second).toBe('bank_line.posted');
  expect(await standing(line)).toBe(1);
});

test('[PAY-01] the same request twice at once posts once, and both are answered', async () => {
  const line = await charge('Charge sent twice');
  const id = newId();
  const both = await outcomesAtOnce([1, 2].map(() => given((sql) => postFee(sql, line, { id }))));
  expect(both).toEqual(['yes', 'yes']);
  expect(await standing(line)).toBe(1);
});

test('[PAY-01] one posts a line that another sets aside, in both orders', async () => {
  const [one, two] = [await charge('Aside 1'), await charge('Aside 2')];
  expect(
    await overlap(
      database,
      ['admin', (sql) => postFee(sql, one)],
      ['admin', (sql) => setAside(sql, one)],
    ),
  ).toBe('bank_line.posted');
  expect(
    await overlap(
      database,
      ['admin', (sql) => setAside(sql, two)],
      ['admin', (sql) => postFee(sql, two)],
    ),
  ).toBe('bank_line.set_aside');
});

test('[PAY-01] one takes a fee back while another sets its line aside: neither waits for the other', async () => {
  const line = await charge('Taken back');
  const id = await given((sql) => postFee(sql, line));
  expect(
    await overlap(
      database,
      ['admin', (sql) => takeBack(sql, id)],
      ['admin', (sql) => setAside(sql, line)],
    ),
  ).toBe('yes');
  expect(await given((sql) => debitOf(sql, line))).toMatchObject({ state: 'set_aside' });
});

test('[PAY-01] two lines are matched with one refund at once: one has it', async () => {
  const refund = await given((sql) => givenRefund(sql));
  const [one, two] = await given(async (sql) => [
    await givenDebit(sql, { amount: -40, text: 'REF-2026-77' }),
    await givenDebit(sql, { amount: -40, text: 'REF-2026-77 twice' }),
  ]);
  const second = await overlap(
    database,
    ['admin', (sql) => matchRefund(sql, one ?? '', refund)],
    ['admin', (sql) => matchRefund(sql, two ?? '', refund)],
  );
  expect(second).toBe('bank_line.no_refund');
});

test('[PAY-01] one matches a line with a refund, and another posts a fee of it', async () => {
  const refund = await given((sql) => givenRefund(sql, { reference: 'REF-2026-99' }));
  const line = await given((sql) => givenDebit(sql, { amount: -40, text: 'REF-2026-99' }));
  const second = await overlap(
    database,
    ['admin', (sql) => matchRefund(sql, line, refund)],
    ['admin', (sql) => postFee(sql, line)],
  );
  expect(second).toBe('bank_line.posted');
});
