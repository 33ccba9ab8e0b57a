import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, inject, vi } from 'vitest';
import accounts from '../../seed/demo-accounts.json' with { type: 'json' };
import demoFiles from '../../seed/demo-files.json' with { type: 'json' };
import { startBackend } from '../start-backend.ts';
import { freePort } from '../free-port.ts';
import { PATIENCE } from './patience.ts';
import { tempFolder } from './temp-folder.ts';
import { copyData, startTestBackend, type TestBackend } from './test-backend.ts';

/** The tenant of the demo data, in which the demo client has companies. */
export const TENANT = '7e000000-0000-4000-8000-000000000001';

export interface ProductBackend extends TestBackend {
  /** Where its data and its log are. */
  dataDir: string;
  /** A new session of a demo account. */
  signedIn(who: keyof typeof accounts): Promise<SupabaseClient>;
  /** A request with the session of a client, as a program sends it. */
  send(client: SupabaseClient, path: string, init?: RequestInit): Promise<Response>;
}

const supabase = join(import.meta.dirname, '..', '..');
const product = {
  migrationsDir: join(supabase, 'migrations'),
  seeds: ['reference.sql', ...demoFiles].map((name) => join(supabase, 'seed', name)),
};

/** A backend with the product's own schema and demo data: attacks are tried against what is shipped. */
export async function startProductBackend(
  options: { cards?: string } = {},
): Promise<ProductBackend> {
  const folder = tempFolder();
  copyData(await productData(), folder.path);
  const backend = await startTestBackend({ ...product, ...options, dataDir: folder.path });
  return {
    ...backend,
    dataDir: folder.path,

    async destroy() {
      await backend.destroy();
      folder.remove();
    },

    async signedIn(who) {
      const client = backend.anonymous();
      const { email, password } = accounts[who];
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return client;
    },

    async send(client, path, init = {}) {
      const { session } = (await client.auth.getSession()).data;
      const headers = new Headers(init.headers);
      headers.set('apikey', backend.keys.publishable);
      headers.set('authorization', `Bearer ${session?.access_token}`);
      return fetch(`${backend.url}${path}`, { ...init, headers });
    },
  };
}

/** A data folder with schema and demo data as the first start leaves it. The first test file of a run that asks makes it, others wait. */
async function productData(): Promise<string> {
  const folder = join(inject('preparedData'), 'product');
  const claim = `${folder}.claimed`;
  try {
    mkdirSync(claim);
  } catch {
    await vi.waitFor(() => expect(existsSync(folder)).toBe(true), PATIENCE);
    return folder;
  }
  const made = tempFolder();
  const backend = await startBackend({
    ...product,
    dataDir: made.path,
    apiPort: await freePort(),
    dbPort: await freePort(),
    siteUrl: 'http://localhost:3000',
    databaseSettings: { fsync: 'off' },
  });
  await backend.stop();
  renameSync(made.path, folder);
  return folder;
}
