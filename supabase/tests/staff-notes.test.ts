import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';
import { becomeColleague, giveDuties } from './support/staff.ts';

const database = useDatabase();

const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

const add = (sql: Sql, id: string, body: string | null = 'Called the client.') =>
  sql`select add_staff_note(${id}, ${body}, company_id => ${companies.mine})`;
const edit = (sql: Sql, id: string, body: string | null, version = 1) =>
  sql`select edit_staff_note(${id}, ${version}, ${body})`;
const pin = (sql: Sql, id: string, pinned = true) => sql`select pin_staff_note(${id}, ${pinned})`;
const remove = (sql: Sql, id: string) => sql`select remove_staff_note(${id})`;

/** A note of the admin about the company of a client. */
async function given(sql: Sql): Promise<string> {
  const id = crypto.randomUUID();
  await become(sql, 'admin');
  await add(sql, id);
  return id;
}

async function noteOf(sql: Sql, id: string) {
  const [row] = await sql`
    select body, pinned, version, created_by, company_id, application_id from staff_notes where id = ${id}`;
  return row && { ...row };
}

describe('[COM-02] notes of staff', () => {
  testAccess(
    database,
    `
                    | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read          | grant | –           | –           | –           | –           | –                | yes       | –
      write         | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      insert        | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      delete        | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      add           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      edit          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      pin           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      remove        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      edit nothing  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      pin nothing   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      read: after(given, (sql) => sql`select from staff_notes`),
      write: (sql) => sql`update staff_notes set body = 'x'`,
      insert: (sql) => sql`insert into staff_notes (id, body) values (gen_random_uuid(), 'x')`,
      delete: (sql) => sql`delete from staff_notes`,
      add: (sql) => add(sql, crypto.randomUUID()),
      edit: after(given, (sql, id) => edit(sql, id, 'Called again.')),
      pin: after(given, (sql, id) => pin(sql, id)),
      remove: after(given, (sql, id) => remove(sql, id)),
      'edit nothing': (sql) => edit(sql, crypto.randomUUID(), 'Words.'),
      'pin nothing': (sql) => pin(sql, crypto.randomUUID()),
    },
  );

  test('a note is about a company or an application, with its author, and a repeat adds nothing', async () => {
    const seen = await asAdmin(async (sql) => {
      const [company, application] = [crypto.randomUUID(), crypto.randomUUID()];
      await add(sql, company, '  Called the client.  ');
      await add(sql, company, 'Called the client.');
      await sql`select add_staff_note(${application}, 'Asked for the deed.', application_id => ${applications.others})`;
      return [await noteOf(sql, company), await noteOf(sql, application)];
    });
    const note = { pinned: false, version: 1, created_by: people.admin };
    expect(seen).toEqual([
      { ...note, body: 'Called the client.', company_id: companies.mine, application_id: null },
      {
        ...note,
        body: 'Asked for the deed.',
        company_id: null,
        application_id: applications.others,
      },
    ]);
  });

  test('refuses another note under an id in use, which keeps its own', async () => {
    const seen = await asAdmin(async (sql) => {
      const id = crypto.randomUUID();
      await add(sql, id, 'Called the client.');
      const refused = [
        await refusalWithin(sql, () => add(sql, id, 'Called again.')),
        await refusalWithin(
          sql,
          () =>
            sql`select add_staff_note(${id}, 'Called the client.', application_id => ${applications.others})`,
        ),
      ];
      await becomeColleague(sql);
      refused.push(await refusalWithin(sql, () => add(sql, id, 'Called the client.')));
      return { refused, note: await noteOf(sql, id) };
    });
    expect(seen).toMatchObject({
      refused: ['note.id_taken', 'note.id_taken', 'note.id_taken'],
      note: { body: 'Called the client.', company_id: companies.mine, created_by: people.admin },
    });
  });

  test('refuses a note about nothing, about two things, and about what does not exist', async () => {
    const found = await asAdmin(async (sql) => {
      const id = crypto.randomUUID();
      return [
        await refusalWithin(sql, () => sql`select add_staff_note(${id}, 'x')`),
        await refusalWithin(
          sql,
          () => sql`select add_staff_note(${id}, 'x', ${companies.mine}, ${applications.others})`,
        ),
        await refusalWithin(sql, () => sql`select add_staff_note(${id}, 'x', company_id => ${id})`),
        await noteOf(sql, id),
      ];
    });
    expect(found).toEqual(['not_found', 'not_found', 'not_found', undefined]);
  });

  test.each([
    ['no words', null],
    ['empty words', ' '],
    ['too many words', 'x'.repeat(5001)],
  ])('refuses %s, when it is added and when it is edited', async (_what, body) => {
    const found = await asAdmin(async (sql) => {
      const id = await given(sql);
      return [
        await refusalWithin(sql, () => add(sql, crypto.randomUUID(), body)),
        await refusalWithin(sql, () => edit(sql, id, body)),
      ];
    });
    expect(found).toEqual(['note.body_invalid', 'note.body_invalid']);
  });

  test('a colleague pins the note of another, and can neither edit nor remove it', async () => {
    const seen = await asAdmin(async (sql) => {
      const id = await given(sql);
      await becomeColleague(sql);
      await pin(sql, id);
      const refused = [
        await refusalWithin(sql, () => edit(sql, id, 'Other words.')),
        await refusalWithin(sql, () => remove(sql, id)),
      ];
      return { refused, note: await noteOf(sql, id) };
    });
    expect(seen.refused).toEqual(['not_allowed', 'not_allowed']);
    expect(seen.note).toMatchObject({ body: 'Called the client.', pinned: true, version: 1 });
  });

  test('an edit of a version that is no longer the present one is refused; a repeat is not', async () => {
    const seen = await asAdmin(async (sql) => {
      const id = await given(sql);
      await edit(sql, id, 'Second words.');
      await edit(sql, id, 'Second words.');
      const refused = await refusalWithin(sql, () => edit(sql, id, 'Third words.'));
      return { refused, note: await noteOf(sql, id) };
    });
    expect(seen.refused).toBe('note.changed');
    expect(seen.note).toMatchObject({ body: 'Second words.', version: 2 });
  });

  test('staff who read only change no note', async () => {
    const found = await database.as('postgres', async (sql) => {
      const id = crypto.randomUUID();
      await sql`insert into staff_notes (id, tenant_id, company_id, body, created_by)
        values (${id}, ${tenants.first}, ${companies.mine}, 'Called the client.', ${people.admin})`;
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      return [
        await refusalWithin(sql, () => add(sql, crypto.randomUUID())),
        await refusalWithin(sql, () => edit(sql, id, 'Other words.')),
        await refusalWithin(sql, () => pin(sql, id)),
        await refusalWithin(sql, () => remove(sql, id)),
      ];
    });
    expect(found).toEqual(Array.from({ length: 4 }, () => 'staff.read_only'));
  });

  test('[ONE-04] a removed note is gone, a repeat does nothing, and the audit log keeps all of it', async () => {
    const seen = await asAdmin(async (sql) => {
      const id = await given(sql);
      await edit(sql, id, 'Second words.');
      await pin(sql, id);
      await pin(sql, id);
      await remove(sql, id);
      await remove(sql, id);
      const log = await sql`
        select action from audit_logs where table_name = 'staff_notes' and row_id = ${id} order by id`;
      return { note: await noteOf(sql, id), log: log.map((row) => row['action'] as string) };
    });
    expect(seen).toEqual({ note: undefined, log: ['insert', 'update', 'update', 'delete'] });
  });
});
