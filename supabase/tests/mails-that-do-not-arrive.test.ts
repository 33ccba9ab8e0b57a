import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants, type Persona } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const ADDRESS = 'member@test.example';

const confirm = (sql: Sql, person: string = people.member) =>
  sql`update auth.users set email_confirmed_at = now() where id = ${person}`;

const notify = (sql: Sql, kind: string) =>
  sql`select private.notify(${people.member}, ${tenants.first}, ${kind}, 'A title', '',
    private.subject('company', ${companies.mine}))`;

/** Queues a mail of the notification and has it end as the worker says. */
async function givenSettled(
  sql: Sql,
  { kind = 'company.access', outcome = 'failed', code = null as number | null } = {},
): Promise<string> {
  await notify(sql, kind);
  const [mail] = await sql<{ id: string }[]>`
    update private.mail_outbox set state = 'sending', tries = 1, claimed_until = now() + interval '1 minute'
    where id = (
      select id from private.mail_outbox where state = 'queued' and data ->> 'kind' = ${kind} order by queued_at desc limit 1)
    returning id`;
  await sql`select private.settle_mail(${mail!.id}, ${outcome}, 'Our own text.', ${code}, ${code && '5.1.1'})`;
  return mail!.id;
}

const stateOf = async (sql: Sql, id: string) => {
  const [mail] = await sql`select state from private.mail_outbox where id = ${id}`;
  return mail?.['state'] as string;
};

const statesOf = async (sql: Sql, kind: string) =>
  (
    await sql`select state from private.mail_outbox where data ->> 'kind' = ${kind} or template = ${kind} order by state`
  ).map(({ state }) => state as string);

const refuse = (sql: Sql) => sql`select private.refuse_address(${ADDRESS}, 550, '5.1.1')`;
const isRefused = async (sql: Sql) =>
  (await sql`select from refused_addresses where address = ${ADDRESS}`).length === 1;

/** Goes on as a person with a table that the owner has filled before. */
async function given<T>(persona: Persona, before: (sql: Sql) => Promise<T>) {
  return <R>(act: (sql: Sql, made: T) => Promise<R>) =>
    database.asPostgres(async (sql) => {
      await confirm(sql);
      const made = await before(sql);
      await become(sql, persona);
      return act(sql, made);
    });
}

describe('[MAIL-01] a mail is queued once for its key', () => {
  test('a link, a notification and a digest', async () => {
    const rows = await database.asPostgres(async (sql) => {
      for (let each = 0; each < 2; each += 1)
        await sql`select private.queue_mail('a@b.example', 'digest', 'Hello', '{}', null, null, 'digest:x')`;
      return sql`select from private.mail_outbox where dedupe_key = 'digest:x'`;
    });
    expect(rows).toHaveLength(1);
  });

  test('an answer gives the same id, and another key another mail', async () => {
    const [row] = await database.asPostgres(
      (sql) => sql`
        select private.queue_mail('a@b.example', 'digest', 'Hello', '{}', null, null, 'k1') as first,
          private.queue_mail('a@b.example', 'digest', 'Hello', '{}', null, null, 'k2') as second`,
    );
    expect(row?.['first']).not.toEqual(row?.['second']);
  });
});

describe('[MAIL-01] a mail that the server does not take yet', () => {
  test('is tried five times, with growing pauses', async () => {
    const waits = await database.asPostgres(async (sql) => {
      const seen: unknown[] = [];
      await sql`select private.queue_mail('a@b.example', 'notice', 'Hello')`;
      for (let each = 0; each < 6; each += 1) {
        await sql`update private.mail_outbox set next_try_at = now() where state = 'queued'`;
        await sql`select private.settle_mail((private.claim_mail() ->> 'id')::uuid, 'retry', 'Later.')`;
        const [mail] = await sql`
          select state, tries, round(extract(epoch from next_try_at - now()) / 60)::int as minutes from private.mail_outbox`;
        seen.push([mail?.['state'], mail?.['tries'], mail?.['minutes']]);
      }
      return seen;
    });
    expect(waits).toEqual([
      ['queued', 1, 5],
      ['queued', 2, 25],
      ['queued', 3, 125],
      ['queued', 4, 625],
      ['failed', 5, 0],
      ['failed', 5, 0],
    ]);
  });

  test('no more mails leave within an hour than the installation allows', async () => {
    const seen = await database.asPostgres(async (sql) => {
      for (let each = 0; each < 3; each += 1)
        await sql`select private.queue_mail('a@b.example', 'notice', 'Hello')`;
      await sql`select set_config('portal.mails_an_hour', '2', true)`;
      const claims: boolean[] = [];
      for (let each = 0; each < 3; each += 1) {
        const [row] = await sql`select private.claim_mail() ->> 'id' as id`;
        claims.push(row?.['id'] !== null);
        // The second is under way while the third is asked for.
        if (each === 0) await sql`select private.settle_mail(${row?.['id']}, 'sent', '250 Ok')`;
      }
      await sql`select set_config('portal.mails_an_hour', 'many', true)`;
      const [last] = await sql`select private.claim_mail() ->> 'id' as id`;
      return { claims, last: last?.['id'] };
    });
    expect(seen).toEqual({ claims: [true, true, false], last: expect.any(String) });
  });
});

