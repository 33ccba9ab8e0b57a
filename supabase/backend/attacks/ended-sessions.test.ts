import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { joined, listen, reached } from '../realtime/testing/realtime-test.ts';
import { startProductBackend, TENANT, type ProductBackend } from '../testing/product-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: ProductBackend;
let userId: string;

beforeAll(async () => {
  backend = await startProductBackend();
  userId = (await (await backend.signedIn('client')).auth.getUser()).data.user!.id;
});

afterAll(async () => {
  await backend.destroy();
});

const companies = (client: SupabaseClient) => client.from('companies').select('id').limit(1);

/** A file that the client may read. */
async function fileOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.from('documents').select('storage_path').limit(1).single();
  const path = data!.storage_path as string;
  await backend.sql(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('documents', $1, 'x', '{"size": 1}')
     on conflict do nothing`,
    [path],
  );
  return path;
}

describe.each<[string, (session: string) => Promise<unknown>]>([
  [
    'signed out everywhere',
    () => backend.sql('delete from auth.sessions where user_id = $1', [userId]),
  ],
  [
    'banned',
    () =>
      backend.sql(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
        userId,
      ]),
  ],
  [
    'ended from another device',
    (id) => backend.sql('delete from auth.sessions where id = $1', [id]),
  ],
])('[AUTH-09] a token whose person was %s', (_how, end) => {
  test('opens neither REST nor storage nor realtime', async () => {
    await backend.sql('update auth.users set banned_until = null where id = $1', [userId]);
    const client = await backend.signedIn('client');
    expect((await companies(client)).data).toHaveLength(1);
    const path = await fileOf(client);
    const files = client.storage.from('documents');
    expect((await files.info(path)).error).toBeNull();
    const heard = await joined(client, `tenant:${TENANT}`, { private: true });

    const token = (await client.auth.getSession()).data.session!.access_token;
    const claims = JSON.parse(atob(token.split('.')[1]!)) as { session_id: string };
    await end(claims.session_id);

    const read = await companies(client);
    expect([read.status, read.error?.message]).toEqual([401, 'signed_out']);
    const command = await client.rpc('ensure_membership');
    expect([command.status, command.error?.message]).toEqual([401, 'signed_out']);
    expect((await files.info(path)).error).not.toBeNull();
    expect((await files.download(path)).error).not.toBeNull();
    expect((await files.list(TENANT)).data).toEqual([]);
    await expect.poll(() => heard.statuses.at(-1)).not.toBe('SUBSCRIBED');
    const again = listen(client, `tenant:${TENANT}`, { private: true });
    await reached(again, 'CHANNEL_ERROR');
    await client.removeAllChannels();
  });
});
