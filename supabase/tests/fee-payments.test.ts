import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, obligations, people, tenants } from './support/ids.ts';
import { feeLine, setLines } from './support/invoices.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const decide = (sql: Sql, early: boolean | null = true, tenant: string = tenants.first) =>
  sql`select set_fee_payment(${tenant}, ${early})`;

/** The duty of the fixtures made the annual fee of this year, in a firm that takes it before the invoice or not. Ends as the owner of the tables. */
async function givenFee(sql: Sql, early = false): Promise<number> {
  await become(sql, 'postgres');
  await sql`delete from bank_details`;
  await sql`update tenants set takes_fees_early = ${early} where id = ${tenants.first}`;
  await sql`delete from obligations where company_id = ${companies.mine} and id <> ${obligations.mine}`;
  const [row] = await sql`update obligations as duty
    set rule_code = rule.code, rule_from = rule.valid_from, due_on = private.today() + 1, amount = 350, currency = 'USD', state = 'open'
    from (select code, valid_from from obligation_rules where is_annual_fee order by code, valid_from desc limit 1) as rule
    where duty.id = ${obligations.mine} returning extract(year from duty.due_on)::integer as year`;
  return row?.['year'] as number;
}

const givenDetails = (sql: Sql, state: 'proposed' | 'confirmed', account = '1000447122') =>
  sql`
    insert into bank_details (id, tenant_id, currency, account_holder, bank_name, account_number, reason, valid_from, state, proposed_by,
      decided_by, decided_at)
    values (gen_random_uuid(), ${tenants.first}, 'USD', 'First Ltd.', 'Bank', ${account}, 'New.', private.today(), ${state}, ${people.admin},
      ${state === 'confirmed' ? people.owner : null}, ${state === 'confirmed' ? sql`now()` : null})`;

async function seen(sql: Sql) {
  const [line] = await sql`select (select private.payment_line(${obligations.mine})) as mail`;
  await become(sql, 'member');
  const [duty] = await sql`select payment from duty_list where id = ${obligations.mine}`;
  return { payment: duty?.['payment'] as Record<string, unknown> | null, mail: line?.['mail'] };
}

describe('[PAY-01] who decides whether fees are taken before the invoice', () => {
  testAccess(
    database,
    `
               | anon  | stranger  | member      | otherMember | owner | otherTenantOwner | admin       | superAdmin | suspended
      decide   | grant | not_found | not_allowed | not_allowed | yes   | not_found        | not_allowed | yes        | account.suspended
      write it | grant | grant     | grant       | grant       | grant | grant            | grant       | grant      | grant
    `,
    {
      decide: (sql) => decide(sql),
      'write it': (sql) => sql`update tenants set takes_fees_early = true`,
    },
  );
});

describe('[PAY-01] [MAIL-01] a fee that no invoice bills says how it is paid', () => {
  test('by the invoice that follows, unless the firm takes it before and has confirmed bank details', async () => {
    await database.asPostgres(async (sql) => {
      await givenFee(sql);
      await givenDetails(sql, 'confirmed');
      expect(await seen(sql)).toEqual({
        payment: { how: 'invoice_follows' },
        mail: { pay: 'invoice_follows' },
      });
      // What waits for a second person is shown to no client.
      const year = await givenFee(sql, true);
      await givenDetails(sql, 'proposed', '6666');
      expect(await seen(sql)).toMatchObject({ payment: { how: 'invoice_follows' } });
      await become(sql, 'postgres');
      await givenDetails(sql, 'confirmed');
      const { payment, mail } = await seen(sql);
      expect(payment).toMatchObject({ how: 'to_firm', account_number: '1000447122' });
      expect(payment?.['reference']).toMatch(new RegExp(` ?fee ${year}$`));
      // No mail has an account.
      expect(mail).toEqual({ pay: 'to_firm', reference: payment?.['reference'] });
    });
  });

  test('by asking where its type is not invoiced; not at all once an invoice bills it, or to who does not act for the company', async () => {
    await database.asPostgres(async (sql) => {
      const year = await givenFee(sql);
      await sql`update entity_types set is_formable = false
        where code = (select type from companies where id = ${companies.mine})`;
      expect(await seen(sql)).toEqual({ payment: { how: 'ask' }, mail: { pay: 'ask' } });
      await become(sql, 'owner');
      const [others] = await sql`select payment from duty_list where id = ${obligations.mine}`;
      expect(others?.['payment'] ?? null).toBeNull();
      await become(sql, 'postgres');
      await sql`update entity_types set is_formable = true
        where code = (select type from companies where id = ${companies.mine})`;
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      await sql`select draft_renewal(${id}, ${companies.mine}, ${year})`;
      await setLines(sql, id, [feeLine]);
      await sql`select issue_invoice(${id}, now()::date + 30)`;
      await become(sql, 'postgres');
      expect(await seen(sql)).toEqual({ payment: null, mail: {} });
    });
  });
});
