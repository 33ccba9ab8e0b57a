import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdUp, prepareToHoldUp } from './testing/held-up.ts';
import { startStorageBackend, type StorageBackend } from './testing/storage-backend.ts';

let backend: StorageBackend;

beforeAll(async () => {
  backend = await startStorageBackend();
  await prepareToHoldUp(backend);
});

afterAll(async () => {
  await backend.destroy();
});

function drafts() {
  return backend.anna.storage.from('drafts');
}

async function textOf(path: string): Promise<string | undefined> {
  return (await drafts().download(path)).data?.text();
}

test('an object that is replaced and moved at the same time keeps its bytes', async () => {
  const [from, to] = [`${backend.north}/replaced.txt`, `${backend.north}/moved.txt`];
  await drafts().upload(from, 'old');
  // Uploads wait just before their row is written; the first attempt of each writes none.
  await backend.sql(`create trigger uploads_wait before insert on storage.objects for each row
    when (new.version <> '1' and new.name = '${from}') execute function private.wait_trigger()`);
  const held = await holdUp(backend);
  const replacing = drafts().upload(from, 'new', { upsert: true });
  await held.waiting(1);
  const moving = drafts().move(from, to);
  await Promise.race([moving, held.waiting(2)]);
  await held.letGo();
  expect((await replacing).error).toBeNull();
  expect((await moving).error).toBeNull();

  const rows = await backend.sql<{ name: string }>(
    `select name from storage.objects where name in ($1, $2)`,
    [from, to],
  );
  for (const { name } of rows) expect(await textOf(name)).toMatch(/old|new/);
  expect(await textOf(to)).toBe('new');
  await backend.sql('drop trigger uploads_wait on storage.objects');
});

test('two that change places wait for each other in turn', async () => {
  const [one, two] = [`${backend.north}/swap/1.txt`, `${backend.north}/swap/2.txt`];
  await drafts().upload(one, 'one');
  for (let n = 0; n < 10; n++) {
    const moves = await Promise.all([drafts().move(one, two), drafts().move(two, one)]);
    for (const { error } of moves) expect([undefined, '404']).toContain(error?.statusCode);
  }
  expect([await textOf(one), await textOf(two)].filter(Boolean)).toEqual(['one']);
});

test('a copy of an object that is replaced meanwhile is one of the new bytes', async () => {
  const [from, to] = [`${backend.north}/source.txt`, `${backend.north}/copied.txt`];
  await drafts().upload(from, 'old');
  await backend.sql(`create policy "Copies wait" on storage.objects as restrictive for select
    to authenticated using (
      case when name = '${from}' and storage.allow_any_operation(array['object.copy'])
        then private.wait() else true end
    )`);
  const held = await holdUp(backend);
  const copying = drafts().copy(from, to);
  await held.waiting(1);
  expect((await drafts().upload(from, 'new', { upsert: true })).error).toBeNull();
  await held.letGo();
  expect((await copying).error).toBeNull();
  expect(await textOf(to)).toBe('new');
});
