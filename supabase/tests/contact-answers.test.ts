import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { contactMessages, people } from './support/ids.ts';

const database = useDatabase();

const answer = (sql: Sql, text = 'From 1,500 dollars.', id: string = contactMessages.waiting) =>
  sql`select answer_contact_message(${id}, ${text})`;

const messageOf = async (sql: Sql) => {
  const [message] = await sql`
    select status, answer, handled_by, handled_at is not null as handled from contact_messages where id = ${contactMessages.waiting}`;
  return message;
};

const mailsOf = async (sql: Sql) => {
  await sql`reset role`;
  return sql`
    select id, recipient, subject, data ->> 'text' as text from private.mail_outbox where template = 'contact_answer'`;
};

describe('[PUB-07] [SUP-01] answer_contact_message', () => {
  testAccess(
    database,
    `
             | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      answer | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      answer what is not there | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_found | account.suspended
    `,
    {
      answer: (sql) => answer(sql),
      'answer what is not there': (sql) => answer(sql, 'Hello', crypto.randomUUID()),
    },
  );

  test('mails the answer once to the visitor and keeps it with who and when', async () => {
    await database.as('admin', async (sql) => {
      await answer(sql, ' From 1,500 dollars.\n');
      await answer(sql);
      expect(await messageOf(sql)).toEqual({
        status: 'closed',
        answer: 'From 1,500 dollars.',
        handled_by: people.admin,
        handled: true,
      });
      const [{ email } = { email: '' }] = await sql<{ email: string }[]>`
        select email from contact_messages where id = ${contactMessages.waiting}`;
      expect(await mailsOf(sql)).toMatchObject([
        { recipient: email, subject: 'Answer to your message', text: 'From 1,500 dollars.' },
      ]);
    });
  });

  test('the mail repeats nothing that a stranger wrote', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update contact_messages set name = 'Buy at evil.example', message = 'Buy at evil.example', company = 'evil.example'
        where id = ${contactMessages.waiting}`;
      await become(sql, 'admin');
      await answer(sql);
      await sql`reset role`;
      const [mail] = await sql`
        select subject || data::text as whole from private.mail_outbox where template = 'contact_answer'`;
      expect(mail?.['whole']).not.toContain('evil');
    });
  });

  test.each(['', ' \n', 'x'.repeat(5001)])('refuses the text %#', async (text) => {
    await database.as('admin', async (sql) => {
      expect(await refusalWithin(sql, () => answer(sql, text))).toBe('contact.answer_invalid');
      expect(await messageOf(sql)).toMatchObject({ status: 'new', answer: null });
      expect(await mailsOf(sql)).toEqual([]);
    });
  });

  test('a message gets one answer, and none once it is a ticket', async () => {
    await database.as('admin', async (sql) => {
      await answer(sql);
      expect(await refusalWithin(sql, () => answer(sql, 'Another.'))).toBe('contact.not_new');
      await sql`reset role`;
      await sql`update contact_messages set status = 'converted', answer = null where id = ${contactMessages.waiting}`;
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => answer(sql, 'Another.'))).toBe('contact.not_new');
      expect(await mailsOf(sql)).toHaveLength(1);
    });
  });

  test('one that was put aside can still be answered', async () => {
    await database.as('admin', async (sql) => {
      await sql`select close_contact_message(${contactMessages.waiting})`;
      await answer(sql);
      expect(await mailsOf(sql)).toHaveLength(1);
    });
  });

  test.each(['a,b@visitor.example', 'a;b@visitor.example', '<a>@visitor.example'])(
    'refuses %s, which may be several addresses',
    async (address) => {
      await database.asPostgres(async (sql) => {
        await sql`update contact_messages set email = ${address} where id = ${contactMessages.waiting}`;
        await become(sql, 'admin');
        expect(await refusalWithin(sql, () => answer(sql))).toBe('contact.no_mail');
        expect(await mailsOf(sql)).toEqual([]);
      });
    },
  );

  test('no mail leaves when a message arrives: anyone can type any address', async () => {
    await database.as('anon', async (sql) => {
      await sql`select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true)`;
      await sql`select send_contact_message(${crypto.randomUUID()}, 'Vera', 'victim@visitor.example', 'Hello')`;
      await sql`reset role`;
      expect(
        await sql`select from private.mail_outbox where recipient = 'victim@visitor.example'`,
      ).toEqual([]);
    });
  });

  test('[MAIL-01] staff read what became of the mail, and try a failed one again', async () => {
    await database.as('admin', async (sql) => {
      await answer(sql);
      const [mail] = await mailsOf(sql);
      await sql`update private.mail_outbox set state = 'failed', settled_at = now(), answer = 'No.' where id = ${mail!['id'] as string}`;
      await become(sql, 'admin');
      const states = () => sql`select state, answer from mail_states(${[contactMessages.waiting]})`;
      expect(await states()).toEqual([{ state: 'failed', answer: 'No.' }]);
      await sql`select retry_mail(${mail!['id'] as string})`;
      expect(await states()).toEqual([{ state: 'queued', answer: null }]);
    });
  });
});
