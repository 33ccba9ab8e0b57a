import type { SupabaseClient } from '@supabase/supabase-js';
import accounts from '../../seed/demo-accounts.json' with { type: 'json' };
import { copyData, preparedData, product } from './prepared-data.ts';
import { tempFolder } from './temp-folder.ts';
import { startTestBackend, type TestBackend } from './test-backend.ts';

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

/** A backend with the product's own schema and demo data: attacks are tried against what is shipped. */
export async function startProductBackend(
  options: { cards?: string } = {},
): Promise<ProductBackend> {
  const folder = tempFolder();
  copyData(await preparedData('demo'), folder.path);
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
