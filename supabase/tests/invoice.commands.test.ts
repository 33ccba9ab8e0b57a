import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people } from './support/ids.ts';
import {
  feeLine,
  givenDraft,
  givenIssued,
  invoiceOf,
  pay,
  serviceLine,
  setLines,
} from './support/invoices.ts';

const database = useDatabase();

const linesOf = (sql: Sql, id: string) =>
  sql`select kind, label, amount::float, per, vat_treatment from invoice_lines where invoice_id = ${id} order by position`;

describe('[APP-05] drafting', () => {
  async function givenSubmitted(sql: Sql): Promise<void> {
    await sql`reset role`;
    await sql`update draft_applications
      set submitted_data = '{"capital": {"shares": 5000, "par_value": 1, "currency": "USD"}}', submitted_at = '2026-03-03'
      where id = ${applications.others}`;
    await become(sql, 'admin');
  }

  test.each([true, false])(
    'an application is billed what it was quoted (resident: %s)',
    async (isResident) => {
      const { billed, quoted, total } = await database.as('admin', async (sql) => {
        await givenSubmitted(sql);
        const id = crypto.randomUUID();
        await sql`select draft_invoice(${id}, application_id => ${applications.others}, is_resident => ${isResident})`;
        await sql`select draft_invoice(${id}, application_id => ${applications.others}, is_resident => ${isResident})`;
        return {
          billed: await linesOf(sql, id),
          quoted: await sql`select kind, label, amount::float, per, vat_treatment
                          from quote('IBC', 5000, 'USD', '{}', '2026-03-03', ${isResident}) where first_due = 'order'`,
          total: Number((await invoiceOf(sql, id))?.total),
        };
      });
      expect(billed).toEqual(quoted);
      expect(total).toBeCloseTo(
        quoted.reduce((sum, line) => sum + Number(line['amount']), 0),
        2,
      );
      expect(billed.some((line) => line['kind'] === 'vat')).toBe(isResident);
    },
  );

  test('a service that is not offered is not billed', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenSubmitted(sql);
      const id = crypto.randomUUID();
      const draft = () =>
        sql`select draft_invoice(${id}, application_id => ${applications.others}, services => array['moon'])`;
      return { reason: await refusalWithin(sql, draft), invoice: await invoiceOf(sql, id) };
    });
    expect(seen).toEqual({ reason: 'quote.service_unknown', invoice: undefined });
  });

  test('a quote is billed once, and again only after its invoice is void', async () => {
    const seen = await database.as('admin', async (sql) => {
      await givenSubmitted(sql);
      const draft = async (id = crypto.randomUUID()) => {
        await sql`select draft_invoice(${id}, application_id => ${applications.others}, is_resident => true)`;
        return id;
      };
      const first = await draft();
      const whileDraft = await refusalWithin(sql, () => draft());
      await sql`select issue_invoice(${first}, now()::date + 30)`;
      const whileIssued = await refusalWithin(sql, () => draft());
      // The way around: behind the command.
      await sql`reset role`;
      await sql`savepoint behind`;
      const behindIt = await sql`insert into invoices (tenant_id, application_id, vat_percent)
          select tenant_id, id, 10 from draft_applications where id = ${applications.others}`.catch(
        ({ code }: { code: string }) => code,
      );
      await sql`rollback to savepoint behind`;
      await become(sql, 'admin');
      await sql`select void_invoice(${first}, 'Wrong day.')`;
      const second = await draft();
      return { whileDraft, whileIssued, behindIt, second: (await invoiceOf(sql, second))?.state };
    });
    expect(seen).toEqual({
      whileDraft: 'invoice.quote_invoiced',
      whileIssued: 'invoice.quote_invoiced',
      behindIt: '23505',
      second: 'draft',
    });
  });

  test('the requested services are billed without being repeated, as far as they are offered', async () => {
    const { billed, quoted } = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update draft_applications set submitted_at = '2026-03-03', submitted_data =
        '{"capital": {"shares": 5000, "par_value": 1}, "services": ["company_seal", "company_seal", "moon"], "is_resident": true}'
        where id = ${applications.others}`;
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      await sql`select draft_invoice(${id}, application_id => ${applications.others})`;
      return {
        billed: await linesOf(sql, id),
        quoted: await sql`select kind, label, amount::float, per, vat_treatment
                          from quote('IBC', 5000, 'USD', '{company_seal}', '2026-03-03', true) where first_due = 'order'`,
      };
    });
    expect(billed).toEqual(quoted);
    expect(billed.some((line) => line['label'] === 'Company seal')).toBe(true);
  });

  test('[PRICE-01] VAT is rounded to the cent line by line, and not on the sum', async () => {
    const lines = await database.as('admin', async (sql) => {
      const quarter = { ...serviceLine, amount: 0.25, per: 'once' };
      return linesOf(sql, await givenDraft(sql, companies.mine, [quarter, quarter]));
    });
    // 10 % of 0.25 are 3 cents, twice; 10 % of the sum would be 5.
    expect(lines.find((line) => line['kind'] === 'vat')).toMatchObject({ amount: 0.06 });
  });

  test('VAT is added to services and to nothing else', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenDraft(sql, companies.mine, [
        feeLine,
        serviceLine,
        { ...serviceLine, label: 'Filing', amount: 0.05, per: 'once' },
        { ...serviceLine, label: 'Abroad', amount: 100, vat_treatment: 'zero_rated_nonresident' },
      ]);
      return { lines: await linesOf(sql, id), invoice: await invoiceOf(sql, id) };
    });
    expect(seen.lines.filter((line) => line['kind'] === 'vat')).toEqual([
      {
        kind: 'vat',
        label: 'VAT on our services, 10 %',
        amount: 0.01,
        per: 'once',
        vat_treatment: 'standard',
      },
      {
        kind: 'vat',
        label: 'VAT on our services, 10 %',
        amount: 75,
        per: 'year',
        vat_treatment: 'standard',
      },
    ]);
    expect(seen.invoice).toMatchObject({ total: '975.06', state: 'draft', number: null });
  });

  test.each([
    ['no lines', []],
    ['something else', { label: 'x' }],
    ['101 lines', Array.from({ length: 101 }, () => feeLine)],
    ['a line without words', [{ ...feeLine, label: ' ' }]],
    ['a line of VAT', [{ ...feeLine, kind: 'vat' }]],
    ['a negative amount', [{ ...feeLine, amount: -1 }]],
    ['a fraction of a cent', [{ ...feeLine, amount: 1.005 }]],
    ['an amount as text', [{ ...feeLine, amount: '50' }]],
    ['a fee with VAT', [{ ...feeLine, vat_treatment: 'standard' }]],
    ['a service as disbursement', [{ ...serviceLine, vat_treatment: 'disbursement_out_of_scope' }]],
    ['an unknown way of billing', [{ ...serviceLine, per: 'week' }]],
    ['an unknown treatment', [{ ...serviceLine, vat_treatment: 'generous' }]],
  ])('refuses %s', async (_what, lines) => {
    const reason = await database.as('admin', async (sql) => {
      const id = await givenDraft(sql, companies.mine);
      return refusalWithin(sql, () => setLines(sql, id, lines));
    });
    expect(reason).toBe('invoice.line_invalid');
  });

  test('lines of an old version are a conflict', async () => {
    const reason = await database.as('admin', async (sql) => {
      const id = await givenDraft(sql, companies.mine);
      const version = (await invoiceOf(sql, id))?.version ?? 0;
      await setLines(sql, id, [feeLine], version);
      return refusalWithin(sql, () => setLines(sql, id, [serviceLine], version));
    });
    expect(reason).toBe('invoice.conflict');
  });

  test('a draft is discarded whole; what was issued stays', async () => {
    const seen = await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      await sql`select discard_invoice(${draft})`;
      await sql`select discard_invoice(${draft})`;
      const issued = await givenIssued(sql, companies.mine);
      return [
        (await linesOf(sql, draft)).length,
        await refusalWithin(sql, () => sql`select discard_invoice(${issued})`),
        await refusalWithin(sql, () => setLines(sql, issued, [feeLine])),
      ];
    });
    expect(seen).toEqual([0, 'invoice.not_editable', 'invoice.not_editable']);
  });
});

describe('issuing', () => {
  test('numbers follow each other in a tenant and year, and the client is notified', async () => {
    const seen = await database.as('admin', async (sql) => {
      const first = await givenIssued(sql, companies.mine);
      const foreign = await givenIssued(sql, companies.foreign);
      const second = await givenIssued(sql, companies.others);
      const [again] = await sql`select issue_invoice(${first}, now()::date) as number`;
      const numbers = await Promise.all([first, second, foreign].map((id) => invoiceOf(sql, id)));
      const notified = await behind(
        sql,
        'admin',
        () =>
          sql`select title, message, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'invoice.issued' and user_id = ${people.member}`,
      );
      return {
        numbers: numbers.map((row) => row?.number?.slice(-5)),
        again: again?.['number'] === numbers[0]?.number,
        notified,
        first,
      };
    });
    expect(seen).toMatchObject({
      numbers: ['-0001', '-0002', '-0001'],
      again: true,
      notified: [
        {
          title: expect.stringMatching(/^Invoice INV-\d{4}-0001$/),
          message: expect.stringMatching(/^USD 875\.00, due on \d+\s\w+\s\d{4}\.$/),
          subject: `invoice ${seen.first} company ${companies.mine}`,
        },
      ],
    });
  });

  test.each([
    ['no day', null],
    ['yesterday', -2],
    ['in two years', 730],
  ])('due %s is refused', async (_what, days) => {
    const reason = await database.as('admin', async (sql) => {
      const id = await givenDraft(sql, companies.mine);
      return refusalWithin(sql, () => sql`select issue_invoice(${id}, now()::date + ${days}::int)`);
    });
    expect(reason).toBe('invoice.due_invalid');
  });

  test.each([
    ['an amount is to be confirmed', [feeLine, { ...feeLine, amount: null }]],
    ['nothing is billed', [{ ...feeLine, amount: 0 }]],
  ])('is refused while %s', async (_what, lines) => {
    const reason = await database.as('admin', async (sql) => {
      const id = await givenDraft(sql, companies.mine, lines);
      return refusalWithin(sql, () => sql`select issue_invoice(${id}, now()::date + 30)`);
    });
    expect(reason).toBe('invoice.amount_missing');
  });
});

describe('paying', () => {
  test('part by part until it is paid; a repeat is noted once', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenIssued(sql, companies.mine);
      const payment = crypto.randomUUID();
      await pay(sql, id, 800, payment);
      await pay(sql, id, 800, payment);
      const part = await invoiceOf(sql, id);
      await pay(sql, id, 75);
      const notified = await behind(
        sql,
        'admin',
        () => sql`select user_id from notifications where kind = 'invoice.paid'`,
      );
      const late = await refusalWithin(sql, () => pay(sql, id, 1));
      return {
        part: [part?.state, part?.paid],
        whole: (await invoiceOf(sql, id))?.state,
        notified,
        late,
      };
    });
    expect(seen).toEqual({
      part: ['issued', '800.00'],
      whole: 'paid',
      notified: [{ user_id: people.member }],
      late: 'invoice.not_payable',
    });
  });

  test.each([
    ['nothing', null, '2026-01-05', 'payment.amount_invalid'],
    ['zero', 0, '2026-01-05', 'payment.amount_invalid'],
    ['less than nothing', -5, '2026-01-05', 'payment.amount_invalid'],
    ['a fraction of a cent', 1.001, '2026-01-05', 'payment.amount_invalid'],
    ['more than is owed', 875.01, '2026-01-05', 'payment.amount_invalid'],
    ["tomorrow's money", 10, '2999-01-01', 'payment.day_invalid'],
  ])('%s is refused', async (_what, amount, day, expected) => {
    const reason = await database.as('admin', async (sql) => {
      const id = await givenIssued(sql, companies.mine);
      return refusalWithin(sql, () => pay(sql, id, amount, crypto.randomUUID(), day));
    });
    expect(reason).toBe(expected);
  });

  test('more than is left, and a payment of tomorrow in Nassau, are refused', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenIssued(sql, companies.mine);
      const [day] =
        await sql`select (private.today() + 1)::text as next, private.today()::text as now`;
      const on = (date: unknown, amount: number) =>
        pay(sql, id, amount, crypto.randomUUID(), date as string);
      await on(day?.['now'], 800);
      return [
        await refusalWithin(sql, () => on(day?.['now'], 75.01)),
        await refusalWithin(sql, () => on(day?.['next'], 75)),
        await refusalWithin(sql, () => on(day?.['now'], 75)),
      ];
    });
    expect(seen).toEqual(['payment.amount_invalid', 'payment.day_invalid', undefined]);
  });

  test('a reference that is too long, a draft and a foreign id are refused', async () => {
    const reasons = await database.as('admin', async (sql) => {
      const id = await givenIssued(sql, companies.mine);
      const other = await givenIssued(sql, companies.others);
      const draft = await givenDraft(sql, companies.mine);
      const payment = crypto.randomUUID();
      await pay(sql, id, 10, payment);
      return [
        await refusalWithin(
          sql,
          () =>
            sql`select record_payment(${crypto.randomUUID()}, ${id}, 1, '2026-01-05', 'wire', ${'x'.repeat(121)})`,
        ),
        await refusalWithin(sql, () => pay(sql, draft, 10)),
        await refusalWithin(sql, () => pay(sql, other, 10, payment)),
      ];
    });
    expect(reasons).toEqual(['payment.reference_invalid', 'invoice.not_payable', 'not_found']);
  });
});

test('an issued invoice is made void with a reason, unless something was paid', async () => {
  const seen = await database.as('admin', async (sql) => {
    const id = await givenIssued(sql, companies.mine);
    const part = await givenIssued(sql, companies.mine);
    await pay(sql, part, 10);
    const reasons = [
      await refusalWithin(sql, () => sql`select void_invoice(${id}, ' ')`),
      await refusalWithin(sql, () => sql`select void_invoice(${part}, 'Mistake')`),
    ];
    await sql`select void_invoice(${id}, 'Billed twice.')`;
    await sql`select void_invoice(${id}, 'Repeated')`;
    const late = [
      await refusalWithin(sql, () => pay(sql, id, 10)),
      await refusalWithin(sql, () => sql`select issue_invoice(${id}, now()::date + 30)`),
    ];
    const notified = await behind(
      sql,
      'admin',
      () => sql`select message from notifications where kind = 'invoice.void'`,
    );
    return { reasons, late, notified };
  });
  expect(seen).toEqual({
    reasons: ['invoice.note_invalid', 'invoice.not_voidable'],
    late: ['invoice.not_payable', 'invoice.not_editable'],
    notified: [{ message: 'Billed twice.' }],
  });
});
