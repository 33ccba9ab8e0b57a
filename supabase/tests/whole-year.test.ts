import { beforeAll, describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { credit, post, referenceOf, takeIn, questions } from './support/bank-lines.ts';
import { runMany } from './support/bulk.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { wrongShares } from './support/payer-invoices.ts';
import { answerBlock, completeAnswers, saveAnswers, sign } from './support/statements.ts';
import { counted, givenYear, roundOf, statementsOf, type WholeYear } from './support/whole-year.ts';

/*
 * A firm through a whole year, and one of its companies through the two after it. The tests are the chapters of one journey, in their
 * order: each goes on from the rows of the one before.
 */
const FIRM = tenants.first;
const database = useDatabase();
let year: WholeYear;
/** The invoices of 2027, one a client. */
const bill = { mia: '', otto: '' };

const codesOf = (answers: readonly { code: string | null }[]) => answers.map(({ code }) => code);
const figuresOf = async (sql: Sql, of: number) =>
  counted((await sql`select * from statement_figures(${FIRM}, ${of})`)[0]);
const invoicesOf = async (sql: Sql) =>
  (
    await sql`select state, total, (total - paid)::text as owed from invoices where state <> 'draft' order by number`
  ).map((row) => ({ ...row }));
const needsOf = async (sql: Sql, kind: string) =>
  (await sql`select subject, title from client_needs(${FIRM}) where kind = ${kind}`).map(
    ({ subject, title }) => `${subject}: ${title}`,
  );

/** Records a standing of Flint as staff; what it is refused for. */
const record = (status: string, day: string, reason: string) =>
  year.as('admin', async (sql) => {
    const [row] = await sql`select version from companies where id = ${year.ids.Flint}`;
    return refusalWithin(
      sql,
      () =>
        sql`select set_company_status(${year.ids.Flint}, ${row?.['version']}, ${status}, ${day}, ${reason})`,
    );
  });

beforeAll(async () => {
  year = await givenYear(database);
});

describe('a whole year of a firm', () => {
  test('[YEAR-01] [MAIL-01] statements open on their day, and their clients are reminded', async () => {
    expect(await year.night('2026-10-01')).toEqual([
      'member: Your yearly statement 2026 is open for 4 companies',
      'other-member: Your yearly statement 2026 is open for 2 companies',
    ]);
    expect(await year.as('member', (sql) => needsOf(sql, 'statement'))).toEqual([
      '4 companies: 2026',
    ]);
    expect(await year.night('2026-11-14')).toEqual([
      // The fee of January, ninety days before it.
      'member: 4 duties are due for 4 companies',
      'other-member: 2 duties are due for 2 companies',
    ]);
    expect(await year.night('2026-11-15')).toEqual([
      'member: 4 yearly statements are to be signed for 4 companies',
      'other-member: 2 yearly statements are to be signed for 2 companies',
    ]);
    expect(await year.as('admin', (sql) => figuresOf(sql, 2026))).toEqual({
      statements: 6,
      waiting: 6,
      not_started: 6,
    });
  });

  test('[YEAR-01] one client answers four in the grid, the other signs one and leaves one', async () => {
    year.clock.to('2026-11-16');
    await year.as('member', async (sql) => {
      const mine = Object.values(await statementsOf(sql, 2026));
      expect(mine).toHaveLength(4);
      for (const [block, answer] of Object.entries(completeAnswers)) {
        expect(codesOf((await answerBlock(sql, mine, block, answer as never)) as never)).toEqual([
          null,
          null,
          null,
          null,
        ]);
      }
      expect(await sign(sql, mine)).toEqual([null, null, null, null]);
    });
    await year.as('otherMember', async (sql) => {
      const { Ember = '' } = await statementsOf(sql, 2026);
      await saveAnswers(sql, Ember, {
        ...completeAnswers,
        owners: { same: false, note: 'My sister holds a quarter since May.' },
      });
      expect(await sign(sql, [Ember], 'Otto Other')).toEqual([null]);
      expect(await needsOf(sql, 'statement')).toEqual(['Flint Ltd.: 2026']);
    });
    expect(await year.night('2026-12-01')).toEqual([
      'other-member: 1 yearly statement is to be signed for 1 company',
    ]);
  });

  test('[YEAR-02] staff review what changed, and give one back', async () => {
    const [mine, ember] = await year.as('admin', async (sql) => {
      const { Ember = '', Flint = '', Dune = '', ...others } = await statementsOf(sql, 2026);
      expect(await figuresOf(sql, 2026)).toEqual({
        statements: 6,
        waiting: 1,
        not_started: 1,
        needs_review: 5,
      });
      const all = [...Object.values(others), Dune, Ember, Flint];
      expect(new Set(codesOf(await runMany(sql, 'statements.accept', all)))).toEqual(
        new Set(['statement.changed', 'statement.illegal_move']),
      );
      for (const id of [...Object.values(others), Ember]) await sql`select accept_statement(${id})`;
      await sql`select return_statement(${Dune}, 'Which bank?')`;
      return [
        Dune,
        await sql`select kind, state from change_requests where company_id = ${year.ids.Ember}`,
      ];
    });
    expect(ember.map((row) => ({ ...row }))).toEqual([{ kind: 'other', state: 'submitted' }]);
    expect(await year.mails()).toEqual([
      'member: Your yearly statement 2026 of Dune Ltd. needs a correction',
    ]);
    expect(await year.as('member', (sql) => sign(sql, [mine]))).toEqual([null]);
    await year.as('admin', async (sql) => {
      await sql`select accept_statement(${mine})`;
      expect(await figuresOf(sql, 2026)).toEqual({
        statements: 6,
        waiting: 1,
        not_started: 1,
        accepted: 5,
        to_file: 5,
      });
    });
  });

  test('[CMP-04] [BILL-01] [PRICE-01] each payer gets one invoice, at the prices the site shows', async () => {
    year.clock.to('2026-12-02');
    const [price] = await year.as(
      'anon',
      (sql) =>
        sql`select sum(amount)::float as yearly from quote('IBC', 5000, 'USD', '{}') where per = 'year'`,
    );
    expect(price?.['yearly']).toBe(365 + 900 + 90);
    await year.as('admin', async (sql) => {
      const companies = Object.values(year.ids);
      const drafts = await runMany(sql, 'renewals.draft_for_payers', companies, { year: '2027' });
      expect(new Set(codesOf(drafts))).toEqual(new Set([null]));
      const made =
        await sql`select id from invoices where state = 'draft' order by (client_id = ${people.member}) desc`;
      [bill.mia, bill.otto] = made.map(({ id }) => id as string) as [string, string];
      expect(
        codesOf(
          await runMany(sql, 'invoices.issue', Object.values(bill), { due_on: '2027-01-31' }),
        ),
      ).toEqual([null, null]);
    });
    expect(await year.as('member', invoicesOf)).toEqual([
      { state: 'issued', total: '5420.00', owed: '5420.00' },
    ]);
    expect(await year.as('otherMember', invoicesOf)).toEqual([
      { state: 'issued', total: '2710.00', owed: '2710.00' },
    ]);
    expect(await year.mails()).toEqual(['member: Invoice INV', 'other-member: Invoice INV']);
  });

  test('[MAIL-01] [BILL-01] who does not sign and who does not pay is reminded, and no one else', async () => {
    expect(await year.night('2026-12-12')).toEqual([
      'other-member: 1 yearly statement is to be signed for 1 company',
    ]);
    expect(await year.night('2026-12-16')).toEqual([
      'other-member: 1 yearly statement is to be signed for 1 company',
    ]);
    expect(await year.night('2027-01-28')).toEqual([
      'member: 1 invoice is unpaid for 4 companies',
      'other-member: 1 invoice and 1 yearly statement to see to for 2 companies',
    ]);
    expect(await year.night('2027-02-01')).toEqual([
      'member: 1 invoice is unpaid for 4 companies',
      'other-member: 1 invoice is unpaid for 2 companies',
    ]);
    // A letter says more than a digest of the same day.
    expect(await year.night('2027-02-07')).toEqual([
      'member: Reminder: invoice INV',
      'other-member: Reminder: invoice INV',
    ]);
    expect(await year.as('admin', (sql) => roundOf(sql, 2027))).toEqual(
      Object.fromEntries(
        Object.keys(year.ids).map((name) => [name, ['active', 'late', 'late', 1355, 0]]),
      ),
    );
  });

  test('[PAY-01] a credit note, and a file of the bank: one pays all, a stranger pays a part', async () => {
    year.clock.to('2027-02-10');
    await year.as('admin', async (sql) => {
      const [service] = await sql`
        select id from invoice_lines where invoice_id = ${bill.mia} and company_id = ${year.ids.Coral} and kind = 'service'`;
      const parts = [{ line_id: service?.['id'] as string, amount: 99.99 }];
      await sql`select issue_credit_note(gen_random_uuid(), ${bill.mia}, ${sql.json(parts)}, 'Billed too much.')`;
      const [owed] =
        await sql`select (total - paid)::float as owed from invoices where id = ${bill.mia}`;
      // With its VAT of 10 percent, to the cent.
      expect(owed?.['owed']).toBe(5310.01);
      const file = [
        credit({ day: '2027-02-08', amount: 5310.01, text: await referenceOf(sql, bill.mia) }),
        credit({
          day: '2027-02-09',
          amount: 1355,
          text: `Ember ${await referenceOf(sql, bill.otto)}`,
          payer: 'Nadia Nemo',
        }),
        credit({ day: '2027-02-09', amount: 3.17, text: 'Interest', payer: '' }),
      ];
      expect(await takeIn(sql, file)).toEqual([null, null, null]);
      expect(await takeIn(sql, file)).toEqual(file.map(() => 'bank_line.there'));
      const lines =
        await sql`select id, amount::float from bank_line_list(${FIRM}, 'every') order by amount desc`;
      const [all = '', part = '', interest = ''] = lines.map(({ id }) => id as string);
      const posted = await runMany(sql, 'bank_lines.post', [all, part, interest]);
      expect(Object.fromEntries(posted.map(({ id, code }) => [id, code]))).toEqual({
        [all]: null,
        [part]: 'bank_line.not_sure',
        [interest]: 'bank_line.not_sure',
      });
      await post(sql, part, [{ invoice_id: bill.otto, amount: 1355 }], {
        client: people.otherMember,
      });
      await runMany(sql, 'bank_lines.set_aside', [interest], { reason: 'Interest of the bank.' });
      expect(counted((await sql`select * from bank_line_counts(${FIRM})`)[0])).toEqual({
        posted: 2,
        set_aside: 1,
      });
      expect(await questions(sql)).toEqual([
        { company_id: null, title: 'Payer is not the client: Nadia Nemo' },
      ]);
    });
    expect(await year.as('member', invoicesOf)).toEqual([
      { state: 'paid', total: '5420.00', owed: '0.00' },
    ]);
    expect(await year.as('otherMember', invoicesOf)).toEqual([
      { state: 'issued', total: '2710.00', owed: '1355.00' },
    ]);
    expect(await year.mails()).toEqual([
      'member: Credit note CN on invoice INV',
      'member: Invoice INV is paid',
    ]);
  });

  test('[CMP-04] [CMP-01] [CMP-03] the fees that were paid are filed with their receipts, and avoid the penalty', async () => {
    year.clock.to('2027-03-01');
    await year.as('admin', async (sql) => {
      const paid = Object.entries(await roundOf(sql, 2027)).filter(([, row]) => row[2] === 'paid');
      const receipts = paid.map(([name], n) => ({
        company: `${name} Ltd.`,
        reference: `RG-27-${n}`,
        done_on: '2027-02-26',
      }));
      const filed = await sql<
        { code: string | null }[]
      >`select code from file_annual_fees(${FIRM}, 2027, ${sql.json(receipts)})`;
      expect(codesOf(filed)).toEqual([null, null, null, null, null]);
    });
    expect(await year.night('2027-03-31')).toEqual([
      'member: 4 duties are due for 4 companies',
      'other-member: 3 duties are due for 2 companies',
      'other-member: Second reminder: invoice INV',
    ]);
    expect(await year.night('2027-04-01')).toEqual([]);
    await year.as('admin', async (sql) => {
      const { Flint, ...others } = await roundOf(sql, 2027);
      expect(Object.values(others)).toEqual(
        Object.keys(others).map(() => ['active', 'filed', 'paid', 0]),
      );
      expect(Flint).toEqual(['in_penalty', 'late', 'late', 1355, 36.5]);
    });
    const late = (client: 'member' | 'otherMember') =>
      year.as(client, async (sql) =>
        counted((await sql`select late from duty_figures(${FIRM})`)[0]),
      );
    expect([await late('member'), await late('otherMember')]).toEqual([{}, { late: 1 }]);
  });
});

describe('a company that does nothing', () => {
  test('[CMP-01] [CMP-02] its penalty grows, until the Registrar strikes it off', async () => {
    await year.night('2027-11-01');
    const flint = async () => (await year.as('admin', (sql) => roundOf(sql, 2027)))['Flint'];
    expect(await flint()).toEqual(['in_penalty', 'late', 'late', 1355, 182.5]);
    expect(await year.night('2028-01-01')).toEqual([
      // The fee of 2028, which nothing bills, and the statements of 2027.
      'member: 4 duties and 4 yearly statements to see to for 4 companies',
      'other-member: 2 duties and 2 yearly statements to see to for 2 companies',
    ]);
    expect(await flint()).toEqual(['in_penalty', 'late', 'late', 1355, 182.5, 'struck_off']);
    expect(
      await record('strike_off_pending', '2028-01-01', 'Notice in the Gazette.'),
    ).toBeUndefined();
    year.clock.to('2028-02-01');
    expect(await record('restoring', '2028-02-01', 'Too early.')).toBe('company.illegal_standing');
    expect(await record('struck_off', '2028-02-01', 'By the register.')).toBeUndefined();
  });

  test('[CMP-01] [YEAR-01] struck off, it signs, changes and is invoiced nothing, and nothing of it waits', async () => {
    await year.as('otherMember', async (sql) => {
      const { Flint = '' } = await statementsOf(sql, 2027);
      await saveAnswers(sql, Flint);
      expect(await sign(sql, [Flint], 'Otto Other')).toEqual(['change.company_closed']);
      expect(
        await refusalWithin(
          sql,
          () =>
            sql`select start_change_request(gen_random_uuid(), ${year.ids.Flint}, 'company_name')`,
        ),
      ).toBe('change.company_closed');
      expect(await needsOf(sql, 'statement')).toEqual(['Ember Ltd.: 2027']);
    });
    await year.as('admin', async (sql) => {
      const later = await runMany(sql, 'renewals.draft_for_payers', [year.ids.Flint], {
        year: '2029',
      });
      expect(codesOf(later)).toEqual(['company.standing_refuses']);
      expect(await figuresOf(sql, 2027)).toEqual({
        statements: 5,
        waiting: 5,
        not_started: 5,
        late: 5,
      });
      expect(await figuresOf(sql, 2026)).toEqual({ statements: 5, accepted: 5, to_file: 5 });
    });
    await year.mails();
  });

  test('[CMP-04] [BILL-01] it is restored: what it costs is billed to the cent, and the years between come back', async () => {
    await year.night('2029-01-05');
    year.clock.to('2029-03-01');
    expect(await record('active', '2029-03-01', 'Not yet.')).toBe('company.illegal_standing');
    expect(await record('restoring', '2029-03-01', 'Otto pays for it.')).toBeUndefined();
    const cost = (client: 'admin' | 'otherMember') =>
      year.as(client, async (sql) => {
        const [row] = await sql`select total, paid, owed from restoration_cost(${year.ids.Flint})`;
        return { ...row };
      });
    // Three fees, half of one for being late, two years off the register, the restoration, and our service.
    const total = 3 * 365 + 182.5 + 2 * 520 + 1500 + 750;
    const unpaid = { total: total.toFixed(2), paid: '0', owed: total.toFixed(2) };
    expect([await cost('admin'), await cost('otherMember')]).toEqual([unpaid, unpaid]);
    const id = crypto.randomUUID();
    await year.as('admin', async (sql) => {
      await sql`select draft_restoration(${id}, ${year.ids.Flint})`;
      await sql`select issue_invoice(${id}, '2029-03-31')`;
    });
    expect(await record('active', '2029-03-01', 'By the register.')).toBe(
      'company.restoration_unpaid',
    );
    await year.as('admin', async (sql) => {
      // The fee of 2027 is on the invoice of that year, and the service bears VAT.
      const restoration = total - 365 + 75;
      const parts = [
        { invoice_id: id, amount: restoration },
        { invoice_id: bill.otto, amount: 1355 },
      ];
      await sql`select record_receipt(gen_random_uuid(), ${FIRM}, ${people.otherMember}, ${restoration + 1355}, '2029-03-01', 'wire', ${sql.json(parts)})`;
    });
    expect(await record('active', '2029-03-01', 'By the register.')).toBeUndefined();
    await year.night('2029-03-02');
    await year.as('otherMember', async (sql) => {
      expect(await invoicesOf(sql)).toEqual([
        { state: 'paid', total: '2710.00', owed: '0.00' },
        { state: 'paid', total: (total - 365 + 75).toFixed(2), owed: '0.00' },
      ]);
      const duties = await sql`
        select extract(year from due_on)::int as year, count(*) filter (where state = 'open')::int as open,
          count(*) filter (where state = 'done' and rule_code = 'IBC_ANNUAL_FEE')::int as fees
        from obligations where company_id = ${year.ids.Flint} and due_on >= '2027-01-01' and due_on < '2030-01-01' group by 1 order by 1`;
      expect(duties.map((row) => ({ ...row }))).toEqual([
        { year: 2027, open: 3, fees: 1 },
        { year: 2028, open: 3, fees: 1 },
        { year: 2029, open: 3, fees: 1 },
      ]);
      const [company] = await sql`select status from companies where id = ${year.ids.Flint}`;
      expect(company).toEqual({ status: 'active' });
    });
  });

  test('[BILL-01] [PAY-01] in the end all agrees to the cent, and no night failed', async () => {
    await year.as('admin', async (sql) => {
      expect(await wrongShares(sql)).toEqual([]);
      const vat = await sql`
        select net::text, vat::text from vat_summary(${FIRM}, '2026-12-01', '2029-03-01') where vat_treatment = 'standard'`;
      expect(vat.map((row) => ({ ...row }))).toEqual([{ net: '6050.01', vat: '605.00' }]);
      expect(await sql`select from client_accounts where held <> 0`).toHaveLength(0);
    });
    await year.as('postgres', async (sql) => {
      expect(
        await sql`select step, failure from maintenance_steps where failure is not null`,
      ).toHaveLength(0);
      expect(
        await sql`select from private.digest_runs where failed > 0 or finished_at is null`,
      ).toHaveLength(0);
    });
  });
});
