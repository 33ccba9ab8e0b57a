import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants, tickets } from './support/ids.ts';

const database = useDatabase();

const read = (id: string) => (sql: Sql) => sql`select from support_tickets where id = ${id}`;
const readMessages = (id: string) => (sql: Sql) =>
  sql`select from support_messages where ticket_id = ${id}`;
const reply = (id: string) => (sql: Sql) =>
  sql`select reply_ticket(${crypto.randomUUID()}, ${id}, 'Hello')`;
const open =
  (company: string | null, tenant: string = tenants.first) =>
  (sql: Sql) =>
    sql`select open_ticket(${crypto.randomUUID()}, ${tenant}, 'Subject', 'Body', ${company})`;
const move = (id: string, status: string) => (sql: Sql) =>
  sql`select set_ticket_status(${id}, ${status}::ticket_status)`;

describe('[SUP-01] support tickets', () => {
  testAccess(
    database,
    `
                              | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      read mine               | grant | –           | yes         | –           | yes         | –                | yes   | –
      read another's          | grant | –           | –           | yes         | yes         | –                | yes   | –
      read as viewer          | grant | –           | –           | yes         | yes         | –                | yes   | –
      read another tenant     | grant | –           | –           | –           | –           | yes              | yes   | –
      read my messages        | grant | –           | yes         | –           | yes         | –                | yes   | –
      read others' messages   | grant | –           | –           | yes         | yes         | –                | yes   | –
      read messages as viewer | grant | –           | –           | yes         | yes         | –                | yes   | –
      read foreign messages   | grant | –           | –           | –           | –           | yes              | yes   | –
      read the list           | grant | –           | yes         | yes         | yes         | yes              | yes   | –
      read any note           | grant | –           | –           | –           | –           | –                | yes   | –
      write a ticket          | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      write a message         | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      change a message        | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      write a note            | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      change a status         | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      open one                | grant | not_found   | yes         | yes         | yes         | not_found        | yes   | account.suspended
      open about my company   | grant | not_found   | yes         | not_found   | yes         | not_found        | yes   | account.suspended
      open as viewer          | grant | not_found   | not_found   | yes         | yes         | not_found        | yes   | account.suspended
      mix two tenants         | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | account.suspended
      open in no tenant       | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_found | account.suspended
      reply to mine           | grant | not_found   | yes         | not_found   | yes         | not_found        | yes   | account.suspended
      reply to another's      | grant | not_found   | not_found   | yes         | yes         | not_found        | yes   | account.suspended
      reply as viewer         | grant | not_found   | not_found   | yes         | yes         | not_found        | yes   | account.suspended
      reply to foreign        | grant | not_found   | not_found   | not_found   | not_found   | yes              | yes   | account.suspended
      mark mine read          | grant | not_found   | yes         | not_found   | yes         | not_found        | yes   | account.suspended
      resolve mine            | grant | not_found   | yes         | not_found   | yes         | not_found        | yes   | account.suspended
      reopen mine             | grant | not_found   | yes         | not_found   | yes         | not_found        | yes   | account.suspended
      count in the first      | grant | –           | yes         | yes         | yes         | –                | yes   | –
      say who waits           | grant | not_found   | not_allowed | not_found   | not_allowed | not_found        | yes   | account.suspended
      note                    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      assign                  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      set a priority          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      assign what is not there | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed     | not_found | account.suspended
    `,
    {
      'read mine': read(tickets.mine),
      "read another's": read(tickets.others),
      'read as viewer': read(tickets.shared),
      'read another tenant': read(tickets.foreign),
      'read my messages': readMessages(tickets.mine),
      "read others' messages": readMessages(tickets.others),
      'read messages as viewer': readMessages(tickets.shared),
      'read foreign messages': readMessages(tickets.foreign),
      'read the list': (sql) => sql`select from ticket_list`,
      'read any note': (sql) => sql`select from support_notes`,
      'write a ticket': (sql) =>
        sql`insert into support_tickets (tenant_id, subject) values (${tenants.first}, 'x')`,
      'write a message': (sql) =>
        sql`insert into support_messages (tenant_id, ticket_id, author, by_staff, body)
            values (${tenants.first}, ${tickets.mine}, auth.uid(), true, 'x')`,
      'change a message': (sql) => sql`update support_messages set body = 'x'`,
      'write a note': (sql) =>
        sql`insert into support_notes (tenant_id, ticket_id, body) values (${tenants.first}, ${tickets.mine}, 'x')`,
      'change a status': (sql) => sql`update support_tickets set status = 'closed'`,
      'open one': open(null),
      'open about my company': open(companies.mine),
      'open as viewer': open(companies.shared),
      'mix two tenants': open(companies.foreign),
      'open in no tenant': open(null, crypto.randomUUID()),
      'reply to mine': reply(tickets.mine),
      "reply to another's": reply(tickets.others),
      'reply as viewer': reply(tickets.shared),
      'reply to foreign': reply(tickets.foreign),
      'mark mine read': (sql) => sql`select mark_ticket_read(${tickets.mine})`,
      'resolve mine': move(tickets.mine, 'resolved'),
      'reopen mine': async (sql) => {
        await move(tickets.mine, 'resolved')(sql);
        return move(tickets.mine, 'waiting_on_us')(sql);
      },
      'count in the first': (sql) =>
        sql`select from ticket_figures(${tenants.first}) where tickets > 0`,
      'say who waits': move(tickets.mine, 'waiting_on_us'),
      note: (sql) =>
        sql`select add_ticket_note(${crypto.randomUUID()}, ${tickets.mine}, 'Between us')`,
      assign: (sql) => sql`select assign_ticket(${tickets.mine}, ${people.admin})`,
      'set a priority': (sql) => sql`select set_ticket_priority(${tickets.mine}, 'urgent')`,
      'assign what is not there': (sql) =>
        sql`select assign_ticket(${crypto.randomUUID()}, ${people.admin})`,
    },
  );

  test('[SUP-01] (case 63) the owner of another tenant reads and writes nothing in a ticket', async () => {
    await database.as('otherTenantOwner', async (sql) => {
      expect(await readMessages(tickets.mine)(sql)).toHaveLength(0);
      expect(
        await refusalWithin(
          sql,
          () => sql`insert into support_messages (tenant_id, ticket_id, by_staff, body)
            values (${tenants.first}, ${tickets.mine}, false, 'x')`,
        ),
      ).toBe('grant');
      expect(await refusalWithin(sql, () => reply(tickets.mine)(sql))).toBe('not_found');
      await become(sql, 'postgres');
      expect(await readMessages(tickets.mine)(sql)).toHaveLength(1);
    });
  });

  test('a message cannot be put into a ticket of another tenant', async () => {
    const attempt = database.asPostgres(
      (sql) => sql`insert into support_messages (tenant_id, ticket_id, by_staff, body)
        values (${tenants.second}, ${tickets.mine}, false, 'x')`,
    );
    await expect(attempt).rejects.toMatchObject({ code: '23503' });
  });

  test('a user who leaves the tenant no longer sees their tickets there', async () => {
    await database.asPostgres(async (sql) => {
      await sql`delete from tenant_users where user_id = ${people.otherMember}`;
      await sql`insert into tenant_users values (${tenants.second}, ${people.otherMember}, 'member')`;
      await become(sql, 'otherMember');
      expect(await sql`select from support_tickets`).toHaveLength(0);
      expect(await refusalWithin(sql, () => reply(tickets.others)(sql))).toBe('not_found');
    });
  });

  test('a client cannot detect a note', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const look = async () => {
        await become(sql, 'member');
        const [ticket] = await sql`select * from ticket_list where id = ${tickets.mine}`;
        const messages = await readMessages(tickets.mine)(sql);
        const notices = await sql`select id from notifications order by id`;
        await sql`reset role`;
        const signals =
          await sql`select payload from realtime.messages where topic = ${`tenant:${tenants.first}`}`;
        return JSON.stringify([ticket, messages, notices, signals]);
      };
      const before = await look();
      await become(sql, 'admin');
      await sql`select add_ticket_note(${crypto.randomUUID()}, ${tickets.mine}, 'Between us')`;
      return { before, after: await look() };
    });
    expect(seen.after).toBe(seen.before);
  });

  test('no one sees how far another person has read', async () => {
    await database.as('admin', async (sql) => {
      await sql`select mark_ticket_read(${tickets.mine})`;
      expect(await sql`select user_id from support_reads`).toEqual([{ user_id: people.admin }]);
      for (const persona of ['member', 'owner', 'stranger'] as const) {
        await become(sql, persona);
        expect(await sql`select from support_reads`).toHaveLength(0);
      }
    });
  });
});
