import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import {
  approve,
  behind,
  givenApproved,
  incorporate,
  settleChecks,
  givenSubmitted,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, people, tenants } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const wait = (sql: Sql, after: boolean | null = true, tenant: string = tenants.first) =>
  sql`select set_filing_rule(${tenant}, ${after})`;
/** The owner decides, and the colleague goes on. */
async function decide(sql: Sql, after: boolean | null = true) {
  await become(sql, 'owner');
  await wait(sql, after);
  await become(sql, 'admin');
}

const file = (sql: Sql, id: string) => sql`select file_application(${id})`;

async function payment(sql: Sql, id: string) {
  const [row] = await sql`select filing_payment(${id}) as payment`;
  return row?.['payment'] as string;
}

/** An invoice of an application in a state, as the portal keeps it. */
const givenInvoice = (sql: Sql, id: string, state: 'draft' | 'issued' | 'paid' | 'void') =>
  behind(
    sql,
    'admin',
    () => sql`
      insert into invoices (tenant_id, application_id, number, state, vat_percent, total, paid, issued_on, due_on,
        void_note)
      values (
        ${tenants.first}, ${id}, ${state === 'draft' ? null : `INV-2026-${state}`}, ${state}, 0, 100, ${state === 'paid' ? 100 : 0},
        ${state === 'draft' ? null : '2026-11-01'}, ${state === 'draft' ? null : '2026-12-01'}, ${state === 'void' ? 'Twice.' : null})`,
  );

describe('[BILL-01] [HOUSE-01] who decides whether filing waits for the payment', () => {
  testAccess(
    database,
    `
                    | anon  | stranger  | member      | otherMember | owner | otherTenantOwner | admin       | superAdmin | suspended
      decide        | grant | not_found | not_allowed | not_allowed | yes   | not_found        | not_allowed | yes        | account.suspended
      write it      | grant | grant     | grant       | grant       | grant | grant            | grant       | grant      | grant
      read another's| grant | not_found | not_found   | yes         | yes   | not_found        | yes         | yes        | account.suspended
    `,
    {
      decide: (sql) => wait(sql),
      'write it': (sql) => sql`update tenants set files_after_payment = true`,
      "read another's": (sql) => sql`select filing_payment(${applications.others})`,
    },
  );

  test('it is in the audit log with who decided, and the same again changes nothing', async () => {
    const entries = await database.as('owner', async (sql) => {
      await wait(sql);
      await wait(sql);
      await become(sql, 'postgres');
      return sql`select actor, after ->> 'files_after_payment' as after from audit_logs
        where table_name = 'tenants' and row_id = ${tenants.first} and after ? 'files_after_payment' order by id desc limit 2`;
    });
    expect(entries[0]).toEqual({ actor: people.owner, after: 'true' });
    expect(entries[1]?.['after']).not.toBe('true');
  });
});

describe('[APP-06] [BILL-01] a firm that files after the payment', () => {
  async function given(sql: Sql, invoice?: 'draft' | 'issued' | 'paid' | 'void') {
    const id = await givenApproved(sql);
    if (invoice) await givenInvoice(sql, id, invoice);
    await decide(sql);
    return id;
  }

  test.each([
    [undefined, 'not_invoiced', 'application.not_invoiced'],
    ['draft', 'not_invoiced', 'application.not_invoiced'],
    ['void', 'not_invoiced', 'application.not_invoiced'],
    ['issued', 'unpaid', 'application.unpaid'],
    ['paid', 'paid', undefined],
  ] as const)('with an invoice %s: %s', async (invoice, said, refused) => {
    const seen = await database.as('member', async (sql) => {
      const id = await given(sql, invoice);
      return [
        await payment(sql, id),
        await refusalWithin(sql, () => file(sql, id)),
        await refusalWithin(sql, () => incorporate(sql, id, 'IBC-900')),
      ];
    });
    expect(seen).toEqual([said, refused, refused]);
  });

  test('takes the decision back, and files', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await given(sql);
      await decide(sql, null);
      return [await payment(sql, id), await refusalWithin(sql, () => file(sql, id))];
    });
    expect(seen).toEqual(['not_needed', undefined]);
  });

  test('what was filed before it decided so is entered as a company', async () => {
    const refused = await database.as('member', async (sql) => {
      const id = await givenApproved(sql);
      await file(sql, id);
      await decide(sql);
      return refusalWithin(sql, () => incorporate(sql, id, 'IBC-900'));
    });
    expect(refused).toBeUndefined();
  });

  test('its approval says that the invoice comes first, in the portal and by mail', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql);
      await settleChecks(sql, id);
      await become(sql, 'postgres');
      await sql`update tenants set files_after_payment = true where id = ${tenants.first}`;
      await sql`update auth.users set email_confirmed_at = now() where id = ${people.member}`;
      await become(sql, 'admin');
      await sql`select start_review(${id})`;
      await approve(sql, id);
      await become(sql, 'postgres');
      const [notice] =
        await sql`select message from notifications where kind = 'application.approved'`;
      const [mail] = await sql`
        select data -> 'is_unpaid' as unpaid from private.mail_outbox where data ->> 'kind' = 'application.approved'`;
      return [notice?.['message'], mail?.['unpaid']];
    });
    expect(seen).toEqual([expect.stringMatching(/once its invoice is paid\.$/), true]);
  });
});
