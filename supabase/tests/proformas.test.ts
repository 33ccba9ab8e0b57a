import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { givenLine } from './support/bank-lines.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenDraft, invoiceOf, serviceLine, setLines } from './support/invoices.ts';
import { newId } from './support/ledger.ts';
import { draftFor, givenCompanies } from './support/payer-invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const issue = (sql: Sql, invoice: string, { id = newId(), version = 0, days = 14 } = {}) => sql`
  select issue_proforma(
    ${id}, ${invoice}, ${version}, private.today() + ${days}::integer) as number`;

/** Sends a draft as it is now; the id of its proforma. */
async function sent(sql: Sql, invoice: string, days = 14): Promise<string> {
  const id = crypto.randomUUID();
  await issue(sql, invoice, { id, days, version: (await invoiceOf(sql, invoice))?.version ?? 0 });
  return id;
}

const withdraw = (sql: Sql, id: string, reason = 'Agreed with the client by phone.') =>
  sql`select withdraw_proforma(${id}, ${reason})`;

interface Proforma {
  number: string;
  payment_reference: string;
  total: number;
  ended_as: string | null;
  end_reason: string | null;
  invoice_id: string | null;
  lines: { label: string; amount: number; kind: string }[];
}

const read = async (sql: Sql, id: string) => {
  const [row] = await sql<Proforma[]>`
    select number, payment_reference, total::float, ended_as, end_reason, invoice_id, lines from proformas where id = ${id}`;
  return row;
};

const newsOf = async (sql: Sql, person: string) => {
  await become(sql, 'postgres');
  const rows = await sql`
    select kind, subject_type from notifications where user_id = ${person} and kind like 'invoice.%' order by created_at, kind`;
  await become(sql, 'admin');
  return rows.map((row) => `${row['kind']} ${row['subject_type']}`);
};

describe('[BILL-01] who issues and reads proformas', () => {
  testAccess(
    database,
    `
               | anon  | stranger    | member      | owner       | otherTenantOwner | admin     | suspended
      issue    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      withdraw | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      lines    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –         | account.suspended
      edit     | grant | grant       | grant       | grant       | grant            | grant     | grant
      add      | grant | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      issue: (sql) => issue(sql, crypto.randomUUID()),
      withdraw: (sql) => withdraw(sql, crypto.randomUUID()),
      lines: (sql) => sql`select from bank_line_proformas(gen_random_uuid())`,
      edit: (sql) => sql`update proformas set total = 1 returning id`,
      add: (sql) => sql`insert into proformas (number) values ('PRO-2026-0001') returning id`,
    },
  );

  test('the client and owners of the firm read it, no other client and no other firm; a client cannot issue one', async () => {
    await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const proforma = await sent(sql, draft);
      const seen: Record<string, number> = {};
      for (const who of [
        'member',
        'owner',
        'otherMember',
        'stranger',
        'otherTenantOwner',
      ] as const) {
        // One after the other: they share a transaction.
        // oxlint-disable-next-line no-await-in-loop
        await become(sql, who);
        // oxlint-disable-next-line no-await-in-loop
        seen[who] = (await sql`select from proformas where id = ${proforma}`).length;
      }
      expect(seen).toEqual({
        member: 1,
        owner: 1,
        otherMember: 0,
        stranger: 0,
        otherTenantOwner: 0,
      });
      await become(sql, 'member');
      expect(await sql`select from invoices where id = ${draft}`).toHaveLength(0);
      expect(await refusalWithin(sql, () => issue(sql, draft))).toBe('not_allowed');
      expect(await refusalWithin(sql, () => withdraw(sql, proforma))).toBe('not_allowed');
    });
  });

  test('staff without the duty billing issue and withdraw none', async () => {
    await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const proforma = await sent(sql, draft);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => sent(sql, draft))).toBe('duty.billing_needed');
      expect(await refusalWithin(sql, () => withdraw(sql, proforma))).toBe('duty.billing_needed');
    });
  });
});

