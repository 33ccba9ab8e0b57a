import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { enterBulk, jobNow, runBatch, runMany } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, parties, people, tenants } from './support/ids.ts';
import { invoiceOf, pay, serviceLine } from './support/invoices.ts';
import { credit, linesOf } from './support/ledger.ts';
import {
  draftFor,
  givenCompanies,
  issueFor,
  sharesOf,
  wrongShares,
  YEAR,
} from './support/payer-invoices.ts';
import { giveDuties } from './support/staff.ts';
import { givenHit } from './support/true-matches.ts';

const database = useDatabase();

const namesOn = async (sql: Sql, invoice: string) =>
  (await sql`select name from invoice_companies where invoice_id = ${invoice} order by name`).map(
    ({ name }) => name as string,
  );

const alone = (sql: Sql, company: string, year = YEAR) =>
  sql`select draft_renewal(gen_random_uuid(), ${company}, ${year})`;

const fees = (sql: Sql) =>
  sql`select company_name, billing_state, billed::float, owed::float, invoice_companies from annual_fees(${tenants.first}, ${YEAR}, search => 'Heron')`;

describe('[BILL-01] [CMP-04] one invoice for a payer', () => {
  test('has the lines of each company as an invoice of its own would have them', async () => {
    const { mine, own } = await database.as('admin', async (sql) => {
      const [first = '', second = ''] = await givenCompanies(sql, 2);
      await alone(sql, second);
      const invoice = await draftFor(sql, [first]);
      const shown = (where: string, id: string) =>
        sql.unsafe(
          `select kind, label, amount::float, per, vat_treatment from invoice_lines where ${where} = '${id}' order by position`,
        );
      const [row] = await sql`select id from invoices where company_id = ${second}`;
      return {
        mine: await shown('invoice_id', invoice),
        own: await shown('invoice_id', row?.['id'] as string),
      };
    });
    expect(mine.length).toBeGreaterThan(2);
    expect(mine).toEqual(own);
  });

  test('goes to the draft that is there, one a client and year', async () => {
    const found = await database.as('admin', async (sql) => {
      const [one = '', two = '', three = ''] = await givenCompanies(sql, 3);
      const [other = ''] = await givenCompanies(sql, 1, {
        client: people.member,
        name: 'Heron of another',
      });
      const first = await draftFor(sql, [one, two]);
      const second = await draftFor(sql, [three, one, other]);
      const next = await draftFor(sql, [one], YEAR + 1);
      return {
        same: first === second,
        names: await namesOn(sql, first),
        others: (await sql`select from invoices where client_id = ${people.member}`).length,
        next: await namesOn(sql, next),
        isAnother: next !== first,
        wrong: await wrongShares(sql),
      };
    });
    expect(found).toEqual({
      same: true,
      names: ['Heron 0001', 'Heron 0002', 'Heron 0003'],
      others: 1,
      next: ['Heron 0001'],
      isAnother: true,
      wrong: [],
    });
  });

  test('bills a company once a year, on either kind of invoice', async () => {
    const found = await database.as('admin', async (sql) => {
      const [one = '', two = ''] = await givenCompanies(sql, 2);
      await alone(sql, one);
      const ownFirst = await refusalWithin(sql, () => draftFor(sql, [one]));
      const invoice = await issueFor(sql, [two]);
      const sharedFirst = await refusalWithin(sql, () => alone(sql, two));
      const again = await refusalWithin(sql, () => draftFor(sql, [two]));
      await sql`select void_invoice(${invoice}, 'Mistake.')`;
      return {
        ownFirst,
        sharedFirst,
        again,
        afterVoid: await refusalWithin(sql, () => alone(sql, two)),
      };
    });
    expect(found).toEqual({
      ownFirst: 'invoice.year_invoiced',
      sharedFirst: 'invoice.year_invoiced',
      again: 'invoice.year_invoiced',
      afterVoid: undefined,
    });
  });

  test('no writer bills a company twice', async () => {
    const refused = await database.as('admin', async (sql) => {
      const [one = ''] = await givenCompanies(sql, 1);
      await issueFor(sql, [one]);
      await become(sql, 'postgres');
      return sql`
          insert into invoices (tenant_id, company_id, renewal_year, vat_percent)
          values (${tenants.first}, ${one}, ${YEAR}, 10)`.then(() => 'written', String);
    });
    expect(refused).toContain('invoice_companies_one_renewal_a_year');
  });

  test('lines are edited by company, and the subtotals follow', async () => {
    const found = await database.as('admin', async (sql) => {
      const [one = '', two = ''] = await givenCompanies(sql, 2);
      const invoice = await draftFor(sql, [one, two]);
      const set = async (company: string | null, lines: unknown, version?: number) =>
        sql`select set_invoice_lines(${invoice}, ${version ?? (await invoiceOf(sql, invoice))?.version ?? 0}, ${sql.json(lines as never)}, ${company})`;
      await set(one, [
        { ...serviceLine, amount: 33.33 },
        { ...serviceLine, amount: 0.05 },
      ]);
      const [first] = await sharesOf(sql, invoice);
      const refusals = [];
      for (const action of [
        () => set(null, [serviceLine]),
        () => set(companies.mine, [serviceLine]),
        () => set(one, [serviceLine], 1),
        () => set(one, []),
      ])
        // oxlint-disable-next-line no-await-in-loop
        refusals.push(await refusalWithin(sql, action));
      return { first, refusals, wrong: await wrongShares(sql) };
    });
    // 33.33 and 0.05 with 3.33 and 0.01 of VAT.
    expect(found).toEqual({
      first: [3672, 0],
      refusals: [
        'invoice.company_unknown',
        'invoice.company_unknown',
        'invoice.conflict',
        'invoice.line_invalid',
      ],
      wrong: [],
    });
  });

  test('a company is taken off, and its year can be invoiced again', async () => {
    const found = await database.as('admin', async (sql) => {
      const [one = '', two = ''] = await givenCompanies(sql, 2);
      const invoice = await draftFor(sql, [one, two]);
      const takeOff = async (company: string) =>
        sql`select take_off_invoice(${invoice}, ${(await invoiceOf(sql, invoice))?.version ?? 0}, ${company})`;
      await takeOff(one);
      await takeOff(one);
      const last = await refusalWithin(sql, () => takeOff(two));
      await sql`select issue_invoice(${invoice}, now()::date + 30)`;
      const issued = await refusalWithin(sql, () => takeOff(two));
      return {
        names: await namesOn(sql, invoice),
        last,
        issued,
        again: await refusalWithin(sql, () => alone(sql, one)),
        wrong: await wrongShares(sql),
      };
    });
    expect(found).toEqual({
      names: ['Heron 0002'],
      last: 'invoice.last_company',
      issued: 'invoice.not_editable',
      again: undefined,
      wrong: [],
    });
  });

  test('is not issued while a company has another client, and names companies as on the day of the issue', async () => {
    const found = await database.as('admin', async (sql) => {
      const [one = '', two = ''] = await givenCompanies(sql, 2);
      const invoice = await draftFor(sql, [one, two]);
      const issue = () => sql`select issue_invoice(${invoice}, now()::date + 30)`;
      await become(sql, 'postgres');
      await sql`update companies set user_id = ${people.member} where id = ${one}`;
      await become(sql, 'admin');
      const moved = await refusalWithin(sql, issue);
      await become(sql, 'postgres');
      await sql`update companies set user_id = ${people.otherMember}, name = 'Heron renamed' where id = ${one}`;
      await become(sql, 'admin');
      await issue();
      return { moved, names: await namesOn(sql, invoice) };
    });
    expect(found).toEqual({
      moved: 'invoice.companies_changed',
      names: ['Heron 0002', 'Heron renamed'],
    });
  });

  test('is not issued or paid while a party of one company has a true match', async () => {
    const found = await database.as('admin', async (sql) => {
      const [one = ''] = await givenCompanies(sql, 1);
      await become(sql, 'postgres');
      await sql`update companies set type = 'IBC', capital = 5000, currency = 'USD' where id = ${companies.shared}`;
      await become(sql, 'admin');
      const issued = await issueFor(sql, [one, companies.shared]);
      const draft = await draftFor(sql, [one, companies.shared], YEAR + 1);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['billing', 'compliance_officer']);
      await givenHit(sql, parties.shared, 'true_match');
      return [
        await refusalWithin(sql, () => sql`select issue_invoice(${draft}, now()::date + 30)`),
        await refusalWithin(sql, () => pay(sql, issued, 1)),
      ];
    });
    expect(found).toEqual(['invoice.hit_true', 'invoice.hit_true']);
  });
});

