import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { outcomesAtOnce, refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { contactMessages, people, tenants } from './support/ids.ts';

const database = useDatabase();

interface Message {
  id?: string | null;
  name?: string | null;
  email?: string | null;
  message?: string | null;
  company?: string | null;
  phone?: string | null;
  locale?: string | null;
}

async function send(sql: Sql, part: Message = {}, address = '203.0.113.7'): Promise<string> {
  const given = {
    id: crypto.randomUUID(),
    name: 'Vera Visitor',
    email: 'vera@visitor.example',
    message: 'What does it cost?',
    company: null,
    phone: null,
    locale: 'en-BS',
    ...part,
  };
  await sql`select set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': `${address}, 10.0.0.1` })}, true)`;
  const [row] = await sql`
    select send_contact_message(${given.id}, ${given.name}, ${given.email}, ${given.message}, ${given.company}, ${given.phone}, ${given.locale}) as id`;
  return row?.['id'] as string;
}

const convert = (sql: Sql, id: string = contactMessages.waiting) =>
  sql`select convert_contact_message(${id}) as ticket`;
const close = (sql: Sql, id: string = contactMessages.waiting) =>
  sql`select close_contact_message(${id})`;

describe('[PUB-07] contact messages', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | owner       | otherTenantOwner | admin              | suspended
      send one            | yes   | yes         | yes         | yes         | yes              | yes                | yes
      read them           | grant | –           | –           | –           | –                | yes                | –
      write a row         | grant | grant       | grant       | grant       | grant            | grant              | grant
      see the key         | grant | grant       | grant       | grant       | grant            | grant              | grant
      see the rates       | grant | grant       | grant       | grant       | grant            | grant              | grant
      convert one         | grant | not_allowed | not_allowed | not_allowed | not_allowed      | contact.no_account | account.suspended
      close one           | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes                | account.suspended
      close what is not there | grant | not_allowed | not_allowed | not_allowed | not_allowed  | not_found          | account.suspended
    `,
    {
      'send one': async (sql) => [await send(sql)],
      'read them': (sql) => sql`select from contact_messages`,
      'write a row': (sql) =>
        sql`insert into contact_messages (name, email, message, address_hash) values ('x', 'x@y.example', 'x', 'x')`,
      'see the key': (sql) => sql`select from private.address_key`,
      'see the rates': (sql) => sql`select from private.rate_limits`,
      'convert one': (sql) => convert(sql),
      'close one': (sql) => close(sql),
      'close what is not there': (sql) => close(sql, crypto.randomUUID()),
    },
  );
});

describe('[PUB-07] send_contact_message', () => {
  test('stores what was written, once, acknowledges it with its id, and notifies staff', async () => {
    await database.as('anon', async (sql) => {
      const id = crypto.randomUUID();
      const message = {
        id,
        name: ' Vera ',
        email: ' Vera@Visitor.example',
        company: ' ',
        phone: '+1 (242) 555-0100',
      };
      expect(await send(sql, message)).toBe(id);
      expect(await send(sql, { ...message, message: 'Other words' })).toBe(id);
      await become(sql, 'admin');
      expect(
        await sql`select name, email, company, phone, message, locale, status from contact_messages where id = ${id}`,
      ).toEqual([
        {
          name: 'Vera',
          email: 'vera@visitor.example',
          company: null,
          phone: '+1 (242) 555-0100',
          message: 'What does it cost?',
          locale: 'en-BS',
          status: 'new',
        },
      ]);
      expect(
        await sql`select title, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'support.contact'`,
      ).toEqual([{ title: 'Message from Vera', subject: `contact_message ${id}` }]);
    });
  });

  test.each<[string, Message]>([
    ['contact.name_invalid', { name: ' \u00a0' }],
    ['contact.name_invalid', { name: null }],
    ['contact.name_invalid', { name: 'x'.repeat(161) }],
    ['contact.email_invalid', { email: 'vera' }],
    ['contact.email_invalid', { email: 'vera@visitor.example\nBcc: x@y.example' }],
    ['contact.email_invalid', { email: null }],
    ['contact.email_invalid', { email: `${'x'.repeat(250)}@y.example` }],
    ['contact.company_invalid', { company: 'x'.repeat(161) }],
    ['contact.phone_invalid', { phone: 'call me' }],
    ['contact.message_invalid', { message: '\n' }],
    ['contact.message_invalid', { message: null }],
    ['contact.message_invalid', { message: 'x'.repeat(5001) }],
    ['contact.id_missing', { id: null }],
  ])('refuses with %s (%#)', async (reason, part) => {
    await database.as('anon', async (sql) => {
      expect(await refusalWithin(sql, () => send(sql, part))).toBe(reason);
      const [row] = await behind(
        sql,
        'anon',
        () =>
          sql`select count(*)::int as count from contact_messages where id <> ${contactMessages.waiting}`,
      );
      expect(row).toEqual({ count: 0 });
    });
  });

  test('a language that is none is left out', async () => {
    await database.as('anon', async (sql) => {
      const id = await send(sql, { locale: '<script>' });
      await become(sql, 'admin');
      expect(await sql`select locale from contact_messages where id = ${id}`).toEqual([
        { locale: null },
      ]);
    });
  });

  test('[PUB-07] (case 66) fifty in a minute from one address: five are stored, the others refused', async () => {
    await database.as('anon', async (sql) => {
      const outcomes: (string | undefined)[] = [];
      for (let i = 0; i < 50; i += 1) outcomes.push(await refusalWithin(sql, () => send(sql)));
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5);
      expect(outcomes.filter((outcome) => outcome === 'rate.too_many')).toHaveLength(45);
      expect(await refusalWithin(sql, () => send(sql, {}, '203.0.113.8'))).toBeUndefined();
    });
  });

  test.each([
    ['of version four', (i: number) => `203.0.113.${i + 1}`, '203.0.114.1'],
    ['of version six', (i: number) => `2001:db8:1:${i}::1`, '2001:db8:2::1'],
  ])('(case 66) many addresses of one network %s are one sender', async (_version, at, other) => {
    await database.as('anon', async (sql) => {
      for (let i = 0; i < 30; i += 1) await send(sql, {}, at(i));
      expect(await refusalWithin(sql, () => send(sql, {}, at(40)))).toBe('rate.too_many');
      expect(await refusalWithin(sql, () => send(sql, {}, other))).toBeUndefined();
    });
  });

  test('(case 66) sixty networks close the form for no other, and staff are notified of sixty', async () => {
    await database.as('anon', async (sql) => {
      for (let i = 0; i < 60; i += 1)
        for (let again = 0; again < 5; again += 1) await send(sql, {}, `198.18.${i}.1`);
      const id = await send(sql, {}, '203.0.113.9');
      await become(sql, 'admin');
      expect(await sql`select from contact_messages where id = ${id}`).toHaveLength(1);
      expect(
        await sql`select from notifications where kind = 'support.contact' and created_at = now()`,
      ).toHaveLength(60);
    });
  });

  test('(case 66) addresses that are none are one network', async () => {
    await database.as('anon', async (sql) => {
      for (let i = 0; i < 30; i += 1) await send(sql, {}, `forged ${i}`);
      expect(await refusalWithin(sql, () => send(sql, {}, 'forged again'))).toBe('rate.too_many');
    });
  });

  test('an address is kept as a keyed hash, the same for the same address', async () => {
    await database.as('anon', async (sql) => {
      await send(sql, {}, '203.0.113.7');
      await send(sql, {}, '203.0.113.7');
      await send(sql, {}, '203.0.113.8');
      await become(sql, 'admin');
      const rows =
        await sql`select distinct address_hash from contact_messages where id <> ${contactMessages.waiting}`;
      expect(rows).toHaveLength(2);
      const plain = createHash('sha256').update('203.0.113.7').digest('hex');
      expect(rows.map((row) => row['address_hash'] as string)).not.toContain(plain);
      const log =
        await sql`select from audit_logs where table_name = 'contact_messages' and concat(after) like '%203.0.113%'`;
      expect(log).toHaveLength(0);
    });
  });
});

describe('rate limits', () => {
  const take = (sql: Sql, action = 'test', calls = 2) =>
    sql`select private.limit_rate(${action}, ${calls}, '1 minute', 'a caller')`;

  test('an action passes up to its limit, and again when its window is over', async () => {
    await database.asPostgres(async (sql) => {
      await take(sql);
      await take(sql);
      expect(await refusalWithin(sql, () => take(sql))).toBe('rate.too_many');
      await take(sql, 'another');
      await sql`update private.rate_limits set expires_at = now() - interval '1 second' where action = 'test'`;
      await take(sql);
      await take(sql);
      expect(await refusalWithin(sql, () => take(sql))).toBe('rate.too_many');
    });
  });

  test('what is over is cleared away', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into private.rate_limits values ('x', 'old', 1, now() - interval '1 minute'), ('x', 'young', 1, now() + interval '1 minute')`;
      await take(sql);
      expect(await sql`select action from private.rate_limits order by action`).toEqual([
        { action: 'test' },
        { action: 'young' },
      ]);
    });
  });

  test('many at once are counted one by one', async () => {
    const attempts = Array.from({ length: 6 }, () =>
      database.commitAs('postgres', (sql) => take(sql, 'at once')),
    );
    expect(await outcomesAtOnce(attempts)).toEqual([
      'rate.too_many',
      'rate.too_many',
      'rate.too_many',
      'rate.too_many',
      'yes',
      'yes',
    ]);
  });

  test('people cannot use or read them', async () => {
    for (const persona of ['anon', 'member', 'admin'] as const) {
      expect(await refusal(database.as(persona, (sql) => take(sql)))).toBe('grant');
    }
  });
});

