import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { pathFor, register } from './support/documents.ts';
import { applications, companies, documents, parties, people, tenants } from './support/ids.ts';

const database = useDatabase();

const read = (id: string) => (sql: Sql) => sql`select from documents where id = ${id}`;

describe('[DOC-02] documents', () => {
  testAccess(
    database,
    `
                                | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      read of my company        | grant | –           | yes         | –           | yes         | –                | yes   | –
      read of another's         | grant | –           | –           | yes         | yes         | –                | yes   | –
      read of a shared company  | grant | –           | yes         | yes         | yes         | –                | yes   | –
      read of another tenant    | grant | –           | –           | –           | –           | yes              | yes   | –
      read my party's paper     | grant | –           | yes         | –           | yes         | –                | yes   | –
      read a paper as viewer    | grant | –           | –           | yes         | yes         | –                | yes   | –
      read of my draft          | grant | –           | yes         | –           | yes         | –                | yes   | –
      write a row               | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      change a status           | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      delete                    | grant | grant       | grant       | grant       | grant       | grant            | grant | grant
      accept                    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      reject                    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      accept what is not there  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      register another's file   | grant | not_found   | document.file_missing | not_found | not_found | not_found | document.already_registered | account.suspended
      read the categories       | grant | yes         | yes         | yes         | yes         | yes              | yes   | –
      read the reasons          | grant | yes         | yes         | yes         | yes         | yes              | yes   | –
    `,
    {
      'read of my company': read(documents.mine),
      "read of another's": read(documents.others),
      'read of a shared company': read(documents.shared),
      'read of another tenant': read(documents.foreign),
      "read my party's paper": read(documents.partyOfMine),
      'read a paper as viewer': read(documents.partyOfShared),
      'read of my draft': read(documents.application),
      'write a row': (sql) =>
        sql`insert into documents (tenant_id, company_id, category, file_name, storage_path, mime_type, bytes)
            values (${tenants.first}, ${companies.mine}, 'passport', 'x.pdf', 'x', 'application/pdf', 1)`,
      'change a status': (sql) =>
        sql`update documents set status = 'accepted' where id = ${documents.mine}`,
      delete: (sql) => sql`delete from documents where id = ${documents.mine}`,
      accept: (sql) => sql`select accept_document(${documents.mine})`,
      reject: (sql) => sql`select reject_document(${documents.mine}, 'unreadable')`,
      'accept what is not there': (sql) => sql`select accept_document(${crypto.randomUUID()})`,
      "register another's file": async (sql) => {
        const path = `${tenants.first}/${companies.mine}/${documents.mine}.pdf`;
        const [person] = await sql`select auth.uid() as id`;
        // For the member it is a file that never came: the path of the fixture belongs to a document already.
        const wanted = person?.['id'] === people.member ? pathFor(companies.mine) : path;
        return [await register(sql, { path: wanted })];
      },
      'read the categories': (sql) => sql`select from document_categories limit 1`,
      'read the reasons': (sql) => sql`select from review_reasons limit 1`,
    },
  );

  test('no column shows more than the client may know', async () => {
    const columns = await database.asPostgres(
      (sql) => sql`select column_name from information_schema.columns
                   where table_schema = 'public' and table_name = 'documents' and column_name ~ 'internal|score|risk'`,
    );
    expect(columns).toEqual([]);
  });
});

/** What the storage service does for an upload, as the caller. */
const upload = (path: string) => (sql: Sql) =>
  sql`insert into storage.objects (bucket_id, name, owner_id) values ('documents', ${path}, auth.uid()::text)`.then(
    () => [1],
  );

const fileOf = (id: string, subject: string, tenant: string = tenants.first) =>
  `${tenant}/${subject}/${id}.pdf`;

const readFile = (path: string) => (sql: Sql) =>
  sql`select from storage.objects where bucket_id = 'documents' and name = ${path}`;

