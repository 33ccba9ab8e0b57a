import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenFile, pathFor } from './support/documents.ts';
import { parties, people, tenants, tickets } from './support/ids.ts';

const database = useDatabase();

const attach = (sql: Sql, path: string, name = 'scan.pdf', id: string = crypto.randomUUID()) =>
  sql`select attach_file(${id}, ${path}, ${name})`;
const upload = (sql: Sql, path: string) =>
  sql`insert into storage.objects (bucket_id, name, owner_id) values ('documents', ${path}, auth.uid()::text)`.then(
    () => [{}],
  );

/** A file the member attached to their ticket; gives its path. */
async function givenAttached(sql: Sql): Promise<string> {
  const path = pathFor(tickets.mine);
  await givenFile(sql, path, 'member');
  await attach(sql, path);
  return path;
}

describe('[SUP-01] files in tickets', () => {
  testAccess(
    database,
    `
                            | anon  | stranger  | member | otherMember | owner | otherTenantOwner | admin | suspended
      see the attachment    | grant | –         | yes    | –           | yes   | –                | yes   | –
      read the file         | –     | –         | yes    | –           | yes   | –                | yes   | –
      upload to mine        | policy | policy   | yes    | policy      | yes   | policy           | yes   | policy
      upload to another's   | policy | policy   | policy | yes         | yes   | policy           | yes   | policy
      upload to no ticket   | policy | policy   | policy | policy      | policy | policy          | policy | policy
      attach to mine        | grant | not_found | document.file_missing | not_found | document.file_missing | not_found | document.file_missing | account.suspended
      write one             | grant | grant     | grant  | grant       | grant | grant            | grant | grant
      change one            | grant | grant     | grant  | grant       | grant | grant            | grant | grant
      remove one            | grant | grant     | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'see the attachment': after(
        givenAttached,
        (sql, path) => sql`select from support_attachments where storage_path = ${path}`,
      ),
      'read the file': after(
        givenAttached,
        (sql, path) => sql`select from storage.objects where name = ${path}`,
      ),
      'upload to mine': (sql) => upload(sql, pathFor(tickets.mine)),
      "upload to another's": (sql) => upload(sql, pathFor(tickets.others)),
      'upload to no ticket': (sql) => upload(sql, pathFor(crypto.randomUUID())),
      'attach to mine': (sql) => attach(sql, pathFor(tickets.mine)),
      'write one': (sql) =>
        sql`insert into support_attachments (tenant_id, ticket_id, file_name, storage_path, mime_type, bytes, by_staff)
            values (${tenants.first}, ${tickets.mine}, 'x', 'x', 'x', 1, true)`,
      'change one': (sql) => sql`update support_attachments set file_name = 'x'`,
      'remove one': (sql) => sql`delete from support_attachments`,
    },
  );

  test('one is there once, of its size and kind, and news to the others', async () => {
    const seen = await database.as('member', async (sql) => {
      const path = pathFor(tickets.mine);
      await givenFile(sql, path, 'member');
      const id = crypto.randomUUID();
      await attach(sql, path, ' Certificate.pdf ', id);
      await attach(sql, path, 'Certificate.pdf', id);
      const rows = await sql`
        select file_name, mime_type, bytes, by_staff, attached_by from support_attachments where ticket_id = ${tickets.mine}`;
      const unread = async () =>
        (await sql`select unread from ticket_list where id = ${tickets.mine}`)[0]?.['unread'];
      const mine = await unread();
      await become(sql, 'admin');
      return { rows, mine, theirs: await unread() };
    });
    expect(seen).toEqual({
      rows: [
        {
          file_name: 'Certificate.pdf',
          mime_type: 'application/pdf',
          bytes: '4711',
          by_staff: false,
          attached_by: people.member,
        },
      ],
      mine: false,
      theirs: true,
    });
  });

  test('an attached file can no longer be removed by who uploaded it', async () => {
    const removed = await database.as('member', async (sql) => {
      const path = await givenAttached(sql);
      await sql`select set_config('storage.allow_delete_query', 'true', true)`;
      return sql`delete from storage.objects where name = ${path} returning id`;
    });
    expect(removed).toEqual([]);
  });

  test.each<[string, string, (sql: Sql) => PromiseLike<unknown>]>([
    [
      'a file that never arrived',
      'document.file_missing',
      (sql) => attach(sql, pathFor(tickets.mine)),
    ],
    [
      'a file that another user uploaded',
      'document.file_missing',
      async (sql) => {
        const path = pathFor(tickets.mine);
        await givenFile(sql, path, 'owner');
        await become(sql, 'member');
        return attach(sql, path);
      },
    ],
    [
      'a file without a name',
      'document.file_name_invalid',
      async (sql) => {
        const path = pathFor(tickets.mine);
        await givenFile(sql, path, 'member');
        return attach(sql, path, ' ');
      },
    ],
    ['a path that is none', 'not_found', (sql) => attach(sql, '../../etc/passwd')],
    ['a party for a ticket', 'not_found', (sql) => attach(sql, pathFor(parties.mine))],
    [
      'another tenant before the ticket',
      'not_found',
      (sql) => attach(sql, pathFor(tickets.mine, tenants.second)),
    ],
    [
      'the same file twice',
      'document.already_registered',
      async (sql) => attach(sql, await givenAttached(sql)),
    ],
    [
      'one more than fifty',
      'ticket.too_many_files',
      async (sql) => {
        await sql`reset role`;
        await sql`
          insert into support_attachments (tenant_id, ticket_id, file_name, storage_path, mime_type, bytes, by_staff)
          select ${tenants.first}, ${tickets.mine}, 'x', ${`${tenants.first}/${tickets.mine}/`} || n, 'x', 1, true from generate_series(1, 50) as n`;
        const path = pathFor(tickets.mine);
        await givenFile(sql, path, 'member');
        return attach(sql, path);
      },
    ],
    [
      'a closed ticket',
      'ticket.closed',
      async (sql) => {
        await sql`select set_ticket_status(${tickets.mine}, 'closed')`;
        return attach(sql, pathFor(tickets.mine));
      },
    ],
  ])('%s is refused', async (_what, reason, attempt) => {
    const found = await database.as('member', (sql) => refusalWithin(sql, () => attempt(sql)));
    expect(found).toBe(reason);
  });
});
