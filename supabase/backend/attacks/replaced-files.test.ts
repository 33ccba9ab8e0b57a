import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PDF } from '../storage/testing/sample-files.ts';
import { startProductBackend, TENANT, type ProductBackend } from '../testing/product-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: ProductBackend;
let client: SupabaseClient;
let subject: string;

beforeAll(async () => {
  backend = await startProductBackend();
  client = await backend.signedIn('client');
  const [company] = await backend.sql<{ id: string }>(
    `select company_id as id from public.company_users where access = 'owner' and tenant_id = $1 and user_id = $2 limit 1`,
    [TENANT, (await client.auth.getUser()).data.user?.id],
  );
  subject = company!.id;
});

afterAll(async () => {
  await backend.destroy();
});

const files = (of: SupabaseClient) => of.storage.from('documents');
const newPath = () => `${TENANT}/${subject}/${randomUUID()}.pdf`;
const pdf = (text: string) => Buffer.concat([PDF, Buffer.from(text)]);
const NAMES = { sent: 'what was sent', other: 'other bytes' };

/** A document the client sent, by its path. */
async function registered(): Promise<string> {
  const path = newPath();
  const sent = await files(client).upload(path, pdf(NAMES.sent), {
    contentType: 'application/pdf',
  });
  expect(sent.error).toBeNull();
  const { error } = await client.rpc('register_document', {
    document_id: randomUUID(),
    path,
    category: 'other',
    file_name: 'letter.pdf',
  });
  expect(error).toBeNull();
  return path;
}

async function textOf(of: SupabaseClient, path: string): Promise<string | undefined> {
  const { data } = await files(of).download(path);
  return data?.text();
}

describe('[DOC-02] a link to a file', () => {
  test.each([60, 365 * 24 * 3600])('is made for no one, of %i seconds', async (seconds) => {
    const path = await registered();
    const staff = await backend.signedIn('admin');
    for (const person of [client, staff]) {
      expect((await files(person).createSignedUrl(path, seconds)).error).not.toBeNull();
      const many = await files(person).createSignedUrls([path], seconds);
      expect(many.data?.[0]?.signedUrl ?? null).toBeNull();
      expect(await textOf(person, path)).toContain(NAMES.sent);
    }
  });

  test.each([true, false])('to upload is made for no one, with x-upsert %s', async (upsert) => {
    for (const path of [newPath(), await registered()]) {
      const { data, error } = await files(client).createSignedUploadUrl(path, { upsert });
      expect([data, error === null]).toEqual([null, false]);
    }
  });
});

describe('[DOC-02] a registered file', () => {
  test('keeps its bytes when its sender uploads again, moves or copies another one there, or deletes it', async () => {
    const path = await registered();
    const other = newPath();
    const type = { contentType: 'application/pdf' };
    await files(client).upload(other, pdf(NAMES.other), type);
    for (const attempt of [
      files(client).upload(path, pdf(NAMES.other), { ...type, upsert: true }),
      files(client).update(path, pdf(NAMES.other), type),
      files(client).move(other, path),
      files(client).copy(other, path),
    ]) {
      expect((await attempt).error).not.toBeNull();
    }
    await files(client).remove([path]);
    expect(await textOf(client, path)).toContain(NAMES.sent);
  });

  test('keeps its bytes when a link made before holds, and when the service itself writes', async () => {
    const path = await registered();
    const link = await files(backend.service()).createSignedUploadUrl(path, { upsert: true });
    const byLink = await files(backend.anonymous()).uploadToSignedUrl(
      path,
      link.data?.token ?? '',
      pdf(NAMES.other),
      { contentType: 'application/pdf' },
    );
    expect(byLink.error).not.toBeNull();
    const written = await files(backend.service()).upload(path, pdf(NAMES.other), {
      contentType: 'application/pdf',
      upsert: true,
    });
    expect(written.error).not.toBeNull();
    expect(await textOf(client, path)).toContain(NAMES.sent);
  });

  test('is shown to no one once other bytes lie in its place, and cannot be accepted', async () => {
    const path = await registered();
    // A host whose storage is out of the product's reach has no such trigger.
    await backend.sql('alter table storage.objects disable trigger keep_registered_file');
    await files(backend.service()).upload(path, pdf(NAMES.other), {
      contentType: 'application/pdf',
      upsert: true,
    });
    await backend.sql('alter table storage.objects enable trigger keep_registered_file');
    const staff = await backend.signedIn('admin');
    for (const person of [client, staff]) expect(await textOf(person, path)).toBeUndefined();
    const { data } = await staff.from('documents').select('id').eq('storage_path', path).single();
    const accepted = await staff.rpc('accept_document', { document_id: data!.id as string });
    expect(accepted.error?.message).toBe('document.hash_differs');
  });

  test('is deleted by no one, not by the service either', async () => {
    const path = await registered();
    await files(backend.service()).remove([path]);
    expect(await textOf(client, path)).toContain(NAMES.sent);
  });

  test('that is registered and deleted at once is a row with its file, or neither', async () => {
    const paths = Array.from({ length: 12 }, newPath);
    for (const path of paths) {
      const type = { contentType: 'application/pdf' };
      expect((await files(client).upload(path, pdf(NAMES.sent), type)).error).toBeNull();
    }
    await Promise.all(
      paths.flatMap((path) => [
        files(client).remove([path]),
        client.rpc('register_document', {
          document_id: randomUUID(),
          path,
          category: 'other',
          file_name: 'letter.pdf',
        }),
      ]),
    );
    for (const path of paths) {
      const { data } = await client.from('documents').select('id').eq('storage_path', path);
      const text = await textOf(client, path);
      expect([path, text !== undefined]).toEqual([path, data?.length === 1]);
    }
    const staff = await backend.signedIn('admin');
    const { data } = await staff.rpc('file_findings');
    const found = (data as { path: string }[]).filter(({ path }) => paths.includes(path));
    expect(found).toEqual([]);
  });

  test('that is gone leaves no place for another, and is found by the reconciliation', async () => {
    const path = await registered();
    // As a host loses a file.
    await backend.sql(
      `set session_replication_role = 'replica'; delete from storage.objects where name = '${path}'`,
    );
    const staff = await backend.signedIn('admin');
    expect((await staff.rpc('file_findings')).data).toContainEqual(
      expect.objectContaining({ finding: 'row_without_file', path }),
    );
    const again = await files(client).upload(path, pdf(NAMES.other), {
      contentType: 'application/pdf',
    });
    expect(again.error).not.toBeNull();
  });
});
