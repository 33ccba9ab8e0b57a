import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

interface Claimed {
  sender: { name: string | null; reply_to: string | null };
  receipt: { lines: unknown[]; payments: unknown[] } | null;
}

const claim = async (sql: Sql) => {
  await sql`reset role`;
  const [row] = await sql<{ mail: Claimed }[]>`select private.claim_mail() as mail`;
  return row!.mail;
};

const confirm = (sql: Sql) =>
  sql`update auth.users set email_confirmed_at = now() where id = ${people.member}`;

const brand = (sql: Sql, branding: object) =>
  sql`update tenants set branding = ${sql.json(branding as never)} where id = ${tenants.first}`;

const supportAddress = (sql: Sql, address: string) =>
  sql`update platform_settings set value = value || ${sql.json({ support_email: address })} where key = 'general'`;

async function senderOf(sql: Sql, kind = 'company.access', tenant: string | null = tenants.first) {
  await confirm(sql);
  await sql`select private.notify(${people.member}, ${tenant}, ${kind}, 'A title', '',
    ${tenant === null ? sql`private.subject('account', ${people.member})` : sql`private.subject('company', ${companies.mine})`})`;
  return (await claim(sql)).sender;
}

describe('[MAIL-01] [TNT-01] the sender of a firm', () => {
  test('is the name and the address for answers that it set; mails of no firm have those of the platform', async () => {
    await database.asPostgres(async (sql) => {
      await supportAddress(sql, 'help@portal.example');
      expect(await senderOf(sql)).toEqual({ name: null, reply_to: 'help@portal.example' });
      await brand(sql, { mail_name: 'Bay Street', reply_to: 'office@bay.example' });
      expect(await senderOf(sql)).toEqual({ name: 'Bay Street', reply_to: 'office@bay.example' });
      expect(await senderOf(sql, 'account.recovery_codes', null)).toEqual({
        name: null,
        reply_to: 'help@portal.example',
      });
    });
  });

  test.each([
    [true, 'office+s-923@bay.example'],
    [false, 'office@bay.example'],
  ])('has the reference of a ticket where its mailbox takes a plus (%s)', async (plus, to) => {
    await database.asPostgres(async (sql) => {
      await brand(sql, { reply_to: 'office@bay.example', ...(plus && { ticket_plus: true }) });
      await sql`select private.queue_mail('one@test.example', 'notice', 'An answer',
        '{"kind": "support.answered", "reference": "S-923"}', null, ${tenants.first}, 'a')`;
      expect((await claim(sql)).sender.reply_to).toBe(to);
    });
  });

  test.each([
    ['mail_name', { mail_name: 'Bay\r\nBcc: x@evil.example' }],
    ['mail_name', { mail_name: 'Bay\u0000' }],
    ['mail_name', { mail_name: 'bank@evil.example' }],
    ['mail_name', { mail_name: 'Bay <a' }],
    ['mail_name', { mail_name: '\u202eyaB' }],
    ['mail_name', { mail_name: ' ' }],
    ['mail_name', { mail_name: 'x'.repeat(81) }],
    ['reply_to', { reply_to: 'a@b.example, c@d.example' }],
    ['reply_to', { reply_to: 'a@b.example\r\nBcc: c@d.example' }],
    ['reply_to', { reply_to: '"a b"@b.example' }],
    ['reply_to', { reply_to: 'office' }],
    ['ticket_plus', { ticket_plus: true }],
    ['ticket_plus', { reply_to: 'a+b@c.example', ticket_plus: true }],
  ])('refuses a wrong %s %#', async (field, branding) => {
    await database.as('superAdmin', async (sql) => {
      // A zero byte cannot be sent at all.
      const given = JSON.stringify(branding).replace('\\u0000', '\\u0001');
      const [tenant] = await sql`select * from tenants where id = ${tenants.first}`;
      const refusal = await refusalWithin(
        sql,
        () => sql`select update_tenant(${tenants.first}, ${tenant?.['version'] as number}, ${tenant?.['name'] as string},
          ${tenant?.['domain'] as string | null}, ${tenant?.['open_for_enrolment'] as boolean}, 'active', ${given}::text::jsonb, '{}', '{}')`,
      );
      expect([field, refusal]).toEqual([field, 'tenant.branding_invalid']);
    });
  });

  test.each(['O\'Neil & Søn, "Trust"', '株式会社', 'A'])('takes the name %j', async (name) => {
    await database.asPostgres(async (sql) => {
      await brand(sql, { mail_name: name });
      expect((await senderOf(sql)).name).toBe(name);
    });
  });

  test('an owner changes the look of the firm and not its sender', async () => {
    await database.asPostgres(async (sql) => {
      await brand(sql, { mail_name: 'Bay Street' });
      const [tenant] = await sql`select version from tenants where id = ${tenants.first}`;
      await become(sql, 'owner');
      await sql`select update_branding(${tenants.first}, ${tenant?.['version'] as number},
        '{"name": "Bay", "mail_name": "A bank", "reply_to": "me@evil.example", "ticket_plus": true}')`;
      await sql`reset role`;
      const [stored] = await sql`select branding from tenants where id = ${tenants.first}`;
      expect(stored?.['branding']).toEqual({ name: 'Bay', mail_name: 'Bay Street' });
    });
  });
});

describe('[MAIL-01] [INV-02] the receipt with the mail of a payment', () => {
  async function givenPaid(sql: Sql) {
    await confirm(sql);
    await become(sql, 'admin');
    const id = await givenIssued(sql, companies.mine);
    await sql`reset role`;
    await sql`delete from private.mail_outbox`;
    const [{ total = '' } = {}] = await sql<
      { total?: string }[]
    >`select total from invoices where id = ${id}`;
    await become(sql, 'admin');
    await sql`select record_payment(${crypto.randomUUID()}, ${id}, ${total}, private.today(), 'wire', 'REF 1')`;
    return { id, total };
  }

  test('shows the invoice, its lines and payments and no more', async () => {
    await database.asPostgres(async (sql) => {
      const { total } = await givenPaid(sql);
      const { receipt } = await claim(sql);
      expect(receipt).toMatchObject({
        state: 'paid',
        total: Number(total),
        paid: Number(total),
        lines: expect.arrayContaining([
          { label: 'Registered office', kind: 'service', amount: 750 },
        ]) as unknown,
        postings: [
          { kind: 'charge', amount: Number(total) },
          { kind: 'payment', amount: -Number(total), reference: 'REF 1' },
        ],
      });
      expect(Object.keys(receipt!).toSorted()).toEqual(
        'client companies currency due_on issued_on issuer lines made_on number paid postings renewal_year state subject total vat_percent void_note'.split(
          ' ',
        ),
      );
    });
  });

  test('goes to no one who lost the company before the mail left', async () => {
    await database.asPostgres(async (sql) => {
      await givenPaid(sql);
      await sql`reset role`;
      await sql`delete from company_users where user_id = ${people.member}`;
      await sql`update companies set user_id = ${people.owner} where id = ${companies.mine}`;
      expect((await claim(sql)).receipt).toBeNull();
    });
  });

  test('is with no other mail', async () => {
    await database.asPostgres(async (sql) => {
      await confirm(sql);
      await become(sql, 'admin');
      await givenIssued(sql, companies.mine);
      expect((await claim(sql)).receipt).toBeNull();
    });
  });
});