describe('[CMP-04] the companies of a shared invoice', () => {
  test('are paid in the order of their names, and all of it is the invoice', async () => {
    const found = await database.as('admin', async (sql) => {
      const ids = await givenCompanies(sql, 3);
      const invoice = await issueFor(sql, ids);
      const before = await fees(sql);
      const [[each] = [0]] = await sharesOf(sql, invoice);
      await pay(sql, invoice, (each + 100) / 100);
      const part = await fees(sql);
      await pay(sql, invoice, (2 * each - 100) / 100);
      return {
        each: each / 100,
        before,
        part,
        after: await fees(sql),
        wrong: await wrongShares(sql),
      };
    });
    const states = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => [row['billing_state'], row['owed']]);
    const { each } = found;
    expect(states(found.before)).toEqual([
      ['open', each],
      ['open', each],
      ['open', each],
    ]);
    expect(states(found.part)).toEqual([
      ['paid', 0],
      ['open', each - 1],
      ['open', each],
    ]);
    expect(states(found.after)).toEqual([
      ['paid', 0],
      ['paid', 0],
      ['paid', 0],
    ]);
    expect(found.before[0]).toMatchObject({ billed: each, invoice_companies: 3 });
    expect(found.wrong).toEqual([]);
  });

  test('a credit note counts for the company whose lines it names', async () => {
    const found = await database.as('admin', async (sql) => {
      const ids = await givenCompanies(sql, 2);
      const invoice = await issueFor(sql, ids);
      const lines = await linesOf(sql, invoice);
      const half = lines.length / 2;
      // All of the second company.
      await credit(
        sql,
        invoice,
        lines.map(({ amount }, place) => (place < half ? null : amount)),
      );
      return { shares: await sharesOf(sql, invoice), wrong: await wrongShares(sql) };
    });
    const [[each] = [0]] = found.shares;
    expect(found).toEqual({
      shares: [
        [each, each],
        [each, 0],
      ],
      wrong: [],
    });
  });

  test('the figures and the statement of a company are of its part', async () => {
    const found = await database.as('admin', async (sql) => {
      const [one = '', two = ''] = await givenCompanies(sql, 2);
      const invoice = await issueFor(sql, [one, two]);
      const [[each] = [0]] = await sharesOf(sql, invoice);
      await pay(sql, invoice, (each + 5000) / 100);
      await become(sql, 'otherMember');
      const figures = (company: string) =>
        sql`select open::int, money from invoice_figures(${tenants.first}, ${company})`;
      const statement = (company: string | null) =>
        sql`select posting, subject, amount::float, balance::float from invoice_statement(${tenants.first}, '2026-01-01', '2099-01-01', ${company})
          where posting <> 'opening'`;
      return {
        each: each / 100,
        first: (await figures(one))[0],
        second: (await figures(two))[0],
        lines: await statement(two),
        all: (await statement(null)).map(({ amount, subject }) => [subject, amount]),
      };
    });
    const { each } = found;
    expect(found.first).toMatchObject({ money: [{ owed: 0 }] });
    expect(found.second).toMatchObject({ open: 1, money: [{ owed: each - 50 }] });
    expect(found.lines).toEqual([
      { posting: 'payment', subject: 'Heron 0002', amount: -50, balance: -50 },
      { posting: 'charge', subject: 'Heron 0002', amount: each, balance: each - 50 },
    ]);
    expect(found.all).toEqual([
      ['2 companies', -(each + 50)],
      ['2 companies', 2 * each],
    ]);
  });
});

