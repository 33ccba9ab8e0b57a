import { beforeAll, describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tickets, type Persona } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const testMail = (sql: Sql) => sql`select send_test_email() as id`;

/** Does something as the owner of the tables, then goes on as the super admin. */
async function asOwner(sql: Sql, work: () => PromiseLike<unknown>): Promise<void> {
  await become(sql, 'serviceRole');
  await sql`reset role`;
  await work();
  await become(sql, 'superAdmin');
}

const confirmAddress = (sql: Sql) =>
  asOwner(
    sql,
    () => sql`update auth.users set email_confirmed_at = now() where id = ${people.superAdmin}`,
  );

describe('[DATA-05] mails of the portal', () => {
  testAccess(
    database,
    `
                        | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | superAdmin | suspended
      send a test       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | mail.address_unconfirmed | account.suspended
      list the mails    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | –          | account.suspended
      read the queue    | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
      queue a mail      | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
      claim a mail      | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
      settle a mail     | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
    `,
    {
      'send a test': testMail,
      'list the mails': (sql) => sql`select from recent_mails()`,
      'read the queue': (sql) => sql`select from private.mail_outbox`,
      'queue a mail': (sql) => sql`select private.queue_mail('a@b.example', 'test', 'Hello')`,
      'claim a mail': (sql) => sql`select private.claim_mail()`,
      'settle a mail': (sql) =>
        sql`select private.settle_mail(${crypto.randomUUID()}, 'sent', '250 Ok')`,
    },
  );

  test('a test goes to the own confirmed address, once a minute, and the list hides whose it is', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      await confirmAddress(sql);
      await testMail(sql);
      const again = await refusalWithin(sql, () => testMail(sql));
      const mails = await sql`select recipient, subject, state, tries, answer from recent_mails()`;
      let to: unknown;
      await asOwner(sql, async () => {
        [to] = await sql`select recipient from private.mail_outbox`;
      });
      return { again, mails: mails.map((mail) => ({ ...mail })), to };
    });
    expect(seen).toEqual({
      again: 'rate.too_many',
      mails: [
        {
          recipient: 's…@test.example',
          subject: 'Test of the mail server',
          state: 'queued',
          tries: 0,
          answer: null,
        },
      ],
      to: { recipient: 'super-admin@test.example' },
    });
  });

  test('[DUTY-01] staff who read only send no test', async () => {
    const seen = await database.as('superAdmin', async (sql) => {
      await asOwner(sql, () => giveDuties(sql, people.superAdmin, ['read_only']));
      return refusalWithin(sql, () => testMail(sql));
    });
    expect(seen).toBe('staff.read_only');
  });

  test('the list has the last ten', async () => {
    const [row] = await database.as('superAdmin', async (sql) => {
      await asOwner(
        sql,
        () =>
          sql`select private.queue_mail('a@b.example', 'test', 'Mail ' || n) from generate_series(1, 12) as n`,
      );
      return sql`select count(*)::int as n from recent_mails()`;
    });
    expect(row).toEqual({ n: 10 });
  });

  test('an address that is several, or carries a header, cannot be queued', async () => {
    for (const address of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'a']) {
      await expect(
        database.asPostgres((sql) => sql`select private.queue_mail(${address}, 'test', 'Hello')`),
      ).rejects.toMatchObject({ code: '23514' });
    }
  });
});

/** What waits in the queue, seen by the owner of the tables; the rest of the test goes on as the person. */
async function queued(sql: Sql, persona: Persona): Promise<unknown[]> {
  await become(sql, 'serviceRole');
  await sql`reset role`;
  const mails = await sql`
    select recipient, template, subject, data from private.mail_outbox order by queued_at, data::text`;
  await become(sql, persona);
  return mails.map((mail) => ({ ...mail }));
}

describe('[INV-01] the link of an invitation', () => {
  const invite = (sql: Sql, token: string, email = 'Ann@Client.example') =>
    sql`select invite_client(${token}, ${companies.mine}, ${email}, 'viewer') as id`;

  test('is mailed once to the address that is invited, and anew when it is sent again', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const mails = await database.as('member', async (sql) => {
      await invite(sql, first);
      const [made] = await invite(sql, first);
      await sql`select resend_invitation(${made?.['id']}, ${second})`;
      await sql`select resend_invitation(${made?.['id']}, ${second})`;
      return queued(sql, 'member');
    });
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining(
        [first, second].map((token) => ({
          recipient: 'ann@client.example',
          template: 'client_invitation',
          subject: expect.stringMatching(/^You are invited to /),
          data: expect.objectContaining({ token }),
        })),
      ),
    );
  });

  test('is mailed thirty times an hour for a client, and not to an address that is several', async () => {
    const seen = await database.as('member', async (sql) => {
      await invite(sql, crypto.randomUUID(), 'a,b@client.example');
      const before = await queued(sql, 'member');
      for (let each = 0; each < 29; each += 1) {
        await invite(sql, crypto.randomUUID(), `ann-${each}@client.example`);
      }
      const over = await refusalWithin(sql, () => invite(sql, crypto.randomUUID()));
      return { before, over };
    });
    expect(seen).toEqual({ before: [], over: 'rate.too_many' });
  });
});

describe('[SUP-01] word of an answer', () => {
  beforeAll(() =>
    database.commitAs(
      'postgres',
      (sql) => sql`update auth.users set email_confirmed_at = now() where id = ${people.member}`,
    ),
  );

  const reply = (sql: Sql) =>
    sql`select reply_ticket(${crypto.randomUUID()}, ${tickets.mine}, 'The secret words of the answer.')`;

  test('is mailed to the client without the answer itself, and not to staff', async () => {
    const seen = await database.as('admin', async (sql) => {
      await reply(sql);
      await become(sql, 'member');
      await reply(sql);
      return queued(sql, 'admin');
    });
    expect(seen).toMatchObject([
      { template: 'notice', data: { kind: 'support.answered', subject_id: tickets.mine } },
    ]);
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  test.each(['notifications', 'mails'])(
    'is not mailed to a client who turned %s of support off',
    async (channel) => {
      const seen = await database.as('member', async (sql) => {
        const preferences = { [channel]: { support: 'off' } };
        await sql`update profiles set preferences = ${sql.json(preferences)} where id = ${people.member}`;
        await become(sql, 'admin');
        await reply(sql);
        return queued(sql, 'admin');
      });
      expect(seen).toEqual([]);
    },
  );
});
