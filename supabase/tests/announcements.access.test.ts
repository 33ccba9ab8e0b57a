import { beforeAll, describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';
import { overlap } from './support/overlap.ts';

const database = useDatabase();
/** An announcement that is there for each test. */
const recallable = crypto.randomUUID();

// Who writes beyond one firm is the super admin.
beforeAll(async () => {
  await database.commitAs('postgres', async (sql) => {
    await sql`insert into private.super_admin (user_id) values (${people.admin})`;
    await sql`insert into announcements (id, title, audience) values (${recallable}, 'Given', 'all')`;
  });
});

interface Announcement {
  id?: string;
  title?: string | null;
  message?: string | null;
  audience?: string | null;
  link?: string | null;
  tenants?: string[] | null;
  roles?: string[];
  people?: string[];
  expires?: Date | null;
  at?: string | null;
}

async function publish(sql: Sql, part: Announcement = {}): Promise<number> {
  const given = {
    id: crypto.randomUUID(),
    title: 'Closed on Friday',
    message: 'The registry is closed.',
    audience: 'all',
    link: null,
    tenants: [],
    roles: [],
    people: [],
    expires: null,
    at: null,
    ...part,
  };
  const [row] = await sql`
    select publish_announcement(${given.id}, ${given.title}, ${given.message}, ${given.audience}::announcement_audience, ${given.link},
      ${given.tenants}::uuid[], ${given.roles}::user_role[], ${given.people}::uuid[], ${given.expires},
      now() + ${given.at}::interval) as notified`;
  return row?.['notified'] as number;
}

/** Who was notified, once the jobs are done. Goes on as the member of staff. */
async function notifiedIn(sql: Sql): Promise<string[]> {
  await runJobs(sql);
  const rows =
    await sql`select user_id, tenant_id from notifications where kind = 'announcement' order by user_id`;
  await become(sql, 'admin');
  const names = Object.fromEntries(Object.entries(people).map(([name, id]) => [id, name]));
  return rows.map((row) => names[row['user_id'] as string] ?? 'another person');
}

describe('[NTF-01] announcements', () => {
  testAccess(
    database,
    `
                     | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      publish one    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      try one        | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      recall one     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      list them      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      count readers  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      write a row    | grant | grant       | grant       | grant       | grant            | grant | grant
      read them      | grant | –           | –           | –           | –                | yes   | –
      mark all read  | grant | yes         | yes         | yes         | yes              | yes   | account.suspended
    `,
    {
      'count readers': (sql) => sql`select * from announcement_reach('all')`,
      'publish one': async (sql) => [await publish(sql)],
      'try one': (sql) => sql`select try_announcement('Closed', 'On Friday')`,
      'recall one': (sql) => sql`select recall_announcement(${recallable})`,
      'list them': (sql) => sql`select from announcement_list()`,
      'write a row': (sql) =>
        sql`insert into announcements (title, audience) values ('Send money', 'all')`,
      'read them': async (sql) => {
        await sql`reset role`;
        await sql`insert into announcements (title, audience) values ('Closed', 'all')`;
        // Back to the persona before: the claims are still theirs.
        const [who] = await sql`select auth.role() as role`;
        await sql.unsafe(`set local role ${who?.['role']}`);
        return sql`select from announcements`;
      },
      'mark all read': (sql) => sql`select mark_all_notifications_read()`,
    },
  );

  test.each<[Announcement, string[]]>([
    [
      { audience: 'all' },
      ['member', 'otherMember', 'owner', 'otherTenantOwner', 'admin', 'stranger'],
    ],
    [{ audience: 'tenants', tenants: [tenants.second] }, ['otherTenantOwner']],
    [
      { audience: 'tenants', tenants: [tenants.first, tenants.second, tenants.first] },
      ['member', 'otherMember', 'owner', 'otherTenantOwner'],
    ],
    [{ audience: 'roles', roles: ['company_admin'] }, ['owner', 'otherTenantOwner']],
    [{ audience: 'people', people: [people.stranger, people.suspended] }, ['stranger']],
    // Only the list of the audience counts.
    [{ audience: 'people', people: [people.stranger], roles: ['admin'] }, ['stranger']],
  ])('%j reaches those selected who are active, each once', async (part, reached) => {
    await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      expect(await publish(sql, { ...part, id })).toBe(reached.length);
      expect(await publish(sql, { ...part, id })).toBe(reached.length);
      expect(await notifiedIn(sql)).toEqual(reached);
      expect(await sql`select recipients, created_by from announcements where id = ${id}`).toEqual([
        { recipients: reached.length, created_by: people.admin },
      ]);
    });
  });

  test('published twice at once, it notifies no one twice', async () => {
    const id = crypto.randomUUID();
    const part = { id, audience: 'people', people: [people.member] };
    const action = async (sql: Sql) => [await publish(sql, part)];
    expect(await overlap(database, ['admin', action], ['admin', action])).toBe('yes');
    await database.commitAs('postgres', runJobs);
    const [row] = await database.asPostgres(
      (sql) => sql`select count(*)::int as count from notifications where kind = 'announcement'`,
    );
    expect(row).toEqual({ count: 1 });
    await database.commitAs('postgres', async (sql) => {
      await sql`delete from notifications where kind = 'announcement'`;
    });
  });

  test('to more people than a batch has, it reaches each once, also when a batch is done again', async () => {
    await database.asPostgres(async (sql) => {
      await sql`
        insert into auth.users (id, email) select gen_random_uuid(), 'reader-' || n || '@example.com' from generate_series(1, 300) as n`;
      await sql`
        insert into profiles (id, email) select id, email from auth.users where email like 'reader-%' on conflict do nothing`;
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      const readers = await publish(sql, { id });
      await runJobs(sql);
      await sql`
        select private.job_announcement_do(jsonb_build_object('announcement', ${id}::uuid), array(
          select user_id::text from notifications where subject_id = ${id}))`;
      const [row] = await sql`
        select count(*)::int as notified, count(distinct user_id)::int as people, (
          select recipients from announcements where id = ${id}) as recipients
        from notifications where subject_id = ${id}`;
      expect(readers).toBeGreaterThan(300);
      expect(row).toEqual({ notified: readers, people: readers, recipients: readers });
    });
  });

  test('for later it goes out from its time on, to who is in its audience then', async () => {
    await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      const part = { id, audience: 'tenants', tenants: [tenants.second], at: '2 hours' };
      expect(await publish(sql, part)).toBe(1);
      const state = async () => (await sql`select state from announcement_list()`)[0]?.['state'];
      expect(await state()).toBe('scheduled');
      expect(await notifiedIn(sql)).toEqual([]);
      await become(sql, 'postgres');
      await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.second}, ${people.stranger}, 'member')`;
      await sql`update announcements set published_at = now() where id = ${id}`;
      await sql`update private.job_runs set next_at = now()`;
      await become(sql, 'admin');
      expect(await state()).toBe('sending');
      expect(await notifiedIn(sql)).toEqual(['otherTenantOwner', 'stranger']);
      expect(await state()).toBe('sent');
    });
  });

  test('recalled, it is taken from who has not read it, with its mail, and goes to no one more', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update auth.users set email_confirmed_at = now()`;
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      await publish(sql, { id, audience: 'people', people: [people.member, people.owner] });
      expect(await notifiedIn(sql)).toEqual(['member', 'owner']);
      await become(sql, 'postgres');
      await sql`update notifications set read = true where user_id = ${people.owner} and subject_id = ${id}`;
      const mails = async () =>
        (await sql`select from private.mail_outbox where data ->> 'subject_id' = ${id}`).length;
      expect(await mails()).toBe(2);
      await sql`
        update private.mail_outbox set state = 'sent', settled_at = now() where data ->> 'subject_id' = ${id} and recipient like 'owner%'`;
      await become(sql, 'admin');
      expect(
        await sql`select mails_sent, mails_waiting, mails_failed from announcement_list() where id = ${id}`,
      ).toEqual([{ mails_sent: 1, mails_waiting: 1, mails_failed: 0 }]);
      await sql`select recall_announcement(${id})`;
      await sql`select recall_announcement(${id})`;
      expect(
        await sql`select state, notified, read from announcement_list('CLOSED') where id = ${id}`,
      ).toEqual([{ state: 'recalled', notified: 2, read: 1 }]);
      expect(await notifiedIn(sql)).toEqual(['owner']);
      await become(sql, 'postgres');
      expect(await mails()).toBe(1);
      await sql`
        select private.job_announcement_do(jsonb_build_object('announcement', ${id}::uuid), array[${people.member}::text])`;
      expect(await sql`select from notifications where subject_id = ${id}`).toHaveLength(1);
    });
  });

  test('recalled before its time, it is never sent', async () => {
    await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      await publish(sql, { id, at: '1 day' });
      await sql`select recall_announcement(${id})`;
      await become(sql, 'postgres');
      await sql`update private.job_runs set next_at = now()`;
      expect(await notifiedIn(sql)).toEqual([]);
    });
  });

  test('tried, it reaches the bell and the mailbox of its author alone', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update auth.users set email_confirmed_at = now()`;
      await become(sql, 'admin');
      await sql`select try_announcement(' Closed ', 'On Friday.', '/app/companies')`;
      expect(await notifiedIn(sql)).toEqual(['admin']);
      await become(sql, 'postgres');
      const [mail] = await sql`
        select recipient, subject, data ->> 'text' as text, data ->> 'page' as page from private.mail_outbox where template = 'notice'`;
      expect(mail).toEqual({
        recipient: 'admin@test.example',
        subject: 'Closed',
        text: 'On Friday.',
        page: '/app/companies',
      });
      expect(await sql`select from announcements where title = 'Closed'`).toHaveLength(0);
    });
  });

  test('[DUTY-01] beyond one firm the super admin alone recalls; an unknown one is not found', async () => {
    await database.asPostgres(async (sql) => {
      await sql`delete from private.super_admin`;
      await sql`insert into staff_duties (user_id, duty) values (${people.admin}, 'senior') on conflict do nothing`;
      const id = crypto.randomUUID();
      await sql`
        insert into announcements (id, title, audience, tenant_ids) values (${id}, 'One firm', 'tenants', array[${tenants.first}]::uuid[])`;
      await become(sql, 'admin');
      const recall = (which: string) =>
        refusalWithin(sql, () => sql`select recall_announcement(${which})`);
      expect([
        await recall(recallable),
        await recall(crypto.randomUUID()),
        await recall(id),
      ]).toEqual(['not_allowed', 'not_found', undefined]);
    });
  });

  test.each<[string, Announcement]>([
    ['announcement.text_invalid', { title: ' ' }],
    ['announcement.text_invalid', { title: null }],
    ['announcement.text_invalid', { title: 'x'.repeat(201) }],
    ['announcement.text_invalid', { message: 'x'.repeat(2001) }],
    ['announcement.link_invalid', { link: 'https://elsewhere.example' }],
    ['announcement.link_invalid', { link: '//elsewhere.example' }],
    ['announcement.already_expired', { expires: new Date(0) }],
    ['announcement.already_expired', { at: '2 days', expires: new Date(Date.now() + 86_400_000) }],
    ['announcement.time_invalid', { at: '-1 hour' }],
    ['announcement.time_invalid', { at: '367 days' }],
    ['announcement.audience_missing', { audience: null }],
    ['announcement.audience_missing', { audience: 'tenants' }],
    ['announcement.audience_missing', { audience: 'tenants', tenants: null }],
    ['announcement.audience_missing', { audience: 'roles' }],
    ['announcement.audience_missing', { audience: 'people' }],
  ])('is refused with %s (%#)', async (reason, part) => {
    expect(await refusal(database.as('admin', (sql) => publish(sql, part)))).toBe(reason);
  });
});

describe('[NTF-01] preferences', () => {
  const prefer = (sql: Sql, preferences: unknown) =>
    sql`update profiles set preferences = ${sql.json(preferences as never)} where id = ${people.member}`;
  const notify = (sql: Sql, kind: string) =>
    sql`select private.notify(${people.member}, ${tenants.first}, ${kind}, 'Title', '', null)`;
  const kinds = async (sql: Sql) =>
    (
      await sql`select kind from notifications where user_id = ${people.member} and kind <> 'test'`
    ).map((row) => row['kind'] as string);

  test('a kind that a person switched off does not come, every other does', async () => {
    await database.asPostgres(async (sql) => {
      await prefer(sql, { notifications: { document: 'off', application: 'on' } });
      await notify(sql, 'document.accepted');
      await notify(sql, 'application.filed');
      await notify(sql, 'documents.many');
      expect(await kinds(sql)).toEqual(['application.filed', 'documents.many']);
    });
  });

  test.each([
    'application.information_requested',
    'application.rejected',
    'document.rejected',
    'kyc.due',
    'account.changed',
  ])('%s comes in spite of preferences', async (kind) => {
    await database.asPostgres(async (sql) => {
      await prefer(sql, {
        notifications: { document: 'off', application: 'off', kyc: 'off', account: 'off' },
      });
      await notify(sql, kind);
      expect(await kinds(sql)).toEqual([kind]);
    });
  });

  test.each([
    {},
    { notifications: 'off' },
    { notifications: ['document'] },
    { notifications: null },
    { notifications: { document: false } },
    { notifications: { document: { off: 'off' } } },
  ])('%j switches nothing off', async (preferences) => {
    await database.asPostgres(async (sql) => {
      await prefer(sql, preferences);
      await notify(sql, 'document.accepted');
      expect(await kinds(sql)).toEqual(['document.accepted']);
    });
  });

  test('announcements and what is for staff can be switched off too', async () => {
    await database.asPostgres(async (sql) => {
      await prefer(sql, { notifications: { announcement: 'off' } });
      await sql`update profiles set preferences = '{"notifications": {"document": "off"}}' where id = ${people.admin}`;
      await sql`select private.notify_duty('reviewer', ${tenants.first}, 'document.uploaded', 'Title', '', null)`;
      expect(await sql`select from notifications where kind = 'document.uploaded'`).toHaveLength(0);
      await become(sql, 'admin');
      expect(
        await publish(sql, { audience: 'people', people: [people.member, people.owner] }),
      ).toBe(1);
    });
  });
});

test('[NOT-01] [NTF-01] marking all read reaches the own ones, and returns how many', async () => {
  await database.as('member', async (sql) => {
    const mark = async () => (await sql`select mark_all_notifications_read() as count`)[0];
    expect([await mark(), await mark()]).toEqual([{ count: 1 }, { count: 0 }]);
    await become(sql, 'postgres');
    expect(await sql`select user_id from notifications where read`).toEqual([
      { user_id: people.member },
    ]);
  });
});

describe('[NTF-01] how many an announcement reaches', () => {
  const reach = async (sql: Sql, audience: string, ids: string[] = []) => {
    const [row] = await sql`
      select readers::int as readers, names from announcement_reach(${audience}::announcement_audience,
        tenant_ids => ${audience === 'tenants' ? ids : []}::uuid[], user_ids => ${audience === 'people' ? ids : []}::uuid[])`;
    return row as { readers: number; names: string[] | null };
  };

  test('is how many are notified, with at most five names', async () => {
    await database.as('admin', async (sql) => {
      const all = await reach(sql, 'all');
      expect(all.names?.length).toBeLessThanOrEqual(5);
      expect(await publish(sql, { audience: 'all' })).toBe(all.readers);
      const firm = await reach(sql, 'tenants', [tenants.first]);
      expect(await publish(sql, { audience: 'tenants', tenants: [tenants.first] })).toBe(
        firm.readers,
      );
    });
  });

  test('leaves out who is suspended or switched announcements off', async () => {
    await database.as('postgres', async (sql) => {
      await sql`update profiles set preferences = '{"notifications": {"announcement": "off"}}' where id = ${people.member}`;
      await become(sql, 'admin');
      expect(await reach(sql, 'people', [people.member, people.suspended])).toEqual({
        readers: 0,
        names: null,
      });
      expect((await reach(sql, 'people', [people.owner])).readers).toBe(1);
    });
  });
});