describe('[CMP-04] [JOB-01] the run for payers', () => {
  test('drafts one invoice a payer of a selection, and a repeat adds nothing', async () => {
    const found = await database.as('admin', async (sql) => {
      const ids = await givenCompanies(sql, 4);
      const others = await givenCompanies(sql, 2, {
        client: people.member,
        name: 'Heron of another',
      });
      const run = () =>
        runMany(sql, 'renewals.draft_for_payers', [...ids, ...others], { year: String(YEAR) });
      const first = await run();
      const again = await run();
      const drafts = await sql`select count(*)::int as n from invoices where client_id is not null`;
      await sql`select discard_invoice(id) from invoices where client_id = ${people.otherMember}`;
      return {
        codes: [...first, ...again].map(({ code }) => code),
        drafts: drafts[0]?.['n'] as number,
        again: (await run()).map(({ code }) => code),
      };
    });
    expect(found).toEqual({ codes: Array(12).fill(null), drafts: 2, again: Array(6).fill(null) });
  });

  test('of 120 companies as a job of several batches is one draft, issued, paid and credited to the cent', async () => {
    const found = await database.as('admin', async (sql) => {
      const ids = await givenCompanies(sql, 120);
      const job = await enterBulk(sql, 'renewals.draft_for_payers', ids, { year: String(YEAR) });
      for (let batch = 0; batch < 40; batch++) {
        // oxlint-disable-next-line no-await-in-loop
        await runBatch(sql);
        // oxlint-disable-next-line no-await-in-loop
        if ((await jobNow(sql, job))?.state === 'done') break;
      }
      const state = await jobNow(sql, job);
      await become(sql, 'admin');
      const drafts = await sql`select id, total from invoices where client_id is not null`;
      const id = drafts[0]?.['id'] as string;
      await sql`select issue_invoice(${id}, now()::date + 30)`;
      await pay(sql, id, 12_345.67);
      await sql`set constraints all immediate`;
      return {
        state: state?.state,
        done: state?.done,
        drafts: drafts.length,
        shares: (await sharesOf(sql, id)).length,
        wrong: await wrongShares(sql, { statements: false }),
      };
    });
    expect(found).toEqual({ state: 'done', done: 120, drafts: 1, shares: 120, wrong: [] });
  }, 60_000);

  test('a draft has at most 500 companies', async () => {
    const refused = await database.as('admin', async (sql) => {
      const [one = '', two = ''] = await givenCompanies(sql, 2);
      const invoice = await draftFor(sql, [one]);
      const more = await givenCompanies(sql, 499, { name: 'Tern' });
      await become(sql, 'postgres');
      await sql`insert into invoice_companies (tenant_id, invoice_id, company_id, position, name)
        select ${tenants.first}, ${invoice}, id, row_number() over () + 1, 'Tern' from unnest(${sql.array(more)}::uuid[]) as id`;
      await become(sql, 'admin');
      return refusalWithin(sql, () => draftFor(sql, [two]));
    });
    expect(refused).toBe('invoice.full');
  });
});
