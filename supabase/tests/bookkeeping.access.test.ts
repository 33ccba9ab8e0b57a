import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay, serviceLine } from './support/invoices.ts';
import { credit } from './support/ledger.ts';

const database = useDatabase();

const setAccounts = (sql: Sql, accounts: unknown) =>
  sql`select set_bookkeeping_accounts(${tenants.first}, ${sql.json(accounts as never)})`;

const january = (sql: Sql) => sql`select * from journal_lines(${tenants.first}, '2026-01-17')`;

describe('[BILL-01] [PAY-01] bookkeeping', () => {
  testAccess(
    database,
    `
                    | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      read accounts | grant | –           | –           | –           | –           | –                | –     | –
      write         | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      accounts      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      set           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      lines         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      sums          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      vat           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      'read accounts': (sql) => sql`select from bookkeeping_accounts`,
      write: (sql) => sql`update bookkeeping_accounts set accounts = '{}' returning tenant_id`,
      accounts: (sql) => sql`select bookkeeping_accounts_of(${tenants.first})`,
      set: (sql) => setAccounts(sql, { bank: '1810' }),
      lines: (sql) =>
        sql`select 1 from (select count(*) from journal_lines(${tenants.first}, '2026-01-01')) as n`,
      sums: (sql) =>
        sql`select 1 from (select count(*) from journal_sums(${tenants.first}, '2026-01-01')) as n`,
      vat: (sql) =>
        sql`select 1 from (select count(*) from vat_summary(${tenants.first}, '2026-01-01', '2026-02-01')) as n`,
    },
  );

  test('a payment is on the bank and off what is owed, on the accounts of the firm', async () => {
    const lines = await database.as('admin', async (sql) => {
      await setAccounts(sql, { bank: 'B/1810' });
      const invoice = await givenIssued(sql, companies.mine);
      await pay(sql, invoice, 100.1);
      return (await january(sql)).filter(({ reference }) => reference === 'W-1');
    });
    expect(lines).toMatchObject([
      { account_kind: 'receivables', account: '1100', debit: '0', credit: '100.10' },
      { account_kind: 'bank', account: 'B/1810', debit: '100.10', credit: '0' },
    ]);
  });

  test('an invoice keeps services, the money of the government and VAT apart', async () => {
    const lines = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, [feeLine, serviceLine]);
      return sql`select account_kind, debit::float, credit::float
        from journal_lines(${tenants.first}, private.today()) where kind = 'charge'
          and number = (select number from invoices where id = ${invoice})`;
    });
    expect(lines.map((line) => ({ ...line }))).toEqual([
      { account_kind: 'receivables', debit: 875, credit: 0 },
      { account_kind: 'government', debit: 0, credit: 50 },
      { account_kind: 'services', debit: 0, credit: 750 },
      { account_kind: 'vat', debit: 0, credit: 75 },
    ]);
  });

  test('what the lines of an invoice differ from its sum by is rounding, and nothing else', async () => {
    const lines = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      await become(sql, 'postgres');
      await sql`update invoice_lines set amount = amount - 0.01 where invoice_id = ${invoice} and kind = 'vat'`;
      await become(sql, 'admin');
      return sql`select debit::float, credit::float from journal_lines(${tenants.first}, private.today())
        where account_kind = 'rounding'`;
    });
    expect(lines.map((line) => ({ ...line }))).toEqual([{ debit: 0, credit: 0.01 }]);
  });

  test('VAT counts by treatment and rate, less what credit notes took back', async () => {
    const change = await database.as('admin', async (sql) => {
      const sums = async () =>
        sql`select vat_treatment, net::float, vat::float, credited::float
          from vat_summary(${tenants.first}, private.today(), private.today()) where currency = 'USD'`;
      const before = new Map((await sums()).map((row) => [row['vat_treatment'] as string, row]));
      const invoice = await givenIssued(sql, companies.mine, [feeLine, serviceLine]);
      await credit(sql, invoice, [10, 50]);
      return (await sums()).map((row) => {
        const was = before.get(row['vat_treatment'] as string);
        const by = (name: string) =>
          Math.round(((row[name] as number) - ((was?.[name] as number | undefined) ?? 0)) * 100) /
          100;
        return [row['vat_treatment'] as string, by('net'), by('vat'), by('credited')];
      });
    });
    expect(change).toContainEqual(['standard', 700, 70, 50]);
    expect(change).toContainEqual(['disbursement_out_of_scope', 40, 0, 10]);
  });

  test.each<[string, unknown]>([
    ['an account that is not known', { cash: '1' }],
    ['a formula', { bank: '=1+1' }],
    ['a line break', { bank: '1\n2' }],
    ['an empty one', { bank: '' }],
    ['a number', { bank: 1000 }],
    ['a list', ['1000']],
  ])('%s is refused', async (_what, accounts) => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => setAccounts(sql, accounts)),
    );
    expect(reason).toBe('bookkeeping.accounts_invalid');
  });

  test('a month that is none is refused', async () => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => sql`select journal_sums(${tenants.first}, '1999-12-31')`),
    );
    expect(reason).toBe('report.days_invalid');
  });
});
