import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { companies } from './support/ids.ts';
import { givenDraft, givenIssued } from './support/invoices.ts';

const database = useDatabase();

const readIt = async (sql: Sql, typed: string) => {
  const [row] = await sql`select private.read_payment_reference(${typed}) as reference`;
  return row?.['reference'] as string | null;
};

describe('[PAY-01] the payment reference of an invoice', () => {
  test('is the creditor reference of its number, and none before it is issued', async () => {
    const seen = await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const issued = await givenIssued(sql, companies.mine);
      await become(sql, 'postgres');
      const rows =
        await sql`select id = ${issued} as is_issued, payment_reference = private.payment_reference(number) as is_of_number,
        private.read_payment_reference(payment_reference) = payment_reference as reads
        from invoices where id in (${draft}, ${issued}) order by 1`;
      return [...rows];
    });
    expect(seen).toEqual([
      { is_issued: false, is_of_number: null, reads: null },
      { is_issued: true, is_of_number: true, reads: true },
    ]);
  });

  // The example of ISO 11649.
  test.each([
    ['RF18539007547034', 'RF18539007547034'],
    ['rf18 5390 0754 7034', 'RF18539007547034'],
    [' RF18-5390-0754-7034\n', 'RF18539007547034'],
    ['RF18539007547035', null],
    ['RF81539007547034', null],
    ['RF18539007574034', null],
    ['539007547034', null],
    ['RF18', null],
    ['', null],
  ])('%j reads as %j', async (typed, expected) => {
    expect(await database.asPostgres((sql) => readIt(sql, typed))).toBe(expected);
  });

  test('no wrong digit, no wrong letter and no two that changed places pass', async () => {
    const passed = await database.asPostgres(async (sql) => {
      const rows = await sql`
        with right_one as (select private.payment_reference('INV-2026-0007') as text),
        wrong as (
          select overlay(text placing letter from place) as text
          from right_one, generate_series(3, char_length(text)) as place,
            string_to_table('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', null) as letter
          where (letter ~ '[0-9]') = (substr(text, place, 1) ~ '[0-9]')
          union
          select overlay(text placing substr(text, place + 1, 1) || substr(text, place, 1) from place)
          from right_one, generate_series(3, char_length(text) - 1) as place
        )
        select wrong.text from wrong, right_one where wrong.text <> right_one.text and private.read_payment_reference(wrong.text) is not null`;
      return rows.map((row) => row['text'] as string);
    });
    expect(passed).toEqual([]);
  });
});
