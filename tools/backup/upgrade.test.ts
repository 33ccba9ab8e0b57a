import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';
import { copyData, preparedData } from '@portal/backend/prepared-data';
import { afterAll, beforeAll, expect, test } from 'vitest';

import accounts from '../../supabase/seed/demo-accounts.json' with { type: 'json' };
import { readReleases } from '../db/releases.ts';
import { misunderstood, type Send } from '../db/replay.ts';
import type { PortalRequest } from '../db/requests.ts';
import { withSql } from '../db/states.ts';
import { newestMigration } from '../lib/newest-migration.ts';
import { root } from '../lib/paths.ts';
import { startProductBackend } from '../product/backend.ts';
import { backUp, backupPath, restore } from './backup.ts';
import { noteSchemaOfData } from './schema-of-data.ts';

/*
 * One installation through its life: filled, migrated by a later version, refused by the old one, brought back. The tests follow one
 * another. It takes four starts of the whole backend, which nothing smaller proves: database and files have to go together.
 */

const scratch = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
const dataDir = join(scratch, 'backend');
const released = join(root, 'supabase', 'migrations');
const later = join(scratch, 'migrations');
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

let contents: Contents;
let copy = '';

interface Contents {
  companies: number;
  audit: number;
  picture: string;
}

beforeAll(async () => {
  copyData(await preparedData('demo'), dataDir);
  cpSync(released, later, { recursive: true });
  writeFileSync(
    join(later, '29990101000000_more.sql'),
    `alter table public.companies add column trial text;
    alter table public.entity_features rename column plain_name to plain;`,
  );
  contents = await whileRunning(released, async (running) => {
    const { id, headers } = await signIn(running, accounts.client);
    const path = `avatars/${id}/${crypto.randomUUID()}.png`;
    const uploaded = await fetch(`${running.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/png' },
      body: picture,
    });
    if (!uploaded.ok) throw new Error(`The picture was not taken: ${await uploaded.text()}`);
    return readContents(running);
  });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Running {
  url: string;
  key: string;
  database: string;
  /** What the start says of a copy. */
  copied: string[];
}

async function whileRunning<T>(
  migrationsDir: string,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const said: string[] = [];
  const backend = await startProductBackend({
    dataDir,
    apiPort: await freePort(),
    dbPort: await freePort(),
    mailPort: await freePort(),
    siteUrl: 'http://localhost',
    migrationsDir,
    progress: (line) => said.push(line),
  });
  try {
    const { url, keys, database } = backend;
    return await work({
      url,
      key: keys.publishable,
      database: database.urlFor('postgres'),
      copied: said.filter((line) => line.includes('a copy of before is')),
    });
  } finally {
    await backend.stop();
  }
}

/** A person of the demo, as requests of theirs name them. */
async function signIn({ url, key }: Running, { email, password }: typeof accounts.client) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = (await response.json()) as { access_token: string; user: { id: string } };
  return {
    id: session.user.id,
    headers: { apikey: key, authorization: `Bearer ${session.access_token}` },
  };
}

/** What a person would miss first: rows, the log of them, and a file that they uploaded, read as the person. */
async function readContents(running: Running): Promise<Contents> {
  const { id, headers } = await signIn(running, accounts.client);
  const storage = `${running.url}/storage/v1/object`;
  const listed = await fetch(`${storage}/list/avatars`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: id, limit: 10 }),
  });
  const [file] = (await listed.json()) as { name: string }[];
  const downloaded = await fetch(`${storage}/authenticated/avatars/${id}/${file?.name}`, {
    headers,
  });
  const [row] = await withSql(
    running.database,
    (sql) => sql<{ companies: number; audit: number }[]>`
      select (select count(*)::int from public.companies) as companies,
        -- Mails that leave meanwhile are in the log of others.
        (select count(*)::int from public.audit_logs where table_name in ('companies', 'company_participants', 'parties')) as audit`,
  );
  return {
    companies: row?.companies ?? 0,
    audit: row?.audit ?? 0,
    picture: Buffer.from(await downloaded.arrayBuffer()).toString('base64'),
  };
}

test('[UPG-01] [OPS-01] a later version migrates the data, after copying it', async () => {
  expect(contents).toMatchObject({ picture: picture.toString('base64') });
  expect(contents.companies).toBeGreaterThan(0);
  await whileRunning(later, async (running) => {
    const { copied } = running;
    expect(copied).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The data is migrated from schema ${newestMigration(released)} to 29990101000000; a copy of before is /`,
        ),
      ),
    ]);
    copy = copied[0]?.split(' a copy of before is ').at(-1) ?? '';
    expect(await readContents(running)).toEqual(contents);
    const [row] = await withSql(
      running.database,
      (sql) => sql`select public.schema_version() as version`,
    );
    expect(row).toEqual({ version: '29990101000000' });

    // A column that portals of the last release read has another name: open pages would fail. The last test sends the other requests.
    const ofTheTable = lastRequests().filter(({ path }) => path.includes('entity_features'));
    const problems = await misunderstood(ofTheTable, await sender(running));
    expect(problems).toContainEqual(
      expect.stringMatching(/^client: GET .rest.v1.entity_features.*plain_name.*"42703"/),
    );
  });
  expect(existsSync(copy)).toBe(true);
});

