import { describe, expect, test } from 'vitest';

import { refusal, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { pathFor } from './support/documents.ts';
import { companies, people } from './support/ids.ts';
import { overlap } from './support/overlap.ts';

const database = useDatabase();

/** A file that the member has uploaded. */
async function givenFile(sql: Sql, age = '0 days'): Promise<string> {
  const path = pathFor(companies.mine);
  await sql`reset role`;
  await sql`insert into storage.objects (bucket_id, name, owner_id, metadata, version, created_at)
    values ('documents', ${path}, ${people.member}, '{"size": 1000, "mimetype": "application/pdf"}', 'v1', now() - ${age}::interval)`;
  return path;
}

const register = (sql: Sql, path: string) =>
  sql`select register_document(${crypto.randomUUID()}, ${path}, 'other', 'letter.pdf')`;

/** As storage deletes. */
async function remove(sql: Sql, path: string) {
  await sql`select set_config('storage.allow_delete_query', 'true', true)`;
  return sql`delete from storage.objects where name = ${path} returning id`;
}

describe('[DOC-02] where rows and files disagree', () => {
  testAccess(
    database,
    `
                  | anon  | stranger    | member      | owner       | admin | suspended
      list them   | grant | not_allowed | not_allowed | not_allowed | yes   | account.suspended
    `,
    { 'list them': (sql) => sql`select count(*) from file_findings()` },
  );

  test('a row without its file, with another version of it, and a file that is no document after a day', async () => {
    await database.as('superuser', async (sql) => {
      const [lost, changed, whole] = [
        await givenFile(sql),
        await givenFile(sql),
        await givenFile(sql),
      ];
      const [old, young] = [await givenFile(sql, '2 days'), await givenFile(sql)];
      await become(sql, 'member');
      for (const path of [lost, changed, whole]) await register(sql, path);
      await sql`reset role`;
      // As a host loses and restores files.
      await sql`set local session_replication_role = replica`;
      await sql`delete from storage.objects where name = ${lost}`;
      await sql`update storage.objects set version = 'v2' where name = ${changed}`;
      await sql`set local session_replication_role = origin`;
      const [counted] = await sql`select private.maintenance_step('files') as result`;
      await become(sql, 'admin');
      const found = await sql`select finding, path from file_findings()`;
      expect(found).toContainEqual({ finding: 'row_without_file', path: lost });
      expect(found).toContainEqual({ finding: 'row_without_file', path: changed });
      expect(found).toContainEqual({ finding: 'file_without_row', path: old });
      for (const path of [whole, young]) {
        expect(found.map((row) => row['path'] as string)).not.toContain(path);
      }
      expect(counted?.['result']).toEqual({
        rows_without_file: found.filter((row) => row['finding'] === 'row_without_file').length,
        files_without_row: 1,
        checks_late: 0,
      });
    });
  });
});

test('[DOC-02] registering and deleting at once: one wins, and no row is left without its file', async () => {
  for (let i = 0; i < 5; i += 1) {
    const path = await database.commitAs('postgres', (sql) => givenFile(sql));
    const outcomes = await Promise.all([
      refusal(database.commitAs('member', (sql) => register(sql, path))),
      refusal(database.commitAs('member', (sql) => remove(sql, path))),
    ]);
    const left = await database.asPostgres(async (sql) => [
      (await sql`select from documents where storage_path = ${path}`).length,
      (await sql`select from storage.objects where name = ${path}`).length,
    ]);
    expect([
      [0, 0],
      [1, 1],
    ]).toContainEqual(left);
    expect(outcomes).toContain(undefined);
  }
});

test('[DOC-02] a deletion that begins while the file is registered waits, and is refused', async () => {
  const path = await database.commitAs('postgres', (sql) => givenFile(sql));
  const outcome = await overlap(
    database,
    ['member', (sql) => register(sql, path)],
    ['member', (sql) => remove(sql, path)],
  );
  expect(outcome).toBe('document.already_registered');
});

test('[DOC-02] a registration that begins while the file is deleted waits, and finds no file', async () => {
  const path = await database.commitAs('postgres', (sql) => givenFile(sql));
  const outcome = await overlap(
    database,
    ['member', (sql) => remove(sql, path)],
    ['member', (sql) => register(sql, path)],
  );
  expect(outcome).toBe('document.file_missing');
});