describe('[BILL-01] a proforma is what the draft was', () => {
  test('it keeps lines, VAT and total, posts nothing, is owed nowhere, and a repeat issues none twice', async () => {
    await database.as('admin', async (sql) => {
      const figures = () =>
        sql`select (select count(*) from ledger_entries) as posted, (select jsonb_agg(r) from receivables(${tenants.first}) r) as owed`;
      const draft = await givenDraft(sql, companies.mine);
      const before = await figures();
      const version = (await invoiceOf(sql, draft))?.version ?? 0;
      const id = crypto.randomUUID();
      const [first] = await issue(sql, draft, { id, version });
      const [again] = await issue(sql, draft, { id, version });
      expect(again).toEqual(first);
      expect(await figures()).toEqual(before);
      expect((await invoiceOf(sql, draft))?.state).toBe('draft');
      const kept = await read(sql, id);
      expect(kept).toMatchObject({ number: first?.['number'], ended_as: null });
      expect(kept?.number).toMatch(/^PRO-\d{4}-0001$/);
      expect(kept?.payment_reference).toMatch(/^RF\d\dPRO\d{8}$/);
      expect(kept?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['government', 50],
        ['service', 750],
        ['vat', 75],
      ]);
      expect(kept?.total).toBe(875);
      expect(await newsOf(sql, people.member)).toEqual(['invoice.proforma proforma']);
    });
  });

  test('numbers follow without a gap, apart for each firm; a refused one takes none', async () => {
    await database.as('admin', async (sql) => {
      const first = await read(sql, await sent(sql, await givenDraft(sql, companies.mine)));
      const draft = await givenDraft(sql, companies.mine);
      expect(await refusalWithin(sql, () => issue(sql, draft, { version: 99 }))).toBe(
        'invoice.conflict',
      );
      const second = await read(sql, await sent(sql, draft));
      const foreign = await read(sql, await sent(sql, await givenDraft(sql, companies.foreign)));
      expect([first, second, foreign].map((row) => row?.number.slice(-4))).toEqual([
        '0001',
        '0002',
        '0001',
      ]);
    });
  });

  test('what cannot be issued as an invoice is no proforma, nor is a day out of reach or an issued invoice', async () => {
    await database.as('admin', async (sql) => {
      const open = await givenDraft(sql, companies.mine, [{ ...serviceLine, amount: null }]);
      expect(await refusalWithin(sql, () => sent(sql, open))).toBe('invoice.amount_missing');
      const draft = await givenDraft(sql, companies.mine);
      expect(await refusalWithin(sql, () => sent(sql, draft, -1))).toBe('proforma.day_invalid');
      expect(await refusalWithin(sql, () => sent(sql, draft, 367))).toBe('proforma.day_invalid');
      const id = await sent(sql, draft);
      expect(await refusalWithin(sql, () => sent(sql, draft))).toBe('proforma.in_force');
      const other = await givenDraft(sql, companies.mine);
      expect(await refusalWithin(sql, () => issue(sql, other, { id }))).toBe('not_found');
      await sql`select issue_invoice(${other}, private.today())`;
      expect(await refusalWithin(sql, () => sent(sql, other))).toBe('invoice.not_editable');
    });
  });

  test('it is never edited, by the owner of the tables neither, and ends once', async () => {
    await database.as('admin', async (sql) => {
      const id = await sent(sql, await givenDraft(sql, companies.mine));
      await become(sql, 'postgres');
      for (const edit of [
        sql`total = 1`,
        sql`lines = '[]'`,
        sql`valid_until = valid_until + 1`,
        sql`client_id = ${people.stranger}`,
      ]) {
        expect(
          // oxlint-disable-next-line no-await-in-loop
          await refusalWithin(sql, () => sql`update proformas set ${edit} where id = ${id}`),
        ).toBe('not_allowed');
      }
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => withdraw(sql, id, '  '))).toBe(
        'proforma.reason_invalid',
      );
      await withdraw(sql, id);
      await withdraw(sql, id, 'Another reason');
      expect(await read(sql, id)).toMatchObject({
        ended_as: 'withdrawn',
        end_reason: 'Agreed with the client by phone.',
      });
      await become(sql, 'postgres');
      expect(
        await refusalWithin(
          sql,
          () => sql`update proformas set ended_as = null, ended_at = null, end_reason = null`,
        ),
      ).toBe('not_allowed');
    });
  });
});

