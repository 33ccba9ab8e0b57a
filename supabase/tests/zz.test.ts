import { test } from 'vitest';
import { useDatabase } from './support/database.ts';
const database = useDatabase();
test('fk', async () => {
  await database.asPostgres(async (sql) => {
    for (const t of ['public.companies','public.parties','public.kyc_profiles']) {
      const rows = await sql`select conrelid::regclass::text || ' ' || confdeltype as t from pg_constraint where contype='f' and confrelid = ${t}::regclass`;
      console.log(t, rows.map((r) => r['t']).join(', '));
    }
  });
});
