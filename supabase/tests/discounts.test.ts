import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenDraft, serviceLine, setLines } from './support/invoices.ts';
import { credit } from './support/ledger.ts';

const database = useDatabase();

interface Given {
  id?: string;
  tenant?: string;
  client?: string | null;
  code?: string | null;
  percent?: number | null;
  amount?: number | null;
  from?: number;
  to?: number;
  reason?: string;
  text?: string;
}

const REASON = 'Agreed by the partners for this quarter.';

const add = (sql: Sql, given: Given = {}) => sql`
  select add_discount(
    ${given.id ?? crypto.randomUUID()}, ${given.tenant ?? tenants.first}, private.today() + ${given.from ?? 0}::integer,
    private.today() + ${given.to ?? 30}::integer, ${given.reason ?? REASON}, ${given.text ?? 'Welcome discount'},
    ${given.client ?? null}, ${given.code ?? null}, ${given.percent === undefined ? 10 : given.percent}, ${given.amount ?? null})`;

const linesOf = (sql: Sql, invoice: string) => sql`
  select kind::text, code, list_amount::float as list, amount::float, discount_text as text
  from invoice_lines where invoice_id = ${invoice} order by position`;

const reduced = async (sql: Sql, invoice: string) =>
  (await linesOf(sql, invoice)).filter(({ list }) => list !== null);

const discounted = { ...serviceLine, discounted: true };

describe('[BILL-01] [PRICE-01] who gives discounts', () => {
  testAccess(
    database,
    `
               | anon  | stranger  | member      | owner     | otherTenantOwner | admin     | suspended
      add      | grant | not_found | not_allowed | yes       | not_found        | yes       | account.suspended
      end      | grant | not_found | not_found   | not_found | not_found        | not_found | account.suspended
      list     | grant | not_found | not_allowed | yes       | not_found        | yes       | account.suspended
      preview  | grant | not_found | not_allowed | yes       | not_found        | yes       | account.suspended
      offers   | grant | not_allowed | not_allowed | not_allowed | not_allowed  | –         | account.suspended
      write    | grant | grant     | grant       | grant     | grant            | grant     | grant
    `,
    {
      add: (sql) => add(sql),
      end: (sql) => sql`select end_discount(gen_random_uuid(), ${REASON})`,
      list: (sql) =>
        sql`select from (select count(*) from discount_list(${tenants.first})) as read`,
      preview: (sql) =>
        sql`select from discount_preview(${tenants.first}, private.today(), private.today() + 9)`,
      offers: (sql) => sql`select from invoice_discounts(gen_random_uuid())`,
      write: (sql) => sql`update discounts set percent = 100 returning id`,
    },
  );

  test('a client reads no discount and no reason, staff and owners of the firm do', async () => {
    await database.as('owner', async (sql) => {
      const id = crypto.randomUUID();
      await add(sql, { id, client: people.member });
      const read = sql`select reason from discounts where id = ${id}`;
      expect(await read).toHaveLength(1);
      await become(sql, 'member');
      expect(await sql`select reason from discounts where id = ${id}`).toEqual([]);
      await become(sql, 'otherTenantOwner');
      expect(await refusalWithin(sql, () => sql`select end_discount(${id}, ${REASON})`)).toBe(
        'not_found',
      );
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => sql`select end_discount(${id}, ${REASON})`)).toBe(
        'not_allowed',
      );
    });
  });

  test('it says which field is wrong, and a repeat gives it once', async () => {
    await database.as('admin', async (sql) => {
      const wrong: [string, Given][] = [
        ['client_id', { client: people.stranger }],
        ['code', { code: 'no_such_service' }],
        ['code', { code: 'restoration' }],
        ['percent', { percent: 100.01 }],
        ['percent', { percent: 10, amount: 10 }],
        ['amount', { percent: null }],
        ['amount', { percent: null, amount: 0.001 }],
        ['valid_from', { from: -1 }],
        ['valid_to', { to: -1 }],
        ['valid_to', { to: 732 }],
        ['client_text', { text: '  ' }],
        ['reason', { reason: 'x' }],
      ];
      for (const [field, given] of wrong) {
        // One after the other: they share a transaction.
        // oxlint-disable-next-line no-await-in-loop
        await sql`savepoint attempt`;
        // oxlint-disable-next-line no-await-in-loop
        const refused = await add(sql, given).catch((error: unknown) => error);
        // oxlint-disable-next-line no-await-in-loop
        await sql`rollback to savepoint attempt`;
        expect([field, refused]).toMatchObject([
          field,
          { message: 'discount.invalid', detail: expect.stringContaining(`"${field}"`) },
        ]);
      }
      const id = crypto.randomUUID();
      await add(sql, { id });
      await add(sql, { id, percent: 50 });
      expect(await sql`select percent::float from discounts where id = ${id}`).toEqual([
        { percent: 10 },
      ]);
      expect(await refusalWithin(sql, () => add(sql, { id, tenant: tenants.second }))).toBe(
        'not_found',
      );
    });
  });
});

