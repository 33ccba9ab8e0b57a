import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase } from './support/database.ts';
import { notifications, people, tenants } from './support/ids.ts';

const database = useDatabase();

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
      await become(sql, 'serviceRole');
      return sql`select id from notifications where read`;
    });
    expect(unread).toEqual([{ id: notifications.member }]);
  });

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])('a link cannot lead out of the portal: %s', async (link) => {
    const attempt = database.asPostgres(
      (sql) =>
        sql`select private.notify(${people.member}, ${tenants.first}, 'test', 'Title', '', ${link})`,
    );
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  });
});
