import { test } from 'vitest';
import { useDatabase } from './support/database.ts';
import { beginImport, checkImport, company, figures, person, putCompanies, putPeople, startImport } from './support/imports.ts';
import { runJobs } from './support/jobs.ts';
import { become } from './support/database.ts';
const database = useDatabase();
test('fk', async () => {
  await database.asPostgres(async (sql) => {
    for (const t of ['public.companies','public.parties','public.kyc_profiles']) {
      const rows = await sql`select conrelid::regclass::text || ' ' || confdeltype::text as t from pg_constraint where contype='f' and confrelid = ${t}::regclass`;
      console.log(t, rows.map((r) => r['t']).join(', '));
    }
  });
}, 60000);
test('speed', async () => {
  await database.as('admin', async (sql) => {
    const n = 300;
    const id = await startImport(sql);
    let t = Date.now();
    for (let i = 0; i < n * 2; i += 300) await putPeople(sql, id, Array.from({ length: 300 }, (_, k) => person({ key: `p${i + k}`, name: `Person Number ${String.fromCharCode(65 + (i+k) % 26)}${(i + k) * 7919 % 100000} Smith${i+k}`, birth_date: `19${50 + (i + k) % 40}-0${1 + (i+k) % 9}-11` })));
    console.log('people', Date.now() - t); t = Date.now();
    await putCompanies(sql, id, Array.from({ length: n }, (_, i) => company({ place: i + 1, name: `Company ${i * 7919} Ltd.`, registration_number: `B-8${i}`, paid_until: 2025, roles: [
      { person: `p${2 * i}`, role: 'member', shares: 30000, since: '2015-03-02' }, { person: `p${2 * i + 1}`, role: 'member', shares: 20000, since: '2015-03-02' },
      { person: `p${2 * i}`, role: 'director', since: '2015-03-02' }, { person: `p${2 * i}`, role: 'beneficial_owner', since: '2015-03-02', percent: 60, nature: ['shares'] },
      { person: `p${2 * i + 1}`, role: 'beneficial_owner', since: '2015-03-02', percent: 40, nature: ['shares'] } ] })));
    console.log('companies', Date.now() - t); t = Date.now();
    await checkImport(sql, id); await runJobs(sql);
    console.log('check', Date.now() - t); t = Date.now(); console.log([...(await sql`select problems, count(*)::int from private.import_companies group by 1 limit 5`)].map((r) => JSON.stringify(r)));
    await become(sql, 'admin');
    console.log(await figures(sql, id));
    await beginImport(sql, id); await runJobs(sql);
    console.log('import', Date.now() - t);
    await become(sql, 'admin');
    console.log(await figures(sql, id));
    await become(sql, 'postgres');
    console.log([...(await sql`select table_name, count(*)::int as n from audit_logs where at > now() group by 1 order by 2 desc limit 15`)]);
  });
}, 300000);
