import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';

const database = useDatabase();

const place =
  (tenant: string, file = `${crypto.randomUUID()}.png`) =>
  (sql: Sql) =>
    sql`insert into storage.objects (bucket_id, name, owner_id)
        values ('logos', ${`${tenant}/${file}`}, auth.uid()::text) returning id`;

describe('[TNT-01] logos of tenants', () => {
  testAccess(
    database,
    `
                                 | anon   | stranger | member | owner  | otherTenantOwner | admin  | suspended
      place one for the first    | policy | policy   | policy | yes    | policy           | yes    | policy
      place one for the second   | policy | policy   | policy | policy | yes              | yes    | policy
      place one for no tenant    | policy | policy   | policy | policy | policy           | policy | policy
      place a drawing with code  | policy | policy   | policy | policy | policy           | policy | policy
      place one in a folder more | policy | policy   | policy | policy | policy           | policy | policy
    `,
    {
      'place one for the first': place(tenants.first),
      'place one for the second': place(tenants.second),
      'place one for no tenant': place(crypto.randomUUID()),
      'place a drawing with code': place(tenants.first, `${crypto.randomUUID()}.svg`),
      'place one in a folder more': place(tenants.first, `${crypto.randomUUID()}/x.png`),
    },
  );

  test('takes pictures of half a megabyte, which everyone may see', async () => {
    const buckets = await database.asPostgres(
      (sql) =>
        sql`select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'logos'`,
    );
    expect(buckets).toEqual([
      { public: true, file_size_limit: 524_288, allowed_mime_types: ['image/png', 'image/jpeg'] },
    ]);
  });
});
