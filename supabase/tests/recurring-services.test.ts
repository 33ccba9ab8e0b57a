import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenCompanies, wrongShares } from './support/payer-invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

interface Given {
  id?: string;
  company?: string;
  code?: string | null;
  label?: string;
  amount?: number | null;
  period?: string;
  /** Months before today on which it began. */
  began?: number;
  lastDay?: string | null;
}

const add = async (sql: Sql, given: Given = {}) => {
  const id = given.id ?? crypto.randomUUID();
  await sql`select add_recurring(
    ${id}, ${given.company ?? companies.mine}, ${given.label ?? 'Mail forwarding'}, ${given.period ?? 'month'},
    (private.today() - make_interval(months => ${given.began ?? 0}))::date, 'standard', ${given.code ?? null},
    ${given.amount === undefined ? 40 : given.amount}, ${given.lastDay ?? null})`;
  return id;
};

const draft = async (sql: Sql, tenant: string = tenants.first) => {
  const [row] = await sql`select drafts, lines from draft_recurring(${tenant})`;
  return [row?.['drafts'], row?.['lines']];
};

const drafts = (sql: Sql) => sql`
  select invoice.id, invoice.version, invoice.total::float, invoice.client_id, (
    select count(*)::int from invoice_lines as line where line.invoice_id = invoice.id and line.recurring_id is not null) as lines
  from invoices as invoice where invoice.is_recurring and invoice.state = 'draft' order by invoice.total`;

const due = async (sql: Sql, id: string) =>
  (await sql`select due from recurring_list(${tenants.first}) where id = ${id}`)[0]?.['due'];