test('[UPG-01] the version of before refuses the data in words', async () => {
  await expect(whileRunning(released, async () => {})).rejects.toThrow(
    /newer than this checkout: .*29990101000000_more.*npm run restore/,
  );
});

test('[OPS-01] a file that is cut, or made by a newer version, changes nothing', async () => {
  const cut = join(scratch, 'cut.tar.gz');
  cpSync(copy, cut);
  truncateSync(cut, 100_000);
  await expect(restore(cut, dataDir, newestMigration(released))).rejects.toThrow(
    /cut\.tar\.gz cannot be read/,
  );
  const newer = await smallBackup('newer', '29990101000000');
  await expect(restore(newer, dataDir, newestMigration(released))).rejects.toThrow(
    /made by a newer version \(schema 29990101000000\)/,
  );
  expect(existsSync(`${dataDir}.restoring`)).toBe(false);
  expect(JSON.parse(readFileSync(join(dataDir, 'schema.json'), 'utf8'))).toEqual({
    schema: '29990101000000',
  });
});

test('[UPG-01] [OPS-01] the copy brings back all there was, and what the portals of the last release ask is understood', async () => {
  const replaced = await restore(copy, dataDir, newestMigration(released));
  expect(existsSync(join(String(replaced), 'postgres', 'PG_VERSION'))).toBe(true);
  await whileRunning(released, async (running) => {
    expect(running.copied).toEqual([]);
    expect(await readContents(running)).toEqual(contents);
    await expect(backUp(dataDir, join(scratch, 'running.tar.gz'))).rejects.toThrow(
      'in use by process',
    );
    const other = await smallBackup('other', newestMigration(released));
    await expect(restore(other, dataDir, newestMigration(released))).rejects.toThrow(
      'in use by process',
    );

    // Last, because it sends commands as well.
    expect(lastRequests().length).toBeGreaterThan(100);
    expect(await misunderstood(lastRequests(), await sender(running))).toEqual([]);
  });
});

/** A backup of an installation without rows. A restore reads the version before it looks at anything else. */
async function smallBackup(name: string, schema: string): Promise<string> {
  const folder = join(scratch, name);
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17');
  noteSchemaOfData(folder, schema);
  return backUp(folder, backupPath(folder, new Date(), name));
}

function lastRequests(): PortalRequest[] {
  return readReleases().at(-1)?.requests ?? [];
}

/** Sends requests as the demo's member of staff, as its client, and as a visitor. */
async function sender(running: Running): Promise<Send> {
  const headersOf = {
    public: { apikey: running.key },
    client: (await signIn(running, accounts.client)).headers,
    staff: (await signIn(running, accounts.admin)).headers,
  };
  return async (who, { method, path, headers, body }) => {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: {
        ...headers,
        ...headersOf[who],
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      body,
    });
    return response.text();
  };
}
