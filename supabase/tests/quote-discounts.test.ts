import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isDueWithOrder, isEveryYear, sumOf } from '../../shared-core/src/domain/quote.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, people, tenants } from './support/ids.ts';

const database = useDatabase();

interface Line {
  code: string;
  kind: string;
  label: string;
  amount: number | null;
  per: string;
  first_due: string;
  list_amount: number | null;
  discount_text: string | null;
}

interface Discount {
  client: 'theirs' | 'another' | 'all';
  code: string | null;
  percent: number | null;
  amount: number | null;
  /** Days from today. */
  from: number;
  to: number;
  /** Whether it was ended yesterday. */
  isEnded: boolean;
}

const services = ['company_seal', 'apostille', 'nominee_director', 'substance_report'];
const clients = { theirs: people.otherMember, another: people.member, all: null };

const anyDiscount: fc.Arbitrary<Discount> = fc
  .record({
    client: fc.constantFrom<Discount['client']>('theirs', 'theirs', 'another', 'all'),
    code: fc.constantFrom(
      null,
      null,
      null,
      'formation_package',
      'registered_office_agent',
      ...services,
    ),
    cut: fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 10_000 }), cents: fc.constant(null) }),
      fc.record({ percent: fc.constant(null), cents: fc.integer({ min: 1, max: 150_000 }) }),
    ),
    // Over before the submission, of its day only, between then and today, today, and later.
    days: fc.constantFrom([-40, -31], [-30, -30], [-29, -1], [-60, 30], [-60, 30], [0, 0], [1, 40]),
    isEnded: fc.constantFrom(true, false, false, false),
  })
  .map(({ client, code, cut, days, isEnded }) => ({
    client,
    code,
    percent: cut.percent === null ? null : cut.percent / 100,
    amount: cut.cents === null ? null : cut.cents / 100,
    from: days[0] ?? 0,
    to: days[1] ?? 0,
    // A discount that has not begun yet ends before it does.
    isEnded: isEnded && (days[1] ?? 0) >= 0,
  }));

const anyOrder = fc.record({
  type: fc.constantFrom('IBC', 'DOM'),
  kind: fc.constantFrom('formation', 'transfer_in', 'continuation_in'),
  services: fc.subarray(services),
  isResident: fc.constantFrom(true, false, null),
  capital: fc.constantFrom(5000, 50_000.01),
  daysAgo: fc.constantFrom(0, 30),
});
type Order = typeof anyOrder extends fc.Arbitrary<infer One> ? One : never;

async function giveDiscount(sql: Sql, given: Discount, nth: number): Promise<void> {
  await become(sql, 'postgres');
  await sql`
    insert into discounts (id, tenant_id, client_id, code, percent, amount, valid_from, valid_to, reason, client_text, created_at,
      ended_at, end_reason)
    values (
      gen_random_uuid(), ${tenants.first}, ${clients[given.client]}, ${given.code}, ${given.percent}, ${given.amount},
      private.today() + ${given.from}::integer, private.today() + ${given.to}::integer, 'Any reason.',
      ${`Text ${nth} of ${given.client}`}, now() - interval '90 days' + make_interval(secs => ${nth}),
      ${given.isEnded ? sql`now() - interval '1 day'` : null}, ${given.isEnded ? 'Any reason.' : null})`;
}

/** The application of another member, submitted with this order. */
async function submitOrder(sql: Sql, order: Order): Promise<void> {
  const data = {
    capital: { shares: 1, par_value: order.capital, currency: 'USD' },
    services: order.services,
    is_resident: order.isResident,
  };
  await become(sql, 'postgres');
  await sql`
    update draft_applications
    set entity_type = ${order.type}, kind = ${order.kind}, submitted_data = ${sql.json(data)},
      submitted_at = now() - make_interval(days => ${order.daysAgo})
    where id = ${applications.others}`;
}

const fields = (sql: Sql) =>
  sql`code, kind, label, amount::float, per, first_due, list_amount::float, discount_text`;

const quoted = (sql: Sql) =>
  sql<Line[]>`select ${fields(sql)} from application_quote(${applications.others})`;

const asFilledIn = (sql: Sql, { type, capital, services: wanted, isResident }: Order) =>
  sql<Line[]>`
    select ${fields(sql)}
    from draft_quote(${applications.others}, ${type}, ${capital}, 'USD', ${wanted}, ${isResident}, null)`;