describe('[MAIL-01] [NTF-01] an address that is refused', () => {
  test('is marked with the code, and what waits for it is withheld', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await confirm(sql);
      await notify(sql, 'application.filed');
      await givenSettled(sql, { code: 550 });
      await notify(sql, 'company.standing');
      const [mark] = await sql`select address, code, status from refused_addresses`;
      return {
        mark: { ...mark },
        waited: await statesOf(sql, 'application.filed'),
        later: await statesOf(sql, 'company.standing'),
      };
    });
    expect(seen).toEqual({
      mark: { address: ADDRESS, code: 550, status: '5.1.1' },
      waited: ['withheld'],
      later: ['withheld'],
    });
  });

  test('gets what concerns its security and its invitations all the same', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await confirm(sql);
      await refuse(sql);
      await notify(sql, 'account.second_factor_removed');
      // A fixed kind is no exception: its notification is in the portal.
      await notify(sql, 'document.rejected');
      await sql`select private.queue_mail(${ADDRESS}, 'client_invitation', 'Hello')`;
      return [
        await statesOf(sql, 'account.second_factor_removed'),
        await statesOf(sql, 'document.rejected'),
        await statesOf(sql, 'client_invitation'),
      ];
    });
    expect(seen).toEqual([['queued'], ['withheld'], ['queued']]);
  });

  test('a mail that fails otherwise marks nothing, nor does one that is settled twice', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await confirm(sql);
      const id = await givenSettled(sql);
      await sql`select private.settle_mail(${id}, 'failed', 'Again.', 550, '5.1.1')`;
      return isRefused(sql);
    });
    expect(seen).toBe(false);
  });

  test.each([
    ['confirms the address again', (sql: Sql) => confirm(sql)],
    [
      'gets a mail that the server takes',
      (sql: Sql) => givenSettled(sql, { kind: 'account.recovery_codes', outcome: 'sent' }),
    ],
    [
      'has the mark taken away by staff',
      async (sql: Sql) => {
        await become(sql, 'admin');
        await sql`select try_address_again(id) from refused_addresses`;
      },
    ],
  ])('is no longer when its person %s', async (_what, act) => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`update auth.users set email_confirmed_at = now() - interval '1 day' where id = ${people.member}`;
      await refuse(sql);
      const before = await isRefused(sql);
      await act(sql);
      await become(sql, 'postgres');
      await notify(sql, 'company.standing');
      return [before, await isRefused(sql), await statesOf(sql, 'company.standing')];
    });
    expect(seen).toEqual([true, false, ['queued']]);
  });

  test('is no longer for who changes to it and confirms it; an unconfirmed change leaves it', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await refuse(sql);
      await sql`update auth.users set email = 'other@test.example', email_confirmed_at = null where id = ${people.stranger}`;
      await sql`update auth.users set email = 'x@test.example' where id = ${people.member}`;
      await sql`update auth.users set email = ${ADDRESS} where id = ${people.stranger}`;
      const before = await isRefused(sql);
      await sql`update auth.users set email_confirmed_at = now() where id = ${people.stranger}`;
      return [before, await isRefused(sql)];
    });
    expect(seen).toEqual([true, false]);
  });

  test('is read by its person and by staff, and by no one else', async () => {
    const readers = ['member', 'stranger', 'owner', 'admin'] as const;
    const seen = await database.asPostgres(async (sql) => {
      await refuse(sql);
      const counts: number[] = [];
      for (const reader of readers) {
        await become(sql, reader);
        counts.push((await sql`select id from refused_addresses`).length);
      }
      return counts;
    });
    expect(seen).toEqual([1, 0, 0, 1]);
  });
});

const listed = async (sql: Sql, tenant: string = tenants.first, show = '') =>
  sql`select * from mail_list(${tenant}, '', ${show})`;

