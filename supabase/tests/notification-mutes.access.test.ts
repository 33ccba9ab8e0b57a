import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';

const database = useDatabase();

interface Subject {
  type: string;
  id: string;
  parent?: [type: string, id: string];
}

const application: Subject = { type: 'application', id: applications.mine };
const document: Subject = {
  type: 'document',
  id: crypto.randomUUID(),
  parent: ['application', applications.mine],
};
const company: Subject = { type: 'company', id: companies.mine };

/** As the owner of the tables: notifies a person by the way of commands. */
async function notify(sql: Sql, kind: string, about: Subject, person: string = people.member) {
  const [type, id] = about.parent ?? [null, null];
  await sql`
    select private.notify(${person}, ${tenants.first}, ${kind}, 'Title', 'Message', private.subject(
      ${about.type}::notification_subject, ${about.id}, ${type}::notification_subject, ${id}))`;
}

const kindsOf = async (sql: Sql, person: string = people.member) =>
  (
    await sql`select kind from notifications where user_id = ${person} and kind <> 'test' order by kind`
  ).map((row) => row['kind'] as string);

/** Notifies the member of something, and mutes it as the member. Goes on as the owner of the tables. */
async function muted(sql: Sql, kind: string, about: Subject): Promise<string> {
  await notify(sql, kind, about);
  const [row] = await sql`
    select id from notifications where kind = ${kind} and user_id = ${people.member} and subject_id = ${about.id}`;
  await become(sql, 'member');
  const [answer] = await sql`select mute_notification(${row?.['id'] as string}) as name`;
  await become(sql, 'postgres');
  return answer?.['name'] as string;
}

describe('[NTF-01] what a person muted', () => {
  testAccess(
    database,
    `
                  | anon  | stranger  | member    | owner     | otherTenantOwner | admin     | suspended
      read a row  | grant | –         | yes       | –         | –                | –         | –
      write a row | grant | grant     | grant     | grant     | grant            | grant     | grant
      delete one  | grant | grant     | grant     | grant     | grant            | grant     | grant
      mute one    | grant | not_found | not_found | not_found | not_found        | not_found | account.suspended
      unmute one  | grant | yes       | yes       | yes       | yes              | yes       | account.suspended
    `,
    {
      'read a row': async (sql) => {
        const [who] = await sql`select auth.role() as role`;
        await sql`reset role`;
        await sql`
          insert into notification_mutes (user_id, subject_type, subject_id, name)
          values (${people.member}, 'company', ${companies.mine}, 'Mine')`;
        await sql.unsafe(`set local role ${who?.['role']}`);
        return sql`select from notification_mutes`;
      },
      'write a row': (sql) =>
        sql`insert into notification_mutes (user_id, subject_type, subject_id, name) values (auth.uid(), 'company', ${companies.mine}, 'x')`,
      'delete one': (sql) => sql`delete from notification_mutes`,
      'mute one': (sql) => sql`select mute_notification(${crypto.randomUUID()})`,
      'unmute one': (sql) => sql`select unmute_subject('company', ${companies.mine})`,
    },
  );

  test('reaches them no more, nor does what belongs to it; others hear of it', async () => {
    await database.asPostgres(async (sql) => {
      const name = await muted(sql, 'document.accepted', document);
      expect(name).not.toBe('');
      await sql`delete from notifications where kind <> 'test'`;
      await notify(sql, 'application.approved', application);
      await notify(sql, 'document.uploaded', document);
      await notify(sql, 'company.standing', company);
      await notify(sql, 'application.approved', application, people.owner);
      expect(await kindsOf(sql)).toEqual(['company.standing']);
      expect(await kindsOf(sql, people.owner)).toEqual(['application.approved']);
    });
  });

  test('is not mailed either', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update auth.users set email_confirmed_at = now()`;
      await muted(sql, 'application.filed', application);
      await sql`delete from private.mail_outbox`;
      await notify(sql, 'application.approved', application);
      expect(await sql`select from private.mail_outbox`).toHaveLength(0);
      await become(sql, 'member');
      await sql`select unmute_subject('application', ${applications.mine})`;
      await sql`select unmute_subject('application', ${applications.mine})`;
      await become(sql, 'postgres');
      await notify(sql, 'application.approved', application);
      expect(await sql`select from private.mail_outbox`).toHaveLength(1);
    });
  });

  test.each([
    'application.information_requested',
    'application.rejected',
    'document.rejected',
    'kyc.due',
    'compliance.hits',
  ])('of what they have to act on, %s arrives all the same', async (kind) => {
    await database.asPostgres(async (sql) => {
      await muted(sql, 'application.filed', application);
      await notify(sql, kind, application);
      expect(await kindsOf(sql)).toContain(kind);
    });
  });

  test('of staff, a company is muted for each by themselves', async () => {
    await database.asPostgres(async (sql) => {
      await sql`
        insert into notification_mutes (user_id, subject_type, subject_id, name)
        values (${people.admin}, 'company', ${companies.mine}, 'Mine')`;
      await sql`select private.notify_duty('reviewer', ${tenants.first}, 'document.uploaded', 'Title', '',
        private.subject('document', gen_random_uuid(), 'company', ${companies.mine}))`;
      await sql`select private.notify_duty('reviewer', ${tenants.first}, 'document.uploaded', 'Title', '',
        private.subject('document', gen_random_uuid(), 'company', ${companies.shared}))`;
      const rows =
        await sql`select parent_id from notifications where kind = 'document.uploaded' and user_id = ${people.admin}`;
      expect(rows).toEqual([{ parent_id: companies.shared }]);
    });
  });

  test.each<[string, Subject]>([
    ['application.rejected', application],
    ['kyc.due', application],
    ['account.changed', { type: 'account', id: people.member }],
    ['announcement', { type: 'announcement', id: crypto.randomUUID() }],
  ])('cannot be %s, nor what has no name', async (kind, about) => {
    const attempt = database.asPostgres((sql) => muted(sql, kind, about));
    expect(await refusal(attempt)).toBe('notification.cannot_mute');
  });

  test('is of their own notifications alone, and at most 200', async () => {
    await database.asPostgres(async (sql) => {
      await notify(sql, 'application.filed', application, people.owner);
      await notify(sql, 'application.filed', application);
      const rows =
        await sql`select id, user_id from notifications where kind = 'application.filed'`;
      const idOf = (person: string) =>
        rows.find((row) => row['user_id'] === person)?.['id'] as string;
      await sql`
        insert into notification_mutes (user_id, subject_type, subject_id, name)
        select ${people.member}, 'ticket', gen_random_uuid(), 'x' from generate_series(1, 200)`;
      await become(sql, 'member');
      const mute = (id: string) => refusalWithin(sql, () => sql`select mute_notification(${id})`);
      expect([await mute(idOf(people.owner)), await mute(idOf(people.member))]).toEqual([
        'not_found',
        'notification.too_many_mutes',
      ]);
    });
  });
});