async function invoiced(sql: Sql): Promise<{ total: number; lines: Omit<Line, 'first_due'>[] }> {
  const id = crypto.randomUUID();
  await become(sql, 'admin');
  await sql`select draft_invoice(${id}, application_id => ${applications.others})`;
  const [row] = await sql`select total::float from invoices where id = ${id}`;
  const lines = await sql<Omit<Line, 'first_due'>[]>`
    select code, kind::text, label, amount::float, per, list_amount::float, discount_text
    from invoice_lines where invoice_id = ${id} and code is distinct from 'ARREARS' order by position`;
  return { total: Number(row?.['total']), lines };
}

const ofFees = (lines: readonly Omit<Line, 'first_due'>[]) =>
  lines
    .filter(({ kind }) => kind !== 'vat')
    .map(({ code, kind, label, amount, list_amount: list, discount_text: text }) => [
      code,
      kind,
      label,
      amount,
      list,
      text,
    ]);

describe('[APP-05] [BILL-01] [PRICE-01] a quote and its discounts', () => {
  test('of any discounts, services and days: the quote is the invoice, line by line and to the cent', async () => {
    let reduced = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDiscount, { maxLength: 6, size: 'max' }),
        anyOrder,
        async (discounts, order) => {
          await database.as('admin', async (sql) => {
            for (const [nth, given] of discounts.entries()) {
              // One after the other: they share a transaction.
              // oxlint-disable-next-line no-await-in-loop
              await giveDiscount(sql, given, nth);
            }
            await submitOrder(sql, order);
            await become(sql, 'otherMember');
            const quote = await quoted(sql);
            const filledIn = await asFilledIn(sql, order);
            const due = quote.filter(isDueWithOrder);
            const { total, lines } = await invoiced(sql);
            expect(sumOf(due).amount).toBe(total);
            expect(ofFees(due)).toEqual(ofFees(lines));
            const vat = (all: readonly Omit<Line, 'first_due'>[]) =>
              all.filter(({ kind, amount }) => kind === 'vat' && amount !== 0);
            expect(vat(due).map(({ label, amount, per }) => [label, amount, per])).toEqual(
              vat(lines).map(({ label, amount, per }) => [label, amount, per]),
            );
            // Submitted today, the wizard showed the same.
            expect(order.daysAgo === 0 ? filledIn : quote).toEqual(quote);
            const texts = quote.flatMap(({ discount_text: text }) => text ?? []);
            expect(texts.filter((text) => text.includes('another'))).toEqual([]);
            reduced += texts.length;
            // What is first paid later, and fees of the government, are never reduced.
            expect(
              quote.filter(
                (line) =>
                  line.list_amount !== null &&
                  (line.kind === 'government' || !isDueWithOrder(line)),
              ),
            ).toEqual([]);
          });
        },
      ),
      { seed: 147, numRuns: 60 },
    );
    expect(reduced).toBeGreaterThan(50);
  });

  test('every year after has the price without the discount, and so has its VAT', async () => {
    await database.as('admin', async (sql) => {
      const order: Order = {
        type: 'IBC',
        kind: 'formation',
        services: [],
        isResident: true,
        capital: 5000,
        daysAgo: 0,
      };
      await submitOrder(sql, order);
      await become(sql, 'otherMember');
      const before = await quoted(sql);
      await giveDiscount(sql, theirs({ percent: 12.5 }), 0);
      await become(sql, 'otherMember');
      const after = await quoted(sql);
      expect(sumOf(after.filter(isDueWithOrder)).amount).toBeLessThan(
        sumOf(before.filter(isDueWithOrder)).amount,
      );
      const years = (lines: readonly Line[]) =>
        lines
          .filter(isEveryYear)
          .map(({ code, amount, list_amount: list }) => [code, list ?? amount]);
      expect(years(after)).toEqual(years(before));
    });
  });

  test('a discount that is given or ends after the draft was started changes neither', async () => {
    await database.as('admin', async (sql) => {
      const order: Order = {
        type: 'IBC',
        kind: 'formation',
        services: [],
        isResident: true,
        capital: 5000,
        daysAgo: 30,
      };
      await submitOrder(sql, order);
      await giveDiscount(sql, theirs({ percent: 10 }), 0);
      const { total } = await invoiced(sql);
      await become(sql, 'postgres');
      await sql`update discounts set ended_at = now() + interval '1 second', end_reason = 'A test.'`;
      await sql`
        insert into discounts (id, tenant_id, percent, valid_from, valid_to, reason, client_text, created_at)
        values (gen_random_uuid(), ${tenants.first}, 99, private.today(), private.today() + 9, 'Any reason.', 'Later',
          now() + interval '1 second')`;
      await become(sql, 'otherMember');
      expect(sumOf((await quoted(sql)).filter(isDueWithOrder)).amount).toBe(total);
    });
  });
});

