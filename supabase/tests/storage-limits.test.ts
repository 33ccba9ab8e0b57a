import { describe, expect, test } from 'vitest';

import { outcomesAtOnce, refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument, givenFile, pathFor, register } from './support/documents.ts';
import { applications, companies, people, tenants } from './support/ids.ts';

const database = useDatabase();

/** What the storage service does for an upload, as the caller. */
const upload = (sql: Sql, path: string) =>
  sql`insert into storage.objects (bucket_id, name, owner_id) values ('documents', ${path}, auth.uid()::text)`;

/** What says why the service refuses it. */
const check = (sql: Sql, path: string) => sql`select check_upload(${path})`;

async function stored(sql: Sql): Promise<number> {
  await sql`reset role`;
  const [row] = await sql`select private.stored_bytes(${tenants.first})::int as bytes`;
  return row?.['bytes'];
}

async function limit(sql: Sql, bytes: number): Promise<void> {
  await sql`reset role`;
  await sql`update tenants set limits = jsonb_build_object('max_storage_bytes', ${bytes}::bigint) where id = ${tenants.first}`;
}

describe('[DOC-01] [TEN-04] the storage of a tenant', () => {
  test('counts documents, files in tickets and files that were never registered', async () => {
    await database.asPostgres(async (sql) => {
      const before = await stored(sql);
      await givenFile(sql, pathFor(companies.mine), 'member');
      expect(await stored(sql)).toBe(before + 4711);
      await givenDocument(sql, companies.mine, 'member');
      expect(await stored(sql)).toBe(before + 2 * 4711);
      const ticket = crypto.randomUUID();
      await sql`insert into support_tickets (id, tenant_id, subject, opened_by) values (${ticket}, ${tenants.first}, 'Files', ${people.member})`;
      const path = pathFor(ticket);
      await givenFile(sql, path, 'member');
      await sql`select attach_file(${crypto.randomUUID()}, ${path}, 'a.pdf')`;
      expect(await stored(sql)).toBe(before + 3 * 4711);
    });
  });

  test('files that are never registered fill it, and then no other is taken', async () => {
    await database.asPostgres(async (sql) => {
      await limit(sql, (await stored(sql)) + 4711);
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => upload(sql, pathFor(companies.mine)))).toBeUndefined();
      const path = pathFor(companies.mine);
      await givenFile(sql, path, 'member');
      expect(await refusalWithin(sql, () => upload(sql, pathFor(companies.mine)))).toBe('policy');
      expect(await refusalWithin(sql, () => check(sql, pathFor(companies.mine)))).toBe(
        'document.storage_full',
      );
      expect(await refusalWithin(sql, () => register(sql, { path }))).toBeUndefined();
      await limit(sql, (await stored(sql)) + 4000);
      const above = () => givenFile(sql, pathFor(companies.mine), 'member');
      expect(await refusalWithin(sql, above)).toBe('document.storage_full');
    });
  });

  test('of 24 uploads at once none passes it', async () => {
    const room = await database.commitAs('postgres', async (sql) => {
      const before = await stored(sql);
      await limit(sql, before + 5 * 4711 + 100);
      return before + 5 * 4711;
    });
    const outcomes = await outcomesAtOnce(
      Array.from({ length: 24 }, () =>
        database.commitAs('postgres', (sql) => givenFile(sql, pathFor(companies.mine), 'member')),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'yes')).toHaveLength(5);
    expect(new Set(outcomes)).toEqual(new Set(['yes', 'document.storage_full']));
    expect(await database.asPostgres(stored)).toBe(room);
    await database.commitAs(
      'postgres',
      (sql) => sql`update tenants set limits = '{}' where id = ${tenants.first}`,
    );
  });

  test('nor is a file attached to a ticket above it', async () => {
    await database.asPostgres(async (sql) => {
      const ticket = crypto.randomUUID();
      await sql`insert into support_tickets (id, tenant_id, subject, opened_by) values (${ticket}, ${tenants.first}, 'Files', ${people.member})`;
      const path = pathFor(ticket);
      await givenFile(sql, path, 'member');
      await limit(sql, (await stored(sql)) - 1);
      const attach = () => sql`select attach_file(${crypto.randomUUID()}, ${path}, 'a.pdf')`;
      expect(await refusalWithin(sql, attach)).toBe('tenant.limit_reached');
    });
  });

  test('the files of another tenant fill nothing', async () => {
    await database.asPostgres(async (sql) => {
      const before = await stored(sql);
      await givenFile(sql, pathFor(companies.mine, tenants.second), 'member');
      expect(await stored(sql)).toBe(before);
    });
  });
});

describe('[DOC-01] files that are not registered', () => {
  test('a person has a hundred at most, and another person their own', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => check(sql, pathFor(companies.mine)))).toBeUndefined();
      for (let i = 0; i < 100; i += 1) await givenFile(sql, pathFor(companies.mine), 'member');
      expect(await refusalWithin(sql, () => check(sql, pathFor(companies.mine)))).toBe(
        'document.too_many_loose',
      );
      expect(await refusalWithin(sql, () => upload(sql, pathFor(companies.mine)))).toBe('policy');
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => upload(sql, pathFor(companies.mine)))).toBeUndefined();
    });
  });
});

describe('[DOC-01] why an upload is refused', () => {
  test('is answered to those alone who may add a file there', async () => {
    await database.asPostgres(async (sql) => {
      await limit(sql, 1);
      const path = pathFor(companies.mine);
      for (const [persona, outcome] of [
        ['member', 'document.storage_full'],
        ['admin', 'document.storage_full'],
        ['otherMember', 'not_found'],
        ['stranger', 'not_found'],
      ] as const) {
        await become(sql, persona);
        expect([persona, await refusalWithin(sql, () => check(sql, path))]).toEqual([
          persona,
          outcome,
        ]);
      }
      await become(sql, 'member');
      for (const broken of ['', 'a/b', '../x', `${tenants.first}/${companies.mine}`]) {
        expect(await refusalWithin(sql, () => check(sql, broken))).toBe('not_found');
      }
    });
  });
});

describe('[APP-02] the documents of an application', () => {
  test('are two hundred at most, also when several are registered at once', async () => {
    const paths = Array.from({ length: 201 }, () => pathFor(applications.mine));
    const known = await database.asPostgres(
      (sql) => sql`select from documents where application_id = ${applications.mine}`,
    );
    await database.commitAs('member', async (sql) => {
      for (const path of paths) await givenFile(sql, path, 'member');
      for (const path of paths.slice(known.length, 197))
        await register(sql, { path, category: 'other' });
    });
    const outcomes = await outcomesAtOnce(
      paths
        .slice(197)
        .map((path) =>
          database.commitAs('member', (sql) => register(sql, { path, category: 'other' })),
        ),
    );
    expect(outcomes).toEqual(['document.too_many', 'yes', 'yes', 'yes']);
  });
});
