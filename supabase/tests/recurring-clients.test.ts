import { describe, expect, test } from 'vitest';

import { outcomesAtOnce, refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { pay } from './support/invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const add = async (sql: Sql, client: string | null = people.member, began = 0) => {
  const id = crypto.randomUUID();
  await sql`select add_recurring(
    ${id}, ${client === null ? companies.mine : null}, 'Accounting', 'month',
    (private.today() - make_interval(months => ${began}))::date, 'standard', amount => 40,
    client_id => ${client}, tenant_id => ${tenants.first})`;
  return id;
};

const draft = async (sql: Sql) => {
  const [row] = await sql`select drafts, lines from draft_recurring(${tenants.first})`;
  return [row?.['drafts'], row?.['lines']];
};

const drafts = (sql: Sql) => sql`
  select invoice.id, invoice.version, invoice.total::float, invoice.client_id, invoice.is_for_client,
    private.count_companies(invoice.id) as companies
  from invoices as invoice where invoice.is_recurring and invoice.state = 'draft'
    and invoice.tenant_id = ${tenants.first} order by invoice.is_for_client`;

const switchTo = (sql: Sql, isNightly: boolean) =>
  sql`select set_recurring_drafts(${tenants.first}, ${isNightly})`;

/** Runs the step of the nightly run and answers how many drafts and lines it made. */
async function night(sql: Sql) {
  await become(sql, 'postgres');
  const [row] = await sql`select private.maintenance_step('recurring') as made`;
  await become(sql, 'admin');
  return row?.['made'] as { drafts: number; lines: number };
}

describe('[BILL-01] what recurs for a client without a company', () => {
  test('is drafted once for the client alone, apart from what is of companies', async () => {
    await database.as('admin', async (sql) => {
      await add(sql, people.member, 1);
      await add(sql, null);
      expect(await draft(sql)).toEqual([2, 3]);
      expect(await draft(sql)).toEqual([0, 0]);
      expect(await drafts(sql)).toMatchObject([
        { total: 44, is_for_client: false, companies: 1 },
        { total: 88, is_for_client: true, companies: 0, client_id: people.member },
      ]);
      await sql`set constraints all immediate`;
    });
  });

  test('is edited, issued, read and paid as any invoice, and its lines keep their periods', async () => {
    await database.as('admin', async (sql) => {
      const service = await add(sql);
      await draft(sql);
      const [own] = await drafts(sql);
      const [line] = await sql`
        select label, recurring_id, period_start::text from invoice_lines where recurring_id = ${service}`;
      const lines = [
        {
          kind: 'service',
          label: 'Accounting of the month',
          amount: 30,
          vat_treatment: 'standard',
          recurring: line?.['recurring_id'] as string,
          period: line?.['period_start'] as string,
        },
      ];
      await sql`select set_invoice_lines(${own?.['id'] as string}, ${own?.['version'] as number}, ${sql.json(lines)})`;
      expect(await draft(sql)).toEqual([0, 0]);
      expect((await drafts(sql))[0]).toMatchObject({ total: 33 });
      const id = own?.['id'] as string;
      await sql`select issue_invoice(${id}, private.today() + 30)`;
      expect(await draft(sql)).toEqual([0, 0]);
      await pay(sql, id, 33);
      await become(sql, 'member');
      expect(await sql`select state from invoices where id = ${id}`).toEqual([{ state: 'paid' }]);
      await become(sql, 'otherMember');
      expect(await sql`select state from invoices where id = ${id}`).toEqual([]);
    });
  });

  test('is free again once its draft is discarded; what ended drafts nothing', async () => {
    await database.as('admin', async (sql) => {
      const id = await add(sql);
      await draft(sql);
      const [own] = await drafts(sql);
      await sql`select discard_invoice(${own?.['id'] as string})`;
      expect(await draft(sql)).toEqual([1, 1]);
      await sql`select discard_invoice(${(await drafts(sql))[0]?.['id'] as string})`;
      await sql`select end_recurring(${id}, 'Not wanted any more.')`;
      expect(await draft(sql)).toEqual([0, 0]);
    });
  });

  test('is not drafted for who left the firm, and not entered for who is no client of it', async () => {
    await database.as('admin', async (sql) => {
      await add(sql);
      expect(await refusalWithin(sql, () => add(sql, people.stranger))).toBe('not_found');
      expect(await refusalWithin(sql, () => add(sql, people.otherTenantOwner))).toBe('not_found');
      await become(sql, 'postgres');
      await sql`update profiles set status = 'suspended' where id = ${people.member}`;
      await become(sql, 'admin');
      expect(await draft(sql)).toEqual([0, 0]);
    });
  });

  test('is of a company or of a client, never of both or of neither', async () => {
    await database.as('admin', async (sql) => {
      const both = (company: string | null, client: string | null) => sql`
        select add_recurring(gen_random_uuid(), ${company}, 'Accounting', 'month', private.today(), 'standard', amount => 40,
          client_id => ${client}, tenant_id => ${tenants.first})`;
      expect(await refusalWithin(sql, () => both(companies.mine, people.member))).toBe('not_found');
      expect(await refusalWithin(sql, () => both(null, null))).toBe('not_found');
    });
  });

  test('the client reads their own, without the notes; others read nothing of it', async () => {
    await database.as('admin', async (sql) => {
      const id = await add(sql);
      await sql`select pause_recurring(${id}, 'The client pays late.')`;
      const read = async () =>
        (await sql`select of_company, note, label from recurring_list(${tenants.first})`).map(
          (row) => ({ ...row }),
        );
      expect(await read()).toEqual([
        { of_company: null, note: 'The client pays late.', label: 'Accounting' },
      ]);
      await become(sql, 'member');
      expect(await read()).toEqual([{ of_company: null, note: null, label: 'Accounting' }]);
      await become(sql, 'otherMember');
      expect(await read()).toEqual([]);
      await become(sql, 'otherTenantOwner');
      expect(await read()).toEqual([]);
    });
  });

  test('holds for every writer: a line of it is on the invoice of its own client alone', async () => {
    await database.as('admin', async (sql) => {
      const id = await add(sql);
      await add(sql, people.otherMember);
      await draft(sql);
      await become(sql, 'postgres');
      const move = () => sql`
        update invoice_lines set invoice_id = (
          select other.id from invoices as other where other.is_for_client and other.client_id = ${people.otherMember}),
          position = 77 where recurring_id = ${id}`;
      expect(await refusalWithin(sql, move)).toBe('invoice.line_invalid');
    });
  });
});

