import { beforeAll, describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { givenLine, lineOf, questions, type Credit } from './support/bank-lines.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued } from './support/invoices.ts';

const database = useDatabase();

beforeAll(async () => {
  await database.commitAs('postgres', async (sql) => {
    await sql`update companies set registration_number = '214001 B' where id = ${companies.mine}`;
    await sql`update companies set registration_number = '14001 B' where id = ${companies.others}`;
    await sql`update companies set registration_number = '214001 B' || ' (x)' where id = ${companies.foreign}`;
  });
});

const feesOf = (sql: Sql, line: string) =>
  sql`
    select company_id, year, client_id, invoice_id, invoice_state, payer_is from bank_line_fees(${line})`;

const found = (of: Partial<Credit>) =>
  database.as('admin', async (sql) => {
    const fees = await feesOf(sql, await givenLine(sql, of));
    return fees.map((fee) => [fee['company_id'], fee['year']]);
  });

describe('[BILL-01] the reference of a fee without an invoice', () => {
  testAccess(
    database,
    `
               | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      read     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –     | account.suspended
    `,
    { read: (sql) => sql`select from bank_line_fees(gen_random_uuid())` },
  );

  test.each([
    '214001 B fee 2027',
    'Annual /214001B FEE2027/ Mia',
    'PAYMENT 214001-b  Fee-2027',
    'x 214001 B FEE 2027, 214001 B FEE 2027',
  ])('names its company and year, however the bank writes it: %s', async (text) => {
    expect(await found({ text })).toEqual([[companies.mine, 2027]]);
  });

  test('two fees in one line are two', async () => {
    expect(await found({ text: '214001 B fee 2026 and 14001 B fee 2027' })).toEqual(
      expect.arrayContaining([
        [companies.mine, 2026],
        [companies.others, 2027],
      ]),
    );
  });

  test.each([
    '9214001 B fee 2027', // of another number
    '214001 B fee 20271',
    '214001 B',
    'fee 2027',
    '214001 Bfees 2027',
    '214001 B (x) fee 2027', // of a company of another firm
    '',
  ])('nothing else names one: %s', async (text) => {
    expect(await found({ text })).toEqual([]);
  });

  test('says whose money is expected, and is never posted by itself: it has no check digits', () =>
    database.as('admin', async (sql) => {
      const mine = await givenLine(sql, { text: '214001 B fee 2027' });
      const strange = await givenLine(sql, { text: '214001 B fee 2027', payer: 'Nadia Nemo' });
      expect(await feesOf(sql, mine)).toEqual([
        {
          company_id: companies.mine,
          year: 2027,
          client_id: people.member,
          invoice_id: null,
          invoice_state: null,
          payer_is: 'known',
        },
      ]);
      expect((await feesOf(sql, strange)).map((fee) => fee['payer_is'])).toEqual(['stranger']);
      expect((await lineOf(sql, mine))?.state).toBe('open');
      // Staff keep it on account of the client; a payer who is not the client is asked about, as everywhere.
      await sql`select post_bank_line(gen_random_uuid(), ${strange}, ${people.member}, '[]')`;
      expect((await lineOf(sql, strange))?.state).toBe('posted');
      expect(await questions(sql)).toHaveLength(1);
    }));

  test('names the invoice that bills the fee by now, an issued one before a draft', () =>
    database.as('admin', async (sql) => {
      const line = await givenLine(sql, { text: '214001 B fee 2027' });
      const billed = async (invoice: string) => {
        await become(sql, 'postgres');
        await sql`
          update invoice_companies set renewal_year = 2027 where invoice_id = ${invoice}`;
        await become(sql, 'admin');
        const [fee] = await feesOf(sql, line);
        return [fee?.['invoice_id'], fee?.['invoice_state']];
      };
      const draft = await givenDraft(sql, companies.mine);
      expect(await billed(draft)).toEqual([draft, 'draft']);
      await become(sql, 'postgres');
      await sql`update invoice_companies set renewal_year = null where invoice_id = ${draft}`;
      await become(sql, 'admin');
      const issued = await givenIssued(sql, companies.mine, [feeLine]);
      expect(await billed(issued)).toEqual([issued, 'issued']);
    }));
});