describe('[BILL-01] who enters and drafts what recurs', () => {
  const some = '00000000-0000-4000-8000-00000000dead';
  testAccess(
    database,
    `
              | anon  | stranger    | member      | owner       | otherTenantOwner | admin     | suspended
      add     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      pause   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      resume  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      end     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      draft   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      client  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      nightly | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      switch  | grant | grant       | grant       | grant       | grant            | grant     | grant
      write   | grant | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      add: (sql) => sql`
        select add_recurring(gen_random_uuid(), ${companies.mine}, 'Mail', 'month', private.today(), 'standard', amount => 5)`,
      pause: (sql) => sql`select pause_recurring(${some}, 'Any reason.')`,
      resume: (sql) => sql`select resume_recurring(${some})`,
      end: (sql) => sql`select end_recurring(${some}, 'Any reason.')`,
      draft: (sql) => sql`select from draft_recurring(${tenants.first})`,
      client: (sql) => sql`
        select add_recurring(gen_random_uuid(), null, 'Mail', 'month', private.today(), 'standard', amount => 5,
          client_id => ${people.member}, tenant_id => ${tenants.first})`,
      nightly: (sql) => sql`select set_recurring_drafts(${tenants.first}, true)`,
      switch: (sql) => sql`update recurring_settings set is_nightly = true returning tenant_id`,
      write: (sql) => sql`update recurring_services set amount = 1 returning id`,
    },
  );

  test('who sees the invoices of the company reads what recurs without the notes; others read nothing', async () => {
    await database.as('admin', async (sql) => {
      const id = await add(sql);
      const ended = await add(sql, { label: 'Ended one' });
      await sql`select end_recurring(${ended}, 'Not wanted any more.')`;
      await sql`select pause_recurring(${id}, 'The client pays late.')`;
      const read = async () =>
        (
          await sql`select label, note from recurring_list(${tenants.first}, ${companies.mine})`
        ).map(({ label, note }) => [label, note]);
      expect(await read()).toEqual([
        ['Ended one', 'Not wanted any more.'],
        ['Mail forwarding', 'The client pays late.'],
      ]);
      await become(sql, 'owner');
      expect(await read()).toHaveLength(2);
      await become(sql, 'member');
      expect(await read()).toEqual([['Mail forwarding', null]]);
      expect(await sql`select id from recurring_services`).toEqual([]);
      for (const other of ['otherMember', 'otherTenantOwner'] as const) {
        // oxlint-disable-next-line no-await-in-loop
        await become(sql, other);
        // oxlint-disable-next-line no-await-in-loop
        expect(await read()).toEqual([]);
      }
    });
  });

  test('says which field is wrong; a price of a year is billed by the year, and what the yearly invoice has is not entered again', async () => {
    await database.as('admin', async (sql) => {
      const refused = (given: Given) => refusalWithin(sql, () => add(sql, given));
      for (const given of [
        { label: 'x' },
        { amount: null },
        { amount: 0.001 },
        { period: 'week' },
        { code: 'no_such_service', amount: null },
        { code: 'nominee_director', amount: null, period: 'month' },
        { began: 13 },
        { lastDay: '2020-01-01' },
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        expect([given, await refused(given)]).toEqual([given, 'recurring.invalid']);
      }
      expect(await refused({ code: 'registered_office_agent', period: 'year' })).toBe(
        'recurring.billed_yearly',
      );
      const id = await add(sql, { code: 'nominee_director', amount: null, period: 'year' });
      await add(sql, { id, label: 'The same again' });
      expect(
        await sql`select label, amount::float, yearly::float, is_agreed from recurring_list(${tenants.first})`,
      ).toEqual([{ label: 'Mail forwarding', amount: 1500, yearly: 1500, is_agreed: false }]);
    });
  });

  test('a reviewer without the duty billing enters and drafts nothing', async () => {
    await database.as('admin', async (sql) => {
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => add(sql))).toBe('duty.billing_needed');
      expect(await refusalWithin(sql, () => draft(sql))).toBe('duty.billing_needed');
    });
  });
});

describe('[BILL-01] a period of a recurring service', () => {
  test('becomes one line once it began, on one draft a payer, by the price of its day, and adds up', async () => {
    await database.as('admin', async (sql) => {
      const [first, second] = await givenCompanies(sql, 2);
      await add(sql, { company: first ?? '', began: 2 });
      await add(sql, {
        company: second ?? '',
        amount: 300,
        period: 'quarter',
        began: 3,
        label: 'Accounting',
      });
      await add(sql, { company: second ?? '', began: -1, label: 'Begins next month' });
      await add(sql, { began: 0, label: 'Another client' });
      expect(await draft(sql)).toEqual([2, 6]);
      expect(await draft(sql)).toEqual([0, 0]);
      expect((await drafts(sql)).map(({ total, lines }) => [total, lines])).toEqual([
        [44, 1],
        // Three months of 40, two quarters of 300, with VAT.
        [792, 5],
      ]);
      expect(await wrongShares(sql)).toEqual([]);
      await sql`set constraints all immediate`;
      const [label] = await sql`
        select label = 'Another client, ' || to_char(private.today(), 'FMDD FMMon YYYY') || ' to '
          || to_char(private.today() + interval '1 month' - interval '1 day', 'FMDD FMMon YYYY') as is_named
        from invoice_lines where label like 'Another client%'`;
      expect(label).toEqual({ is_named: true });
    });
  });

  test('is free again once its draft is discarded, its line is left out, its company is taken off, or its invoice is void', async () => {
    await database.as('admin', async (sql) => {
      const [one, other] = await givenCompanies(sql, 2);
      const id = await add(sql, { company: one ?? '', began: 1 });
      await add(sql, { company: other ?? '' });
      await draft(sql);
      const open = async () => {
        const [row] = await drafts(sql);
        return { id: row?.['id'] as string, version: row?.['version'] as number };
      };
      const redraft = async () => {
        expect(await due(sql, id)).toBe(2);
        await draft(sql);
        expect(await due(sql, id)).toBe(0);
      };
      await sql`select discard_invoice(${(await open()).id})`;
      await redraft();
      const now = await open();
      await sql`select take_off_invoice(${now.id}, ${now.version}, ${one ?? ''})`;
      await redraft();
      const [line] = await sql`
        select label, recurring_id, period_start::text from invoice_lines where recurring_id = ${id} order by position limit 1`;
      const save = async (lines: object[]) => {
        const { id: draftId, version } = await open();
        await sql`select set_invoice_lines(${draftId}, ${version}, ${sql.json(lines as never)}, ${one ?? ''})`;
      };
      const kept = {
        kind: 'service',
        label: 'Renamed by staff',
        amount: 35,
        vat_treatment: 'standard',
        recurring: line?.['recurring_id'] as string,
        period: line?.['period_start'] as string,
      };
      await save([kept]);
      expect(await due(sql, id)).toBe(1);
      // A line of the last release names its period by its text alone.
      const { recurring: _, period: __, ...old } = kept;
      await save([old]);
      expect(await due(sql, id)).toBe(1);
      await save([{ ...kept, recurring: null, period: null }]);
      await redraft();
      const { id: invoice } = await open();
      await sql`select issue_invoice(${invoice}, private.today() + 30)`;
      expect(await draft(sql)).toEqual([0, 0]);
      await sql`select void_invoice(${invoice}, 'Billed by mistake.')`;
      await redraft();
    });
  });

  test('that begins in a pause is never billed; what ended or is over brings nothing', async () => {
    await database.as('admin', async (sql) => {
      const id = await add(sql, { began: 3 });
      await sql`select pause_recurring(${id}, 'The client is abroad.')`;
      await sql`select pause_recurring(${id}, 'Again.')`;
      expect(await draft(sql)).toEqual([0, 0]);
      await become(sql, 'postgres');
      await sql`update recurring_services set paused_on = private.today() - interval '40 days' where id = ${id}`;
      await become(sql, 'admin');
      await sql`select resume_recurring(${id})`;
      await sql`select resume_recurring(${id})`;
      // Of four periods the one that began in the pause is left out.
      expect(await draft(sql)).toEqual([1, 3]);
      const figures = () =>
        sql`select state, due, yearly::float from recurring_list(${tenants.first}) where id = ${id}`;
      expect(await figures()).toEqual([{ state: 'active', due: 0, yearly: 480 }]);
      await sql`select end_recurring(${id}, 'Not wanted.')`;
      expect(await figures()).toEqual([{ state: 'ended', due: 0, yearly: 0 }]);
      for (const again of [
        () => sql`select pause_recurring(${id}, 'Any reason.')`,
        () => sql`select resume_recurring(${id})`,
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await refusalWithin(sql, again)).toBe('recurring.ended');
      }
      const [yesterday] = await sql`select (private.today() - 1)::text as day`;
      const over = await add(sql, { began: 1, lastDay: yesterday?.['day'] as string });
      expect(
        await sql`select state, due, next_on, yearly::float from recurring_list(${tenants.first}) where id = ${over}`,
      ).toEqual([{ state: 'over', due: 1, next_on: null, yearly: 0 }]);
    });
  });

  test('is held by the database for every writer: billed twice it is refused, and for another company too', async () => {
    await database.as('admin', async (sql) => {
      const [one, other] = await givenCompanies(sql, 2);
      const id = await add(sql, { company: one ?? '' });
      await add(sql, { company: other ?? '', label: 'Of the other' });
      await draft(sql);
      await become(sql, 'postgres');
      const copy = (company: string) => sql`
        insert into invoice_lines (tenant_id, invoice_id, company_id, position, kind, label, amount, vat_treatment, recurring_id, period_start)
        select tenant_id, invoice_id, ${company}, 9000, kind, label, amount, vat_treatment, recurring_id, period_start
        from invoice_lines where recurring_id = ${id}`;
      expect(await refusalWithin(sql, () => copy(other ?? ''))).toBe('invoice.line_invalid');
      await expect(copy(one ?? '')).rejects.toThrow('invoice_lines_one_period');
    });
  });

  test('has the discount that holds, and a company off the register is not billed', async () => {
    await database.as('admin', async (sql) => {
      const id = await add(sql);
      await sql`select add_discount(gen_random_uuid(), ${tenants.first}, private.today(), private.today(), 'Any reason.', 'Any text',
        percent => 50)`;
      await become(sql, 'postgres');
      await sql`update companies set status = 'struck_off' where id = ${companies.mine}`;
      await become(sql, 'admin');
      expect(await due(sql, id)).toBe(0);
      await become(sql, 'postgres');
      await sql`update companies set status = 'restoring' where id = ${companies.mine}`;
      await become(sql, 'admin');
      await draft(sql);
      expect((await drafts(sql)).map(({ total }) => total)).toEqual([22]);
    });
  });
});
