import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, documents, people } from './support/ids.ts';
import { becomeColleague, giveDuties, giveEveryDuty } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';
import { MADE, make, save, use } from './support/templates.ts';

const database = useDatabase();
useSuperAdmin(database);

const NEWS = '7e000000-0000-4000-8000-0000000000aa';

interface Given {
  id?: string;
  sending?: string;
  again?: boolean | null;
}

const send = (sql: Sql, { id = MADE, sending = NEWS, again = false }: Given = {}) =>
  sql`select send_document_news(${id}, ${sending}, ${again}) as notified`;

/** A document about the member's company that was made from a template and filed. */
async function givenMade(sql: Sql): Promise<void> {
  await sql`reset role`;
  await giveEveryDuty(sql, people.admin);
  await become(sql, 'admin');
  await save(sql);
  await use(sql);
  await make(sql, companies.mine);
  await become(sql, 'postgres');
  await sql`update auth.users set email_confirmed_at = now() where id = ${people.member}`;
  await sql`insert into documents (id, tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, uploaded_by)
    select ${MADE}, tenant_id, company_id, 'resolution', 'Made.pdf', tenant_id || '/' || company_id || '/' || ${MADE} || '.pdf',
      mime_type, bytes, ${people.admin} from documents where id = ${documents.mine}`;
}

const on = (action: (sql: Sql) => PromiseLike<readonly unknown[]>) => after(givenMade, action);

const mails = (sql: Sql) =>
  sql`select subject, data from private.mail_outbox where data ->> 'kind' = 'document.made'`;

describe('[TPL-01] news of a document that staff made', () => {
  testAccess(
    database,
    `
             | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | superAdmin | suspended         | serviceRole
      send   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      none   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended | grant
      news   | grant | –           | –           | –           | –           | –                | yes       | yes        | –                 | grant
      forge  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
      helper | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
    `,
    {
      send: on((sql) => send(sql)),
      none: (sql) => send(sql, { id: crypto.randomUUID() }),
      news: after(
        async (sql) => {
          await givenMade(sql);
          await become(sql, 'admin');
          await send(sql);
        },
        (sql) => sql`select from document_news where document_id = ${MADE}`,
      ),
      forge: (sql) => sql`delete from document_news`,
      helper: (sql) => sql`select private.readers_to_notify(known) from documents as known`,
    },
  );

  test('reaches those who may read it by notification and mail without the file, and is kept', async () => {
    await database.asPostgres(async (sql) => {
      await givenMade(sql);
      await become(sql, 'admin');
      expect(await send(sql)).toEqual([{ notified: 1 }]);
      // A repeat after a lost answer notifies no one twice, for its sender alone.
      expect(await send(sql)).toEqual([{ notified: 1 }]);
      await becomeColleague(sql);
      expect(await refusalWithin(sql, () => send(sql))).toBe('not_found');
      await become(sql, 'postgres');
      expect(
        await sql`select user_id, title from notifications where kind = 'document.made'`,
      ).toEqual([
        { user_id: people.member, title: expect.stringMatching(/^A document for .+: Resolution/) },
      ]);
      const sent = await mails(sql);
      expect(sent).toHaveLength(1);
      expect(JSON.stringify(sent)).not.toContain('storage');
      expect(
        await sql`select person_id, sent_by from document_news where document_id = ${MADE}`,
      ).toEqual([{ person_id: people.member, sent_by: people.admin }]);
    });
  });

  test('is sent twice within a day only when that is confirmed', async () => {
    await database.asPostgres(async (sql) => {
      await givenMade(sql);
      await become(sql, 'admin');
      await send(sql);
      const sending = crypto.randomUUID();
      for (const again of [false, null])
        expect(await refusalWithin(sql, () => send(sql, { sending, again }))).toBe(
          'document.news_sent',
        );
      expect(await send(sql, { sending, again: true })).toEqual([{ notified: 1 }]);
      await become(sql, 'postgres');
      await sql`update document_news set sent_at = now() - interval '25 hours'`;
      await become(sql, 'admin');
      expect(await send(sql, { sending: crypto.randomUUID() })).toEqual([{ notified: 1 }]);
    });
  });

  test.each([
    ['that came otherwise', documents.mine, '', 'document.not_made_here'],
    [
      'that was replaced',
      MADE,
      `update documents set status = 'superseded' where id = '${MADE}'`,
      'document.illegal_move',
    ],
    [
      'whose check is under way',
      MADE,
      `update documents set scan = 'pending' where id = '${MADE}'`,
      'document.being_checked',
    ],
    [
      'whose readers want no news',
      MADE,
      `update profiles set preferences = '{"notifications": {"document": "off"}}'`,
      'document.no_reader',
    ],
    [
      'whose client was suspended',
      MADE,
      `update profiles set status = 'suspended' where id = '${people.member}'`,
      'document.no_reader',
    ],
  ])('of a document %s is refused', async (_what, id, change, reason) => {
    await database.asPostgres(async (sql) => {
      await givenMade(sql);
      if (change) await sql.unsafe(change);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => send(sql, { id }))).toBe(reason);
      await become(sql, 'postgres');
      expect(await sql`select from document_news`).toHaveLength(0);
      expect(await mails(sql)).toHaveLength(0);
    });
  });

  test('who wants no mails of documents is notified in the portal alone; who reads only sends none', async () => {
    await database.asPostgres(async (sql) => {
      await givenMade(sql);
      await sql`update profiles set preferences = '{"mails": {"document": "off"}}' where id = ${people.member}`;
      await sql`select set_config('request.jwt.claims', '', true)`;
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => send(sql))).toBe('staff.read_only');
      await become(sql, 'postgres');
      await sql`select set_config('request.jwt.claims', '', true)`;
      await giveDuties(sql, people.admin, ['billing']);
      await become(sql, 'admin');
      expect(await send(sql)).toEqual([{ notified: 1 }]);
      await become(sql, 'postgres');
      expect(await mails(sql)).toHaveLength(0);
      expect(await sql`select from notifications where kind = 'document.made'`).toHaveLength(1);
    });
  });
});