describe('[BILL-01] drafts of the nightly run', () => {
  test('are made where the firm switched them on, once, with a notification to staff of billing', async () => {
    await database.as('admin', async (sql) => {
      await add(sql);
      await add(sql, null, 1);
      expect(await night(sql)).toEqual({ drafts: 0, lines: 0 });
      await switchTo(sql, true);
      expect(await night(sql)).toEqual({ drafts: 2, lines: 3 });
      expect(await night(sql)).toEqual({ drafts: 0, lines: 0 });
      expect(await draft(sql)).toEqual([0, 0]);
      await become(sql, 'postgres');
      const sent = await sql`
        select user_id, title, message, subject_type from notifications where kind = 'invoice.recurring_drafted'`;
      expect(sent.map((row) => row['user_id'] as string)).toContain(people.admin);
      expect(sent.map((row) => row['user_id'] as string)).not.toContain(people.member);
      expect(sent[0]).toMatchObject({
        title: '2 drafts of what recurs',
        message: expect.stringContaining('3 lines were drafted') as string,
        subject_type: 'invoice',
      });
    });
  });

  test('stop once they are switched off, and for a firm that is suspended', async () => {
    await database.as('admin', async (sql) => {
      await add(sql);
      await switchTo(sql, true);
      await switchTo(sql, false);
      expect(await night(sql)).toEqual({ drafts: 0, lines: 0 });
      await switchTo(sql, true);
      await become(sql, 'postgres');
      await sql`update tenants set status = 'suspended' where id = ${tenants.first}`;
      expect(await night(sql)).toEqual({ drafts: 0, lines: 0 });
    });
  });

  test('what ended, what is paused and what has not begun is not drafted', async () => {
    await database.as('admin', async (sql) => {
      await switchTo(sql, true);
      const ended = await add(sql);
      const paused = await add(sql);
      await add(sql, people.member, -1);
      await sql`select end_recurring(${ended}, 'Not wanted any more.')`;
      await sql`select pause_recurring(${paused}, 'The client is abroad.')`;
      expect(await night(sql)).toEqual({ drafts: 0, lines: 0 });
    });
  });

  test('a reviewer without the duty billing does not switch them', async () => {
    await database.as('admin', async (sql) => {
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => switchTo(sql, true))).toBe('duty.billing_needed');
    });
  });

  test('staff and owners of the firm read the switch; members and others do not', async () => {
    await database.as('admin', async (sql) => {
      await switchTo(sql, true);
      const read = () => sql`select is_nightly from recurring_settings`;
      expect(await read()).toEqual([{ is_nightly: true }]);
      await become(sql, 'owner');
      expect(await read()).toEqual([{ is_nightly: true }]);
      for (const other of ['member', 'otherTenantOwner'] as const) {
        // oxlint-disable-next-line no-await-in-loop
        await become(sql, other);
        // oxlint-disable-next-line no-await-in-loop
        expect(await read()).toEqual([]);
      }
    });
  });
});

// The last one, since it commits: the others share the rows of a worker.
test('[BILL-01] the nightly run and the button at once draft each period once', async () => {
  await database.commitAs('admin', async (sql) => {
    await add(sql, people.member, 2);
    await switchTo(sql, true);
  });
  await outcomesAtOnce([
    database.commitAs('admin', (sql) => draft(sql)),
    database.commitAs('postgres', (sql) => sql`select private.maintenance_step('recurring')`),
  ]);
  const [row] = await database.commitAs(
    'admin',
    (sql) => sql`
      select count(*)::int as lines, count(distinct invoice_id)::int as drafts from invoice_lines where recurring_id is not null
        and tenant_id = ${tenants.first} and label like 'Accounting,%'`,
  );
  expect(row).toEqual({ lines: 3, drafts: 1 });
});
