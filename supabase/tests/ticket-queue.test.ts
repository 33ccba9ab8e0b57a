import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants, tickets } from './support/ids.ts';

const database = useDatabase();

const counts = (sql: Sql) => sql`select * from ticket_counts(${tenants.first})`;

const firstAnswers = (sql: Sql) => sql`select * from first_answer_figures(${tenants.first})`;

/** A ticket of the first tenant: who wrote so many minutes ago, 'client' or 'staff'. */
async function asked(
  sql: Sql,
  lines: readonly (readonly [who: 'client' | 'staff', minutesAgo: number])[],
  status = 'open',
): Promise<string> {
  const id = crypto.randomUUID();
  const last = Math.min(...lines.map(([, ago]) => ago));
  await sql`insert into support_tickets (id, tenant_id, subject, status, opened_by, last_message_at)
    values (${id}, ${tenants.first}, 'Question', ${status}, ${people.member}, now() - make_interval(mins => ${last}))`;
  for (const [who, ago] of lines) {
    await sql`insert into support_messages (tenant_id, ticket_id, by_staff, body, created_at)
      values (${tenants.first}, ${id}, ${who === 'staff'}, 'Text', now() - make_interval(mins => ${ago}))`;
  }
  return id;
}

const DAY = 1440;

describe('[SUP-01] the time of first response', () => {
  test.each<[string, Parameters<typeof asked>[1], string, object]>([
    ['waits', [['client', 90]], 'open', { waits_for_first: true, first_answer_minutes: null }],
    [
      'is from the first question to the first answer',
      [
        ['client', 300],
        ['client', 200],
        ['staff', 100],
        ['client', 50],
        ['staff', 10],
      ],
      'waiting_on_client',
      { waits_for_first: false, first_answer_minutes: 200, lately_answered: true },
    ],
    [
      'is not what staff wrote before a client did',
      [
        ['staff', 400],
        ['client', 300],
        ['staff', 240],
      ],
      'waiting_on_client',
      { first_answer_minutes: 60 },
    ],
    [
      'a ticket of staff that no client answered has none',
      [['staff', 400]],
      'open',
      { asked_at: null, waits_for_first: false, first_answer_minutes: null },
    ],
    [
      'what was settled without an answer waits no more',
      [['client', 400]],
      'closed',
      { waits_for_first: false, first_answer_minutes: null },
    ],
    [
      'nights and weekends count',
      [
        ['client', 9 * DAY],
        ['staff', 2 * DAY],
      ],
      'waiting_on_client',
      { first_answer_minutes: 7 * DAY, lately_answered: true },
    ],
    [
      'before 30 days it is not lately, though the ticket goes on',
      [
        ['client', 40 * DAY],
        ['staff', 31 * DAY],
        ['staff', 5],
      ],
      'waiting_on_client',
      { lately_answered: false },
    ],
  ])('%s', async (_case, lines, status, expected) => {
    await database.asPostgres(async (sql) => {
      const id = await asked(sql, lines, status);
      await become(sql, 'admin');
      const [row] = await sql`select * from ticket_queue where id = ${id}`;
      expect(row).toMatchObject(expected);
    });
  });

  test('the figures count what the lists hold, with median and ninetieth percentile', async () => {
    await database.asPostgres(async (sql) => {
      for (const minutes of [10, 20, 30, 40, 1000]) {
        await asked(
          sql,
          [
            ['client', minutes + 5],
            ['staff', 5],
          ],
          'waiting_on_client',
        );
      }
      await asked(
        sql,
        [
          ['client', 50 * DAY],
          ['staff', 31 * DAY],
        ],
        'resolved',
      );
      await asked(sql, [['client', 3 * DAY]]);
      await become(sql, 'admin');
      const [listed] = await sql`
        select count(*) filter (where waits_for_first) as waiting, count(*) filter (where lately_answered) as answered
        from ticket_queue where tenant_id = ${tenants.first}`;
      const [counted] = await firstAnswers(sql);
      expect(counted).toMatchObject(listed ?? {});
      expect(counted).toMatchObject({
        answered: '5',
        median_minutes: 30,
        ninetieth_minutes: 616,
        longest_minutes: 3 * DAY,
      });
    });
  });

  test('a firm without an answer has no times', async () => {
    await database.as('admin', async (sql) => {
      const [none] = await sql`select * from first_answer_figures(${crypto.randomUUID()})`;
      expect(none).toEqual({
        waiting: '0',
        longest_minutes: null,
        answered: '0',
        median_minutes: null,
        ninetieth_minutes: null,
      });
    });
  });

  test('a note of staff is no answer', async () => {
    await database.as('admin', async (sql) => {
      await sql`select add_ticket_note(gen_random_uuid(), ${tickets.mine}, 'Ask the registry.')`;
      const read = () => sql`select waits_for_first from ticket_queue where id = ${tickets.mine}`;
      expect(await read()).toEqual([{ waits_for_first: true }]);
      await sql`select reply_ticket(gen_random_uuid(), ${tickets.mine}, 'We look.')`;
      expect(await read()).toEqual([{ waits_for_first: false }]);
    });
  });
});

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