const theirs = (given: Partial<Discount>): Discount => ({
  client: 'theirs',
  code: null,
  percent: null,
  amount: null,
  from: -5,
  to: 5,
  isEnded: false,
  ...given,
});

describe('[APP-05] [BILL-01] whose discounts a quote shows', () => {
  const ask = (sql: Sql, application: string | null) =>
    application === null
      ? sql<Line[]>`
          select ${fields(sql)} from quote('IBC', 5000, 'USD', null, null, true, ${tenants.first})`
      : sql<Line[]>`
          select ${fields(sql)} from draft_quote(${application}, 'IBC', 5000, 'USD', '{}', true, null)`;
  const textsOf = (lines: readonly Line[]) => [
    ...new Set(lines.flatMap(({ discount_text: text }) => text ?? [])),
  ];

  test('a client sees their own and that of all, never that of another', async () => {
    await database.as('member', async (sql) => {
      await giveDiscount(sql, theirs({ percent: 90 }), 1);
      await become(sql, 'member');
      expect(textsOf(await ask(sql, applications.mine))).toEqual([]);
      await giveDiscount(sql, theirs({ client: 'another', percent: 10 }), 2);
      await become(sql, 'member');
      expect(textsOf(await ask(sql, applications.mine))).toEqual(['Text 2 of another (10 %)']);
      await giveDiscount(sql, theirs({ client: 'all', percent: 20 }), 3);
      await become(sql, 'member');
      expect(textsOf(await ask(sql, applications.mine))).toEqual(['Text 3 of all (20 %)']);
    });
  });

  test('a draft that is not saved yet has those of who fills it in, in their own tenant alone', async () => {
    const unsaved = (sql: Sql, tenant: string) =>
      sql<Line[]>`
        select ${fields(sql)}
        from draft_quote(gen_random_uuid(), 'IBC', 5000, 'USD', '{}', true, ${tenant})`;
    await database.as('member', async (sql) => {
      await giveDiscount(sql, theirs({ percent: 90 }), 1);
      await giveDiscount(sql, theirs({ client: 'another', percent: 10 }), 2);
      await become(sql, 'member');
      expect(textsOf(await unsaved(sql, tenants.first))).toEqual(['Text 2 of another (10 %)']);
    });
    await expect(
      database.as('member', (sql) => unsaved(sql, tenants.second)),
    ).rejects.toMatchObject({ message: 'not_allowed' });
    // An application that others fill in is not taken for a new one.
    await expect(
      database.as('otherTenantOwner', (sql) => ask(sql, applications.mine)),
    ).rejects.toMatchObject({ message: 'not_found' });
  });

  test('of who asks it is not: owners and staff read that of the applicant', async () => {
    await database.as('owner', async (sql) => {
      await giveDiscount(sql, theirs({ client: 'another', percent: 10 }), 1);
      for (const persona of ['owner', 'admin'] as const) {
        // oxlint-disable-next-line no-await-in-loop
        await become(sql, persona);
        // oxlint-disable-next-line no-await-in-loop
        expect(textsOf(await ask(sql, applications.mine))).toEqual(['Text 1 of another (10 %)']);
      }
    });
  });

  test('the public quote has none, for no one', async () => {
    await database.as('member', async (sql) => {
      await giveDiscount(sql, theirs({ client: 'all', percent: 20 }), 1);
      await giveDiscount(sql, theirs({ client: 'another', percent: 30 }), 2);
      await become(sql, 'member');
      const lines = await ask(sql, null);
      expect(lines.length).toBeGreaterThan(3);
      expect(lines.filter((line) => line.list_amount !== null || line.discount_text)).toEqual([]);
    });
    await database.as('anon', async (sql) => {
      const lines = await sql<Line[]>`
        select ${fields(sql)} from quote('IBC', 5000, 'USD', null, null, true)`;
      expect(textsOf(lines)).toEqual([]);
    });
  });

  test('a discount of another firm reduces nothing', async () => {
    await database.as('member', async (sql) => {
      await become(sql, 'postgres');
      await sql`
        insert into discounts (id, tenant_id, percent, valid_from, valid_to, reason, client_text)
        values (gen_random_uuid(), ${tenants.second}, 50, private.today(), private.today() + 9, 'Any reason.', 'Of another firm')`;
      await become(sql, 'member');
      expect(textsOf(await ask(sql, applications.mine))).toEqual([]);
    });
  });
});