describe('[BILL-01] a proforma ends with what it says', () => {
  test('a change of the draft ends it, also one that keeps the sum; the client reads so once', async () => {
    await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const id = await sent(sql, draft);
      await setLines(sql, draft, [feeLine, { ...serviceLine, label: 'Nominee director' }]);
      await setLines(sql, draft, [feeLine]);
      expect(await read(sql, id)).toMatchObject({ ended_as: 'changed', total: 875 });
      expect(await newsOf(sql, people.member)).toEqual([
        'invoice.proforma proforma',
        'invoice.proforma_ended proforma',
      ]);
      expect(await refusalWithin(sql, () => withdraw(sql, id))).toBe('proforma.ended');
      // The next one has what the draft bills now.
      expect(await read(sql, await sent(sql, draft))).toMatchObject({ total: 50, ended_as: null });
    });
  });

  test('lines that are saved as they were leave it in force, also of one of many companies', async () => {
    await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const id = await sent(sql, draft);
      await setLines(sql, draft, [feeLine, serviceLine]);
      await setLines(sql, draft, [feeLine, serviceLine]);
      expect(await read(sql, id)).toMatchObject({ ended_as: null });
      expect(await newsOf(sql, people.member)).toEqual(['invoice.proforma proforma']);
      // The other order of the same lines is another text to the client.
      await setLines(sql, draft, [serviceLine, feeLine]);
      expect(await read(sql, id)).toMatchObject({ ended_as: 'changed' });

      const [one = '', two = ''] = await givenCompanies(sql, 2);
      const payer = await draftFor(sql, [one, two]);
      const set = async (company: string, lines: unknown) => sql`
        select set_invoice_lines(${payer}, ${(await invoiceOf(sql, payer))?.version ?? 0}, ${sql.json(lines as never)}, ${company})`;
      await set(one, [feeLine]);
      await set(two, [serviceLine]);
      const many = await sent(sql, payer);
      await set(one, [feeLine]);
      await set(two, [serviceLine]);
      expect(await read(sql, many)).toMatchObject({ ended_as: null });
      await set(two, [{ ...serviceLine, amount: 751 }]);
      expect(await read(sql, many)).toMatchObject({ ended_as: 'changed' });
    });
  });

  test('a line that is changed without the command ends it, after a save as well', async () => {
    await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const id = await sent(sql, draft);
      await setLines(sql, draft, [feeLine, serviceLine]);
      await become(sql, 'postgres');
      await sql`update invoice_lines set label = 'Something else' where invoice_id = ${draft} and kind = 'service'`;
      expect(await read(sql, id)).toMatchObject({ ended_as: 'changed' });
    });
  });

  test('a discarded draft leaves it, the issue leads to the invoice that follows', async () => {
    await database.as('admin', async (sql) => {
      const gone = await givenDraft(sql, companies.mine);
      const discarded = await sent(sql, gone);
      await sql`select discard_invoice(${gone})`;
      expect(await read(sql, discarded)).toMatchObject({
        ended_as: 'discarded',
        invoice_id: null,
        total: 875,
      });
      const draft = await givenDraft(sql, companies.mine);
      const id = await sent(sql, draft);
      await sql`select issue_invoice(${draft}, private.today() + 30)`;
      expect(await read(sql, id)).toMatchObject({ ended_as: 'issued', invoice_id: draft });
      await become(sql, 'postgres');
      const [notice] = await sql`
        select message from notifications where kind = 'invoice.issued' and subject_id = ${draft}`;
      expect(notice?.['message']).toMatch(/It follows proforma invoice PRO-\d{4}-0002\.$/);
    });
  });
});

describe('[PAY-01] money with the reference of a proforma is found', () => {
  /** A line of the bank as a client would pay a proforma. */
  const paid = async (sql: Sql, id: string, amount = 875) => {
    const reference = (await read(sql, id))?.payment_reference ?? '';
    // As a bank writes it.
    const text = `SEPA ${reference.replaceAll(/(.{4})/g, '$1 ').toLowerCase()}, thank you`;
    return givenLine(sql, { text, amount, payer: 'A stranger' });
  };
  const waiting = (sql: Sql, line: string) => sql`
    select number, client_id, ended_as, invoice_id from bank_line_proformas(${line})`;

  test('before the issue it goes on the account of the client, after it on the invoice', async () => {
    await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const id = await sent(sql, draft);
      const line = await paid(sql, id);
      expect(
        await sql`select from bank_line_proposals(${line}) where 'proforma' = any (reasons)`,
      ).toEqual([]);
      const number = (await read(sql, id))?.number;
      expect(await waiting(sql, line)).toEqual([
        { number, client_id: people.member, ended_as: null, invoice_id: draft },
      ]);
      await sql`select issue_invoice(${draft}, private.today() + 30)`;
      expect(await waiting(sql, line)).toEqual([]);
      expect(
        await sql`select invoice_id, is_sure, 'proforma' = any (reasons) as by_proforma from bank_line_proposals(${line})`,
      ).toContainEqual({ invoice_id: draft, is_sure: true, by_proforma: true });
      await sql`select post_sure_line(${line})`;
      expect((await invoiceOf(sql, draft))?.state).toBe('paid');
    });
  });

  test('of a discarded draft it is kept on the account of the client', async () => {
    await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      const id = await sent(sql, draft);
      await sql`select discard_invoice(${draft})`;
      const line = await paid(sql, id);
      expect(await waiting(sql, line)).toMatchObject([
        { client_id: people.member, ended_as: 'discarded', invoice_id: null },
      ]);
      await sql`select post_bank_line(${crypto.randomUUID()}, ${line}, ${people.member}, '[]')`;
      expect(
        await sql`select held::float from client_accounts where client_id = ${people.member} and currency = 'USD'`,
      ).toEqual([{ held: 875 }]);
    });
  });

  test('a misprint and the reference of another firm name nothing', async () => {
    await database.as('admin', async (sql) => {
      const id = await sent(sql, await givenDraft(sql, companies.foreign));
      expect(await waiting(sql, await paid(sql, id))).toEqual([]);
      const line = await givenLine(sql, { text: 'RF00PRO20260001' });
      expect(await waiting(sql, line)).toEqual([]);
    });
  });
});
