import { describe, expect, test } from 'vitest';

import { schemaSource } from '../schema-files.ts';
import { testAccess } from './support/access-table.ts';
import { become, useDatabase } from './support/database.ts';
import { companies, documents, notifications, people, tenants } from './support/ids.ts';

const database = useDatabase();

const parentCompany = { parent_type: 'company', parent_id: companies.mine };

describe('[NOT-01] notifications', () => {
  testAccess(
    database,
    `
                              | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      read the member's       | grant | –        | yes    | –           | –     | –                | –     | –
      mark the member's read  | grant | –        | yes    | –           | –     | –                | –     | –
      mark the suspended's    | grant | –        | –      | –           | –     | –                | –     | –
      reword their own        | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      send one to the owner   | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      delete their own        | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      "read the member's": (sql) =>
        sql`select from notifications where id = ${notifications.member}`,
      "mark the member's read": (sql) =>
        sql`update notifications set read = true where id = ${notifications.member} returning id`,
      "mark the suspended's": (sql) =>
        sql`update notifications set read = true where id = ${notifications.suspended} returning id`,
      'reword their own': (sql) =>
        sql`update notifications set title = 'Send money' where user_id = auth.uid()`,
      'send one to the owner': (sql) =>
        sql`insert into notifications (user_id, kind, title) values (${people.owner}, 'test', 'Send money')`,
      'delete their own': (sql) => sql`delete from notifications where user_id = auth.uid()`,
    },
  );

  test('marking all read without a filter reaches the own ones only', async () => {
    const unread = await database.as('member', async (sql) => {
      await sql`update notifications set read = true`;
      await become(sql, 'postgres');
      return sql`select id from notifications where read`;
    });
    expect(unread).toEqual([{ id: notifications.member }]);
  });

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])('the link of an announcement cannot lead out of the portal: %s', async (link) => {
    const attempt = database.asPostgres(
      (sql) => sql`
        insert into notifications (user_id, kind, title, subject_type, subject_id, link)
        values (${people.member}, 'announcement', 'Title', 'announcement', ${crypto.randomUUID()}, ${link})`,
    );
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    ['a link, and is no announcement', { subject_type: 'company', link: '/app/companies' }],
    ['a link and no subject', { subject_type: null, subject_id: null, link: '/app/companies' }],
    ['a subject without its id', { subject_id: null }],
    ['an id without the type of its subject', { subject_type: null }],
    ['a parent without its id', { parent_type: 'company' }],
    ['a parent and no subject', { subject_type: null, subject_id: null, ...parentCompany }],
  ])('[NTF-01] no notification has %s', async (_what, part) => {
    const attempt = database.asPostgres(
      (sql) => sql`
        insert into notifications ${sql({
          user_id: people.member,
          kind: 'test',
          title: 'Title',
          subject_type: 'document',
          subject_id: crypto.randomUUID(),
          ...part,
        })}`,
    );
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  });

  test('[NTF-01] carries its subject, what that belongs to, and the tenant', async () => {
    const rows = await database.asPostgres(async (sql) => {
      await sql`
        select private.notify(
          ${people.member}, ${tenants.first}, 'subject.test', 'Title', '',
          private.subject('document', ${documents.mine}, 'company', ${companies.mine}))`;
      return sql`
        select tenant_id, subject_type, subject_id, parent_type, parent_id, link from notifications where kind = 'subject.test'`;
    });
    expect(rows).toEqual([
      {
        tenant_id: tenants.first,
        subject_type: 'document',
        subject_id: documents.mine,
        parent_type: 'company',
        parent_id: companies.mine,
        link: null,
      },
    ]);
  });

  test.each([
    ['We are checking Follow Quay Ltd..', 'We are checking Follow Quay Ltd.'],
    ['Follow Quay S.A.. Changed my mind', 'Follow Quay S.A. Changed my mind'],
    ['Follow Quay Corp. is ready.', 'Follow Quay Corp. is ready.'],
    ['Wait … or Ltd... as typed', 'Wait … or Ltd... as typed'],
    ['we stay.. as typed', 'we stay.. as typed'],
  ])('[NOT-01] %s is sent as: %s', async (written, sent) => {
    const rows = await database.asPostgres(async (sql) => {
      await sql`select private.notify(${people.member}, ${tenants.first}, 'stop.test', ${written}, ${written}, null)`;
      await sql`select private.notify_duty('reviewer', ${tenants.first}, 'stop.test', ${written}, ${written}, null)`;
      return sql`select distinct title, message from notifications where kind = 'stop.test'`;
    });
    expect(rows).toEqual([{ title: sent, message: sent }]);
  });

  test('[NOT-01] every text of a command passes the rule of one full stop', () => {
    const inserts = schemaSource().split('insert into public.notifications').slice(1);
    const others = inserts.filter(
      (insert) => !insert.slice(0, 500).includes('private.one_stop(') && !insert.includes('link)'),
    );
    expect(inserts.length).toBeGreaterThan(1);
    // An announcement is what staff typed, word for word.
    expect(others).toEqual([]);
  });

  test('[NTF-01] SQL holds no address of a portal', () => {
    expect(schemaSource().match(/'\/(app|admin)\b.*/g)).toBeNull();
  });
});
