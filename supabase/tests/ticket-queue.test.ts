import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants, tickets } from './support/ids.ts';

const database = useDatabase();

const counts = (sql: Sql) => sql`select * from ticket_counts(${tenants.first})`;

describe('[SUP-01] the queue of tickets', () => {
  testAccess(
    database,
    `
                  | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      read it     | grant | –           | –           | –           | –                | yes   | –
      count       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    { 'read it': (sql) => sql`select from ticket_queue`, count: counts },
  );

  test('names client and assignee, and says what is new to the reader', async () => {
    await database.as('admin', async (sql) => {
      await sql`select assign_ticket(${tickets.mine}, ${people.admin})`;
      const read = () =>
        sql`select opened_by, client_name, assignee, assignee_name, unread, urgency from ticket_queue where id = ${tickets.mine}`;
      const [row] = await read();
      expect(row).toMatchObject({ opened_by: people.member, assignee: people.admin, unread: true });
      expect(row?.['client_name']).toBeTruthy();
      expect(row?.['assignee_name']).toBeTruthy();
      await sql`select mark_ticket_read(${tickets.mine})`;
      await sql`select set_ticket_priority(${tickets.mine}, 'urgent')`;
      expect((await read())[0]).toMatchObject({ unread: false, urgency: 4 });
    });
  });

  test('counts what the lists hold, of one tenant', async () => {
    await database.as('admin', async (sql) => {
      await sql`select assign_ticket(${tickets.mine}, ${people.admin})`;
      await sql`select reply_ticket(gen_random_uuid(), ${tickets.others}, 'Please send it.')`;
      await sql`select set_ticket_status(${tickets.shared}, 'resolved')`;
      const [figures] = await counts(sql);
      const [listed] = await sql`
        select count(*) filter (where waits_on_us) as waiting,
          count(*) filter (where assignee = ${people.admin} and status not in ('resolved', 'closed')) as mine,
          count(*) filter (where assignee is null and status not in ('resolved', 'closed')) as unassigned,
          count(*) filter (where status = 'waiting_on_client') as waiting_on_client,
          count(*) filter (where status in ('resolved', 'closed')) as resolved,
          count(*) filter (where unread and status not in ('resolved', 'closed')) as unread
        from ticket_queue where tenant_id = ${tenants.first}`;
      expect(figures).toEqual(listed);
      expect(figures).toMatchObject({ mine: '1', waiting_on_client: '1' });
      expect(Number(figures?.['resolved'])).toBeGreaterThan(0);
    });
  });

  test('a client learns nothing of the queue by a count of its rows', async () => {
    await database.as('member', async (sql) => {
      expect(await sql`select count(*) from ticket_queue`).toEqual([{ count: '0' }]);
      await become(sql, 'admin');
      const [seen] = await sql`select count(*) from ticket_queue`;
      expect(Number(seen?.['count'])).toBeGreaterThan(0);
    });
  });
});