describe('[BILL-01] [PRICE-01] what a discount does', () => {
  test('it reduces our services of a yearly invoice before VAT, never a fee of the government', async () => {
    await database.as('admin', async (sql) => {
      await add(sql, { client: people.member, code: 'registered_office_agent', percent: 12.5 });
      const id = crypto.randomUUID();
      const year = sql`extract(year from private.today())::integer`;
      await sql`select draft_renewal(${id}, ${companies.mine}, ${year})`;
      const lines = await linesOf(sql, id);
      const service = lines.find(({ code }) => code === 'registered_office_agent');
      expect(service).toMatchObject({ text: 'Welcome discount (12.5 %)' });
      expect(service?.['amount']).toBe(Number(service?.['list']) * 0.875);
      expect(lines.filter(({ kind, list }) => kind === 'government' && list !== null)).toEqual([]);
      const [sum] = await sql`
        select total::float = (select sum(amount) from invoice_lines where invoice_id = invoices.id)::float as adds_up
        from invoices where id = ${id}`;
      expect(sum).toEqual({ adds_up: true });
    });
  });

  test('of several the one that takes most off applies, never their sum, and to its client alone', async () => {
    await database.as('admin', async (sql) => {
      await add(sql, { percent: 10, text: 'Ten' });
      await add(sql, { percent: null, amount: 80, text: 'Eighty' });
      await add(sql, { percent: 90, client: people.owner, text: 'Not theirs' });
      const draft = await givenDraft(sql, companies.mine, [
        { ...discounted, amount: 1000 },
        { ...discounted, amount: 700 },
        { ...discounted, amount: 50 },
        { ...serviceLine, amount: 1000 },
        feeLine,
      ]);
      expect(await reduced(sql, draft)).toMatchObject([
        { list: 1000, amount: 900, text: 'Ten (10 %)' },
        { list: 700, amount: 620, text: 'Eighty' },
        { list: 50, amount: 0, text: 'Eighty' },
      ]);
      expect(await sql`select total::float from invoices where id = ${draft}`).toEqual([
        // VAT of ten per cent on each reduced line.
        { total: (900 + 620 + 0 + 1000) * 1.1 + 50 },
      ]);
      expect(
        await sql`select client_text from invoice_discounts(${draft}) where percent is null`,
      ).toEqual([{ client_text: 'Eighty' }]);
    });
  });

  test('the bill of a payer has it for each company, and a service for another code is not reduced', async () => {
    await database.as('admin', async (sql) => {
      await add(sql, { client: people.member, code: 'company_seal', percent: 50 });
      await add(sql, { client: people.member, code: 'registered_office_agent', percent: 20 });
      const [draft] = await sql`
        select draft_payer_renewal(${companies.mine}, extract(year from private.today())::integer) as id`;
      const found = await reduced(sql, draft?.['id'] as string);
      expect(found).toMatchObject([
        { code: 'registered_office_agent', text: 'Welcome discount (20 %)' },
      ]);
      await sql`set constraints all immediate`;
    });
  });

  test('once it ended new lines have none, and what was drafted before keeps its reduction', async () => {
    await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      await add(sql, { id });
      const draft = await givenDraft(sql, companies.mine, [discounted]);
      await sql`select end_discount(${id}, 'The offer was a mistake.')`;
      await sql`select end_discount(${id}, 'Again.')`;
      expect(await sql`select end_reason from discounts where id = ${id}`).toEqual([
        { end_reason: 'The offer was a mistake.' },
      ]);
      expect(await reduced(sql, draft)).toMatchObject([{ list: 750, amount: 675 }]);
      await sql`select issue_invoice(${draft}, private.today() + 30)`;
      expect(await sql`select total::float from invoices where id = ${draft}`).toEqual([
        { total: 742.5 },
      ]);
      expect(await reduced(sql, await givenDraft(sql, companies.mine, [discounted]))).toEqual([]);
      expect(
        await sql`select state, invoices, reduced::float from discount_list(${tenants.first}) where id = ${id}`,
      ).toEqual([{ state: 'ended', invoices: 1, reduced: 75 }]);
    });
  });

  test('a credit note in full gives back what was billed, no more', async () => {
    await database.as('admin', async (sql) => {
      await add(sql, { percent: 33.33 });
      const draft = await givenDraft(sql, companies.mine, [{ ...discounted, amount: 99.99 }]);
      await sql`select issue_invoice(${draft}, private.today() + 30)`;
      const [line] = await reduced(sql, draft);
      expect(await refusalWithin(sql, () => credit(sql, draft, [99.99]))).not.toBeNull();
      await credit(sql, draft, [Number(line?.['amount'])]);
      expect(
        await sql`select (total - paid)::float as owed from invoices where id = ${draft}`,
      ).toEqual([{ owed: 0 }]);
    });
  });

  test('planned and past days reduce nothing; the preview counts whom it reaches and what else holds', async () => {
    await database.as('admin', async (sql) => {
      await add(sql, { from: 5 });
      expect(await reduced(sql, await givenDraft(sql, companies.mine, [discounted]))).toEqual([]);
      const [preview] = await sql`
        select * from discount_preview(${tenants.first}, private.today() + 1, private.today() + 9, ${people.member})`;
      expect(preview).toMatchObject({ clients: 1, other_discounts: 1 });
      expect(
        await sql`select other_discounts from discount_preview(${tenants.first}, private.today(), private.today() + 4)`,
      ).toEqual([{ other_discounts: 0 }]);
    });
  });
});

