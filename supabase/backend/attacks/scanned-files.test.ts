import { createHash, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PDF } from '../storage/testing/sample-files.ts';
import { startProductBackend, TENANT, type ProductBackend } from '../testing/product-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: ProductBackend;
let client: SupabaseClient;
let staff: SupabaseClient;
let stranger: SupabaseClient;
let subject: string;

beforeAll(async () => {
  backend = await startProductBackend();
  [client, staff] = await Promise.all([backend.signedIn('client'), backend.signedIn('admin')]);
  stranger = (await backend.signedUp('Mallory')).client;
  const [company] = await backend.sql<{ id: string }>(
    `select company_id as id from public.company_users where access = 'owner' and tenant_id = $1 and user_id = $2 limit 1`,
    [TENANT, (await client.auth.getUser()).data.user?.id],
  );
  subject = company!.id;
});

beforeEach(async () => {
  const { error } = await backend.service().rpc('set_file_scanning', { is_on: true });
  if (error) throw error;
});

afterAll(async () => {
  await backend.destroy();
});

const files = (of: SupabaseClient) => of.storage.from('documents');
const bytes = Buffer.concat([PDF, Buffer.from('what was sent')]);
const sha256 = createHash('sha256').update(bytes).digest('hex');

/** A document that waits for its check. */
async function pending() {
  const path = `${TENANT}/${subject}/${randomUUID()}.pdf`;
  const id = randomUUID();
  const sent = await files(client).upload(path, bytes, { contentType: 'application/pdf' });
  expect(sent.error).toBeNull();
  const { error } = await client.rpc('register_document', {
    document_id: id,
    path,
    category: 'other',
    file_name: 'letter.pdf',
    sha256,
  });
  expect(error).toBeNull();
  return { path, id };
}

interface Taken {
  scan_id: string;
  lease: string;
  storage_path: string;
}

/** Takes everything that waits; gives the one at this path. */
async function take(path: string): Promise<Taken> {
  const { data } = await backend.service().rpc('take_scans', { most: 20 });
  const taken = (data as Taken[]).find(({ storage_path: at }) => at === path);
  if (!taken) throw new Error('The file does not wait.');
  return taken;
}

const say = (of: SupabaseClient, { scan_id: scan, lease }: Taken, outcome: string) =>
  of.rpc('record_scan', { scan_id: scan, lease, outcome, sha256, note: 'Eicar-Test-Signature' });

/** What the scanner finds out about a file. */
async function said(path: string, outcome: string): Promise<void> {
  const { error } = await say(backend.service(), await take(path), outcome);
  if (error) throw error;
}

/** Every way to bytes that the storage service has, by what it was that gave something away. */
async function waysIn(of: SupabaseClient, path: string): Promise<string[]> {
  const open: string[] = [];
  const copy = path.replace(/[^/]+$/, `${randomUUID()}.pdf`);
  const folder = path.replace(/\/[^/]+$/, '');
  const name = path.slice(folder.length + 1);
  const tries: Record<string, () => Promise<boolean>> = {
    download: async () => (await files(of).download(path)).data !== null,
    info: async () => (await files(of).info(path)).data !== null,
    list: async () =>
      (await files(of).list(folder, { limit: 1000 })).data?.some((each) => each.name === name) ??
      false,
    copy: async () => (await files(of).copy(path, copy)).error === null,
    move: async () => (await files(of).move(path, copy)).error === null,
    link: async () => (await files(of).createSignedUrl(path, 60)).data !== null,
    links: async () => Boolean((await files(of).createSignedUrls([path], 60)).data?.[0]?.signedUrl),
  };
  for (const kind of ['', 'authenticated/', 'public/', 'sign/']) {
    tries[`object/${kind}`] = async () =>
      (await backend.send(of, `/storage/v1/object/${kind}documents/${path}`)).ok;
  }
  tries['a part of it'] = async () =>
    (
      await backend.send(of, `/storage/v1/object/documents/${path}`, {
        headers: { range: 'bytes=0-3' },
      })
    ).ok;
  tries['a picture of it'] = async () =>
    (await backend.send(of, `/storage/v1/render/image/authenticated/documents/${path}`)).ok;
  for (const [way, attempt] of Object.entries(tries)) {
    if (await attempt()) open.push(way);
  }
  return open;
}

describe('[DOC-02] a file that is not clear of its check for malware', () => {
  test.each([undefined, 'failed', 'infected'])(
    'is reached in no way by its sender, staff and strangers when the verdict is %s',
    async (outcome) => {
      const { path } = await pending();
      if (outcome) await said(path, outcome);
      for (const person of [client, staff, stranger]) {
        expect(await waysIn(person, path)).toEqual([]);
      }
      const { data } = await files(backend.service()).download(path);
      expect(await data?.text()).toContain('what was sent');
    },
  );

  test('is shown once it is clean, to whom it concerns', async () => {
    const { path } = await pending();
    expect(await waysIn(client, path)).toEqual([]);
    await said(path, 'clean');
    for (const person of [client, staff]) {
      const { data } = await files(person).download(path);
      expect(await data?.text()).toContain('what was sent');
    }
    expect(await waysIn(stranger, path)).toEqual([]);
  });

  test('is not accepted by staff who never saw it', async () => {
    const { id } = await pending();
    const { error } = await staff.rpc('accept_document', { document_id: id, sha256 });
    expect(error?.message).toBe('document.being_checked');
  });

  test('has no verdict by a person, also not by the super admin', async () => {
    const { path, id } = await pending();
    const taken = await take(path);
    for (const person of [client, staff, stranger, backend.anonymous()]) {
      expect((await say(person, taken, 'clean')).error).not.toBeNull();
      expect((await person.rpc('take_scans', { most: 1 })).error).not.toBeNull();
      const written = await person.from('documents').update({ scan: 'clean' }).eq('id', id);
      expect(written.error).not.toBeNull();
    }
    const { data } = await staff.from('documents').select('scan').eq('id', id).single();
    expect(data).toEqual({ scan: 'pending' });
  });

  test('is freed by no client who turns the check off', async () => {
    for (const person of [client, stranger, backend.anonymous()]) {
      expect((await person.rpc('set_file_scanning', { is_on: false })).error).not.toBeNull();
    }
    const { path } = await pending();
    expect(await waysIn(client, path)).toEqual([]);
  });
});
