import { beforeAll, describe, expect, test } from 'vitest';

import { refusal, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { overlap } from './support/overlap.ts';

const database = useDatabase();

// Who writes beyond one firm is the super admin.
beforeAll(async () => {
  await database.commitAs(
    'postgres',
    (sql) => sql`insert into private.super_admin (user_id) values (${people.admin})`,
  );
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
    ...part,
  };
  const [row] = await sql`
    select publish_announcement(${given.id}, ${given.title}, ${given.message}, ${given.audience}::announcement_audience, ${given.link},
      ${given.tenants}::uuid[], ${given.roles}::user_role[], ${given.people}::uuid[], ${given.expires}) as notified`;
  return row?.['notified'] as number;
}

async function notifiedIn(sql: Sql): Promise<string[]> {
  await become(sql, 'postgres');
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
      count readers  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      write a row    | grant | grant       | grant       | grant       | grant            | grant | grant
      read them      | grant | –           | –           | –           | –                | yes   | –
      mark all read  | grant | yes         | yes         | yes         | yes              | yes   | account.suspended
    `,
    {
      'count readers': (sql) => sql`select * from announcement_reach('all')`,
      'publish one': async (sql) => [await publish(sql)],
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
    const [row] = await database.asPostgres(
      (sql) => sql`select count(*)::int as count from notifications where kind = 'announcement'`,
    );
    expect(row).toEqual({ count: 1 });
    await database.commitAs('postgres', async (sql) => {
      await sql`delete from notifications where kind = 'announcement'`;
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