describe('[MAIL-01] [DUTY-01] mails for staff', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | owner       | otherTenantOwner | admin     | superAdmin | suspended         | serviceRole
      list the mails      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      read their states   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –         | –          | account.suspended | grant
      try a mail again    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended | grant
      try all again       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      count them          | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      try an address      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      write refusals      | grant | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
      delete refusals     | grant | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
    `,
    {
      'list the mails': (sql) => sql`select count(*) from mail_list(${tenants.first})`,
      'read their states': (sql) =>
        sql`select * from mail_states(${sql.array([companies.mine])}::uuid[])`,
      'try all again': (sql) => sql`select retry_mails(${tenants.first})`,
      'count them': (sql) => sql`select retryable_mails(${tenants.first})`,
      'try a mail again': (sql) => sql`select retry_mail(${crypto.randomUUID()})`,
      'try an address': (sql) => sql`select try_address_again(${crypto.randomUUID()})`,
      'write refusals': (sql) =>
        sql`insert into refused_addresses (address, code) values ('a@b.example', 550)`,
      'delete refusals': (sql) => sql`delete from refused_addresses`,
    },
  );

  test('staff who read only try nothing again', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      return [
        await refusalWithin(sql, () => sql`select retry_mail(${crypto.randomUUID()})`),
        await refusalWithin(sql, () => sql`select retry_mails(${tenants.first})`),
        await refusalWithin(sql, () => sql`select try_address_again(${crypto.randomUUID()})`),
      ];
    });
    expect(seen).toEqual(['staff.read_only', 'staff.read_only', 'staff.read_only']);
  });

  test('the list has the mails of the firm, with the reason and without subject, text or token', async () => {
    const act = await given('admin', async (sql) => {
      await sql`select private.queue_mail('new@client.example', 'client_invitation', 'Secret Ltd.',
        '{"token": "c2b1"}', ${companies.mine}, ${tenants.first})`;
      return givenSettled(sql, { code: 550 });
    });
    const seen = await act(async (sql) => ({
      own: (await listed(sql)).map((mail) => ({ ...mail })),
      unsent: await listed(sql, tenants.first, 'unsent'),
      other: await listed(sql, tenants.second),
      states: await sql`select state from mail_states(${sql.array([companies.mine])}::uuid[])`,
    }));
    expect(seen.own).toHaveLength(2);
    expect(seen.own).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'client_invitation', state: 'queued', can_retry: false }),
        expect.objectContaining({
          recipient: ADDRESS,
          person_id: people.member,
          kind: 'company.access',
          state: 'failed',
          answer: 'Our own text.',
          refusal_id: expect.any(String),
          can_retry: false,
          total: 2,
        }),
      ]),
    );
    expect(JSON.stringify(seen.own)).not.toMatch(/c2b1|Secret|A title/);
    expect(seen.unsent).toHaveLength(1);
    expect(seen.other).toHaveLength(0);
    expect(seen.states).toMatchObject([{ state: 'queued' }]);
  });

  test('mails of no firm are listed to staff for people of the firm, tests to the super admin alone', async () => {
    const recipients = (rows: readonly { [column: string]: unknown }[]) =>
      rows.map((row) => String(row['recipient'])).toSorted();
    const seen = await database.asPostgres(async (sql) => {
      for (const address of [ADDRESS, 'other-owner@test.example', 'gone@test.example'])
        await sql`select private.queue_mail(${address}, 'digest', 'Hello')`;
      await sql`select private.queue_mail('super-admin@test.example', 'test', 'Hello')`;
      await become(sql, 'admin');
      const staff = recipients(await listed(sql));
      await become(sql, 'superAdmin');
      return { staff, everything: recipients(await listed(sql)).length };
    });
    expect(seen).toEqual({ staff: [ADDRESS], everything: 4 });
  });

  test('the list is searched by address as it is typed, by state and by kind', async () => {
    const act = await given('admin', async (sql) => {
      await givenSettled(sql);
      await sql`select private.queue_mail('a_b@client.example', 'company_invitation', 'Hello', '{}', null, ${tenants.first})`;
    });
    const seen = await act(async (sql) => {
      const count = async (search: string, area = '') =>
        (await sql`select from mail_list(${tenants.first}, ${search}, '', ${area})`).length;
      return [
        await count('a_b@'),
        await count('axb@'),
        await count('%'),
        await count('', 'invitation'),
        await count('', 'company'),
      ];
    });
    expect(seen).toEqual([1, 0, 0, 1, 1]);
  });
});

describe('[MAIL-01] trying a mail again', () => {
  const retry = (sql: Sql, id: string) => sql`select retry_mail(${id})`;

  test('queues it once, and says who did it', async () => {
    const act = await given('admin', (sql) => givenSettled(sql));
    const seen = await act(async (sql, id) => {
      const [before] = await listed(sql);
      await retry(sql, id);
      await retry(sql, id);
      const [after] = await listed(sql);
      return [
        before?.['can_retry'],
        after?.['state'],
        after?.['tries'],
        after?.['retried_by'] !== null,
      ];
    });
    expect(seen).toEqual([true, 'queued', 0, true]);
  });

  const counted = async (sql: Sql, show = '') => {
    const [row] = await sql`select retryable_mails(${tenants.first}, show => ${show}) as n`;
    return row?.['n'] as number;
  };

  const retryAll = async (sql: Sql, show = '', tenant: string = tenants.first) => {
    const [row] = await sql`select retry_mails(${tenant}, show => ${show}) as n`;
    return row?.['n'] as number;
  };

  test('all of a filter: those that can be, once, of this firm, and says how many', async () => {
    const act = await given('admin', async (sql) => {
      await givenSettled(sql);
      await givenSettled(sql, { kind: 'payment.confirmed' });
      // Neither a link, whose token is gone, nor one that was sent.
      await sql`select private.queue_mail('new@client.example', 'client_invitation', 'Ltd.', '{}', null, ${tenants.first})`;
      await sql`update private.mail_outbox set state = 'failed', settled_at = now() where template = 'client_invitation'`;
      await givenSettled(sql, { kind: 'invoice.void', outcome: 'sent' });
    });
    const seen = await act(async (sql) => [
      await counted(sql),
      await counted(sql, 'sent'),
      await retryAll(sql, '', tenants.second),
      await retryAll(sql, 'sent'),
      await retryAll(sql),
      await retryAll(sql),
      (await listed(sql)).filter(({ state }) => state === 'queued').length,
    ]);
    expect(seen).toEqual([2, 0, 0, 0, 2, 0, 2]);
  });

  test('none of a filter to a refused address', async () => {
    const act = await given('admin', (sql) => givenSettled(sql, { code: 550 }));
    expect(await act(async (sql) => [await counted(sql), await retryAll(sql)])).toEqual([0, 0]);
  });

  test('does nothing to one that was sent', async () => {
    const act = await given('admin', (sql) => givenSettled(sql, { outcome: 'sent' }));
    const seen = await act(async (sql, id) => {
      await retry(sql, id);
      await become(sql, 'postgres');
      return stateOf(sql, id);
    });
    expect(seen).toBe('sent');
  });

  test('is refused for a refused address, until it is tried again', async () => {
    const act = await given('admin', (sql) => givenSettled(sql, { code: 550 }));
    const seen = await act(async (sql, id) => {
      const refused = await refusalWithin(sql, () => retry(sql, id));
      await sql`select try_address_again(id) from refused_addresses`;
      await retry(sql, id);
      await become(sql, 'postgres');
      return [refused, await stateOf(sql, id)];
    });
    expect(seen).toEqual(['mail.address_refused', 'queued']);
  });

  test.each([
    [
      'an invitation, whose link is gone',
      (sql: Sql) => sql`update private.mail_outbox set template = 'client_invitation', data = '{}'`,
    ],
    [
      'a digest of a day before',
      (sql: Sql) =>
        sql`update private.mail_outbox set template = 'digest', queued_at = now() - interval '30 hours'`,
    ],
    ['what was taken back', (sql: Sql) => sql`delete from notifications`],
    ['a test', (sql: Sql) => sql`update private.mail_outbox set template = 'test'`],
    [
      'a person who is suspended',
      (sql: Sql) => sql`update profiles set status = 'suspended' where id = ${people.member}`,
    ],
    [
      'a person with another address now',
      (sql: Sql) =>
        sql`update auth.users set email = 'new@test.example' where id = ${people.member}`,
    ],
    [
      'a person who may no longer learn of it',
      async (sql: Sql) => {
        await sql`delete from company_users where user_id = ${people.member}`;
        await sql`delete from tenant_users where user_id = ${people.member}`;
      },
    ],
  ])('is refused for %s', async (_what, change) => {
    const act = await given('admin', async (sql) => {
      const id = await givenSettled(sql);
      await change(sql);
      return id;
    });
    const seen = await act((sql, id) => refusalWithin(sql, () => retry(sql, id)));
    expect(seen).toBe('mail.past');
  });
});
