import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { startBackend, type BackendOptions, type RunningBackend } from '../start-backend.ts';
import { PATIENCE } from '../testing/patience.ts';
import { tempFolder } from '../testing/temp-folder.ts';

// Starting a database several times takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ORIGIN = '/storage/v1';

let folder: ReturnType<typeof tempFolder>;
let options: BackendOptions;
let backend: RunningBackend;

beforeEach(async () => {
  folder = tempFolder();
  const seed = join(folder.path, 'seed.sql');
  writeFileSync(seed, `insert into storage.buckets (id, name) values ('files', 'files');`);
  options = {
    dataDir: join(folder.path, 'data'),
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(import.meta.dirname, '..', 'testing', 'migrations'),
    seeds: [seed],
    siteUrl: 'http://localhost:3000',
  };
  backend = await startBackend(options);
});

afterEach(async () => {
  await backend.stop();
  folder.remove();
});

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

function ask(path: string, init: Init = {}): Promise<Response> {
  const headers = { apikey: backend.keys.secret, ...init.headers };
  return fetch(`${backend.url}${ORIGIN}${path}`, { ...init, headers });
}

function upload(key: string, body: string): Promise<Response> {
  return ask(`/object/files/${key}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain', 'x-upsert': 'true' },
  });
}

test('files and links live on over a restart, and what a crash left is swept', async () => {
  expect((await upload('a.txt', 'kept')).status).toBe(200);
  const signed = await ask('/object/sign/files/a.txt', {
    method: 'POST',
    body: JSON.stringify({ expiresIn: 600 }),
  });
  const { signedURL } = (await signed.json()) as { signedURL: string };
  const started = await ask('/upload/resumable', {
    method: 'POST',
    headers: { ...TUS, 'upload-length': '4', 'upload-metadata': metadata('b.txt') },
  });
  const location = started.headers.get('location')!;
  await backend.stop();

  const storage = join(options.dataDir, 'storage');
  const kept = readdirSync(join(storage, 'objects'));
  writeFileSync(join(storage, 'objects', 'b26e2b6e-2f4c-4bb6-9d4b-6f8ff0a1c0de'), 'no row');
  writeFileSync(join(storage, 'incoming', 'half'), 'half');
  backend = await startBackend(options);

  expect(readdirSync(join(storage, 'objects'))).toEqual(kept);
  expect(existsSync(join(storage, 'incoming', 'half'))).toBe(false);
  expect(await (await fetch(`${backend.url}${ORIGIN}${signedURL}`)).text()).toBe('kept');
  const rest = await ask(location.slice(ORIGIN.length), {
    method: 'PATCH',
    body: 'more',
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  });
  expect(rest.status).toBe(204);
  expect(await (await ask('/object/files/b.txt')).text()).toBe('more');
});

test('an upload during which Postgres dies is not acknowledged, and works once it is back', async () => {
  expect((await upload('a.txt', 'before')).status).toBe(200);
  process.kill(backend.database.pid(), 'SIGKILL');
  const answers: number[] = [];
  await vi.waitFor(async () => {
    const response = await upload('a.txt', 'after');
    answers.push(response.status);
    expect(response.status).toBe(200);
  }, PATIENCE);
  // Every refusal was a retryable one.
  expect(answers.filter((status) => ![200, 503].includes(status))).toEqual([]);
  // Another connection than that of the upload may still be one to the Postgres that died.
  await vi.waitFor(
    async () => expect(await (await ask('/object/files/a.txt')).text()).toBe('after'),
    PATIENCE,
  );
  expect(readdirSync(join(options.dataDir, 'storage', 'incoming'))).toEqual([]);
});

const TUS = { 'tus-resumable': '1.0.0' };

function metadata(key: string): string {
  const fields = { bucketName: 'files', objectName: key, contentType: 'text/plain' };
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