describe('[SUP-01] convert_contact_message', () => {
  async function fromMember(sql: Sql, confirmed = true): Promise<string> {
    await sql`reset role`;
    await sql`update auth.users set email_confirmed_at = ${confirmed ? new Date() : null} where id = ${people.member}`;
    await become(sql, 'anon');
    const id = await send(sql, { email: 'Member@test.example' });
    await become(sql, 'admin');
    return id;
  }

  test('opens a ticket of the account with that address, once, without putting the words into its mouth', async () => {
    await database.as('admin', async (sql) => {
      const id = await fromMember(sql);
      const [first] = await convert(sql, id);
      expect(await convert(sql, id)).toEqual([first]);
      expect(
        await sql`select status, handled_by, ticket_id from contact_messages where id = ${id}`,
      ).toEqual([
        { status: 'converted', handled_by: people.admin, ticket_id: first?.['ticket'] as string },
      ]);
      await become(sql, 'member');
      expect(
        await sql`select tenant_id, opened_by from support_tickets where id = ${first?.['ticket']}`,
      ).toEqual([{ tenant_id: tenants.first, opened_by: people.member }]);
      expect(
        await sql`select author, by_staff, body from support_messages where ticket_id = ${first?.['ticket']}`,
      ).toEqual([{ author: null, by_staff: false, body: 'What does it cost?' }]);
      expect(
        await sql`select concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'support.opened'`,
      ).toEqual([{ subject: `ticket ${first?.['ticket']}` }]);
    });
  });

  test('an unconfirmed address is no account, nor is one without a tenant', async () => {
    await database.as('admin', async (sql) => {
      const unconfirmed = await fromMember(sql, false);
      expect(await refusalWithin(sql, () => convert(sql, unconfirmed))).toBe('contact.no_account');
      const id = await fromMember(sql);
      await sql`reset role`;
      await sql`delete from tenant_users where user_id = ${people.member}`;
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => convert(sql, id))).toBe('contact.no_account');
    });
  });

  test('what is closed is not converted, what is converted not closed', async () => {
    await database.as('admin', async (sql) => {
      await close(sql);
      await close(sql);
      expect(await refusalWithin(sql, () => convert(sql))).toBe('contact.not_new');
      const id = await fromMember(sql);
      await convert(sql, id);
      expect(await refusalWithin(sql, () => close(sql, id))).toBe('contact.not_new');
    });
  });
});