describe('[BILL-01] the database holds the terms for every writer', () => {
  test('no writer changes terms, gives a line another amount, or the discount of another client or service', async () => {
    await database.as('admin', async (sql) => {
      const mine = crypto.randomUUID();
      const other = crypto.randomUUID();
      const seal = crypto.randomUUID();
      await add(sql, { id: mine });
      const draft = await givenDraft(sql, companies.mine, [discounted]);
      await add(sql, { id: other, client: people.owner });
      await add(sql, { id: seal, code: 'company_seal' });
      await become(sql, 'postgres');
      const refused = (run: () => PromiseLike<unknown>) => refusalWithin(sql, run);
      expect(
        await refused(
          () =>
            sql`update invoice_lines set amount = 1 where invoice_id = ${draft} and discount_id is not null`,
        ),
      ).toBe('invoice.discount_invalid');
      for (const wrong of [other, seal]) {
        expect(
          // oxlint-disable-next-line no-await-in-loop
          await refused(
            () =>
              sql`update invoice_lines set discount_id = ${wrong} where invoice_id = ${draft} and discount_id is not null`,
          ),
        ).toBe('invoice.discount_invalid');
      }
      expect(await refused(() => sql`update discounts set percent = 50 where id = ${mine}`)).toBe(
        'not_allowed',
      );
      await expect(
        sql`update invoice_lines set discount_text = null where invoice_id = ${draft} and discount_id is not null`,
      ).rejects.toThrow('invoice_lines_discount');
    });
  });

  test('a draft with the discount of a client whom it does not bill any more is not issued until it is saved without', async () => {
    await database.as('admin', async (sql) => {
      await add(sql, { client: people.member });
      const draft = await givenDraft(sql, companies.mine, [discounted]);
      await become(sql, 'postgres');
      await sql`update companies set user_id = ${people.owner} where id = ${companies.mine}`;
      await become(sql, 'admin');
      const issue = () => sql`select issue_invoice(${draft}, private.today() + 30)`;
      expect(await refusalWithin(sql, issue)).toBe('invoice.discount_changed');
      await setLines(sql, draft, [discounted]);
      await issue();
      expect(await reduced(sql, draft)).toEqual([]);
    });
  });

  test('a line says yes or no to a discount, nothing else', async () => {
    await database.as('admin', async (sql) => {
      expect(
        await refusalWithin(sql, () =>
          givenDraft(sql, companies.mine, [{ ...serviceLine, discounted: 'all' }]),
        ),
      ).toBe('invoice.line_invalid');
    });
  });
});
