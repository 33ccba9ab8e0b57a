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

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = { contentType: 'image/png' };

describe('[PRF-01] [TNT-01] a new picture while the check for malware is on', () => {
  const pictures = (of: SupabaseClient) => of.storage.from('new-pictures');
  const idOf = async (of: SupabaseClient) => (await of.auth.getUser()).data.user!.id;

  /** A picture that the client offered. */
  async function offered(): Promise<string> {
    const path = `${await idOf(client)}/${randomUUID()}.png`;
    expect((await pictures(client).upload(path, PNG, png)).error).toBeNull();
    expect((await client.rpc('offer_picture', { path })).error).toBeNull();
    return path;
  }

  test('goes into no public bucket by a person, and staff place no logo there', async () => {
    const own = await idOf(client);
    for (const [of, bucket, owner] of [
      [client, 'avatars', own],
      [staff, 'avatars', await idOf(staff)],
      [staff, 'logos', TENANT],
    ] as const) {
      const path = `${owner}/${randomUUID()}.png`;
      for (const options of [png, { ...png, upsert: true }]) {
        expect((await of.storage.from(bucket).upload(path, PNG, options)).error).not.toBeNull();
      }
      expect((await of.storage.from(bucket).createSignedUploadUrl(path)).error).not.toBeNull();
    }
  });

  test('is read, listed, replaced, copied, moved and removed by no person once it is offered', async () => {
    const path = await offered();
    const [folder = '', name = ''] = path.split('/');
    for (const person of [client, staff, stranger]) {
      const held = pictures(person);
      const to = `${await idOf(person)}/${randomUUID()}.png`;
      expect((await held.download(path)).data).toBeNull();
      expect((await held.createSignedUrl(path, 60)).data).toBeNull();
      expect((await held.list(folder)).data ?? []).toEqual([]);
      expect((await held.upload(path, PNG, { ...png, upsert: true })).error).not.toBeNull();
      expect((await held.update(path, PNG, png)).error).not.toBeNull();
      for (const destinationBucket of ['new-pictures', 'avatars']) {
        expect((await held.copy(path, to, { destinationBucket })).error).not.toBeNull();
        expect((await held.move(path, to, { destinationBucket })).error).not.toBeNull();
      }
      await held.remove([path]);
    }
    const open = await backend.send(client, `/storage/v1/object/public/new-pictures/${path}`);
    expect(open.ok).toBe(false);
    const { data } = await pictures(backend.service()).list(folder);
    expect(data?.map((file) => file.name)).toContain(name);
  });

  test('is named by no profile before its verdict, and by no other one after it', async () => {
    const path = await offered();
    const name = async (of: SupabaseClient) =>
      (
        await of
          .from('profiles')
          .update({ avatar_path: path })
          .eq('id', await idOf(of))
      ).error?.message;
    expect(await name(client)).toBe('picture.not_checked');
    expect(await name(stranger)).toBe('profile.picture_invalid');
    expect((await stranger.rpc('offer_picture', { path })).error?.message).toBe('not_found');
    const { data } = await backend.service().rpc('take_scans', { most: 20, pictures: true });
    const taken = (data as Taken[]).find(({ storage_path: at }) => at === path);
    const copied = await backend.service().storage.from('avatars').upload(path, PNG, png);
    expect(copied.error).toBeNull();
    expect((await say(backend.service(), taken!, 'clean')).error).toBeNull();
    const { data: row } = await client
      .from('profiles')
      .select('avatar_path')
      .eq('id', await idOf(client))
      .single();
    expect(row).toEqual({ avatar_path: path });
    // Other bytes in the place of the clean ones.
    const again = client.storage.from('avatars');
    expect((await again.upload(path, PNG, { ...png, upsert: true })).error).not.toBeNull();
    expect((await again.update(path, PNG, png)).error).not.toBeNull();
    expect(await name(stranger)).toBe('profile.picture_invalid');
  });
});
