import type { RunningBackend } from '@portal/backend';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { filesAt } from '../lib/stored-files.ts';
import { DatabaseRefusal } from '../lib/database.ts';
import { startDemoBackend } from './demo-backend.fixtures.ts';
import { firmDeletionsPart } from './firm-deletions.ts';
import { roleDatabaseAt } from './role-database.ts';

const FIRM = '7e000000-0000-4000-8000-000000000001';
const GOES = 'fa000000-0000-4000-8000-000000000901';
const STAYS = 'fa000000-0000-4000-8000-000000000902';
const HELD = 'fa000000-0000-4000-8000-000000000904';
const OFFICER = 'd0000000-0000-4000-8000-000000000002';
let backend: RunningBackend;
let sql: postgres.Sql;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ backend, sql, stop } = await startDemoBackend());
}, 120_000);
afterAll(() => stop());

async function store(party: string, name: string): Promise<void> {
  const { secret } = backend.keys;
  const stored = await fetch(
    `${backend.url}/storage/v1/object/documents/${FIRM}/${party}/${name}`,
    {
      method: 'POST',
      headers: {
        apikey: secret,
        authorization: `Bearer ${secret}`,
        'content-type': 'application/pdf',
      },
      body: new Blob(['%PDF-1.7\n1'], { type: 'application/pdf' }),
    },
  );
  expect([stored.status, stored.ok ? '' : await stored.text()]).toEqual([200, '']);
}

const approve = () =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: OFFICER, role: 'authenticated' })}, true)`;
    await tx`select approve_erasures(array(select id from identity_erasures where party_id = ${GOES} and state in ('due', 'failed')))`;
  });
const erasure = async () =>
  (await sql`select state, failure, erased from identity_erasures where party_id = ${GOES}`)[0];
/** A hash of the rows of everyone else, and the files there are. */
const others = async () => ({
  rows: await sql`
    select 'documents' as name, count(*)::int as rows, md5(string_agg(line::text, '|' order by id)) as hash from documents as line where party_id is distinct from ${GOES}
    union all
    select 'kyc', count(*)::int, md5(string_agg(line::text, '|' order by id)) from kyc_profiles as line where party_id <> ${GOES}
    union all
    select 'parties', count(*)::int, md5(string_agg(line::text, '|' order by id)) from parties as line where id <> ${GOES}
    union all
    select 'registers', count(*)::int, md5(string_agg(line::text, '|' order by id)) from company_participants as line
    order by 1`,
  files:
    await sql`select name from storage.objects where name not like ${`${FIRM}/${GOES}/%`} order by name`,
});

test('[ASVS-14.2.4] the worker removes the files and rows of who was approved, and nothing else', async () => {
  const [document] = await sql`select storage_path from documents where party_id = ${GOES}`;
  const own = String(document?.['storage_path']).split('/').at(-1) ?? '';
  // A file of a document, and one that was uploaded and never registered.
  for (const name of [own, `${crypto.randomUUID()}.pdf`]) await store(GOES, name);
  for (const party of [STAYS, HELD]) await store(party, `${crypto.randomUUID()}.pdf`);
  const before = await others();

  // The part works with its role alone.
  await sql`alter role portal_firm_deletions with login password 'a-password-of-a-test'`;
  const address = new URL(backend.database.urlFor('postgres'));
  Object.assign(address, { username: 'portal_firm_deletions', password: 'a-password-of-a-test' });
  const database = roleDatabaseAt(address.href, 'firm-deletions');
  onTestFinished(() => database.close());
  const storage = filesAt(backend.url, backend.keys.secret);
  let mode: 'refuses' | 'keeps' | 'works' = 'refuses';
  const files = {
    remove: async (...given: Parameters<typeof storage.remove>) => {
      if (mode === 'refuses') throw new DatabaseRefusal('Status 500');
      if (mode === 'works') await storage.remove(...given);
    },
  };
  const lines: string[] = [];
  const part = firmDeletionsPart({ database, files }, (line) => void lines.push(line));
  const runAll = async (which = part) => {
    while (await which.run()) {
      /* until nothing is left to do */
    }
  };

  await runAll();
  expect(lines).toEqual([]);
  await approve();
  await runAll();
  expect(await erasure()).toMatchObject({
    state: 'failed',
    failure: 'Storage refused to remove files',
  });
  mode = 'keeps';
  await approve();
  await runAll();
  expect(await erasure()).toMatchObject({
    state: 'failed',
    failure: 'Storage keeps 2 of the files',
  });

  // A worker that ends after the files are gone, before the rows; another one goes on.
  mode = 'works';
  await approve();
  await part.run();
  expect(await erasure()).toMatchObject({ state: 'erasing' });
  await runAll(firmDeletionsPart({ database, files }, () => {}));
  expect(await erasure()).toMatchObject({
    state: 'done',
    erased: { files: 2, documents: 1, kyc: 1 },
  });

  const left = await sql`select name from storage.objects where name like ${`${FIRM}/${GOES}/%`}`;
  expect(left).toEqual([]);
  const gone = await fetch(
    `${backend.url}/storage/v1/object/authenticated/documents/${FIRM}/${GOES}/${own}`,
    { headers: { apikey: backend.keys.secret, authorization: `Bearer ${backend.keys.secret}` } },
  );
  expect(gone.ok).toBe(false);
  expect(await others()).toEqual(before);
  const [party] =
    await sql`select name, email, birth_date, identity_erased_on is not null as erased from parties where id = ${GOES}`;
  expect(party).toEqual({ name: 'Ezekiel Rolle', email: null, birth_date: null, erased: true });
  expect(lines.join('\n')).not.toMatch(/Ezekiel|pdf|7e000000/);
}, 120_000);