describe('[DOC-01] [DOC-02] the files of documents', () => {
  testAccess(
    database,
    `
                                  | anon   | stranger | member | otherMember | owner  | otherTenantOwner | admin  | suspended
      upload for my company       | policy | policy   | yes    | policy      | policy | policy           | yes    | policy
      upload as viewer            | policy | policy   | policy | yes         | policy | policy           | yes    | policy
      upload for my party         | policy | policy   | yes    | policy      | policy | policy           | yes    | policy
      upload for my draft         | policy | policy   | yes    | policy      | policy | policy           | yes    | policy
      upload to another tenant    | policy | policy   | policy | policy      | policy | yes              | yes    | policy
      mix two tenants             | policy | policy   | policy | policy      | policy | policy           | policy | policy
      upload for no subject       | policy | policy   | policy | policy      | policy | policy           | policy | policy
      upload an executable        | policy | policy   | policy | policy      | policy | policy           | policy | policy
      upload without a folder     | policy | policy   | policy | policy      | policy | policy           | policy | policy
      upload above the folder     | policy | policy   | policy | policy      | policy | policy           | policy | policy
      read of my company          | –      | –        | yes    | –           | yes    | –                | yes    | –
      read of a shared company    | –      | –        | yes    | yes         | yes    | –                | yes    | –
      read another tenant's       | –      | –        | –      | –           | –      | yes              | yes    | –
      read a paper as viewer      | –      | –        | –      | yes         | yes    | –                | yes    | –
      remove a registered one     | –      | –        | –      | –           | –      | –                | –      | –
      change a registered one     | –      | –        | –      | –           | –      | –                | –      | –
    `,
    {
      'upload for my company': upload(pathFor(companies.mine)),
      'upload as viewer': upload(pathFor(companies.shared)),
      'upload for my party': upload(pathFor(parties.mine)),
      'upload for my draft': upload(pathFor(applications.mine)),
      'upload to another tenant': upload(pathFor(companies.foreign, tenants.second)),
      'mix two tenants': upload(pathFor(companies.mine, tenants.second)),
      'upload for no subject': upload(pathFor(crypto.randomUUID())),
      'upload an executable': upload(pathFor(companies.mine, tenants.first, 'html')),
      'upload without a folder': upload(`${crypto.randomUUID()}.pdf`),
      'upload above the folder': upload(`${tenants.first}/${companies.mine}/../x.pdf`),
      'read of my company': readFile(fileOf(documents.mine, companies.mine)),
      'read of a shared company': readFile(fileOf(documents.shared, companies.shared)),
      "read another tenant's": readFile(
        fileOf(documents.foreign, companies.foreign, tenants.second),
      ),
      'read a paper as viewer': readFile(fileOf(documents.partyOfShared, parties.shared)),
      'remove a registered one': async (sql) => {
        await sql`select set_config('storage.allow_delete_query', 'true', true)`;
        return sql`delete from storage.objects where name = ${fileOf(documents.mine, companies.mine)} returning id`;
      },
      'change a registered one': (sql) =>
        sql`update storage.objects set metadata = '{}' where name = ${fileOf(documents.mine, companies.mine)} returning id`,
    },
  );

  test('what was uploaded and not registered is read and removed by its uploader alone', async () => {
    const path = pathFor(companies.mine);
    const seen = await database.as('member', async (sql) => {
      await upload(path)(sql);
      const counts: Record<string, number> = {};
      for (const persona of ['member', 'owner', 'admin', 'otherMember'] as const) {
        await become(sql, persona);
        counts[persona] = (await readFile(path)(sql)).length;
      }
      await become(sql, 'member');
      await sql`select set_config('storage.allow_delete_query', 'true', true)`;
      const removed = await sql`delete from storage.objects where name = ${path} returning id`;
      return { counts, removed: removed.length };
    });
    expect(seen).toEqual({
      counts: { member: 1, owner: 0, admin: 0, otherMember: 0 },
      removed: 1,
    });
  });

  test('the bucket is private, for 20 MB of four types', async () => {
    const [bucket] = await database.asPostgres(
      (
        sql,
      ) => sql`select public, file_size_limit::int as limit, cardinality(allowed_mime_types) as types
                   from storage.buckets where id = 'documents'`,
    );
    expect(bucket).toEqual({ public: false, limit: 20_971_520, types: 4 });
  });
});
