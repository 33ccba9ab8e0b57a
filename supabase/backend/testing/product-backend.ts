import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import accounts from '../../seed/demo-accounts.json' with { type: 'json' };
import demoFiles from '../../seed/demo-files.json' with { type: 'json' };
import { startTestBackend, type TestBackend } from './test-backend.ts';

/** The tenant of the demo data, in which the demo client has companies. */
export const TENANT = '7e000000-0000-4000-8000-000000000001';

export interface ProductBackend extends TestBackend {
  /** A new session of a demo account. */
  signedIn(who: keyof typeof accounts): Promise<SupabaseClient>;
  /** A request with the session of a client, as a program sends it. */
  send(client: SupabaseClient, path: string, init?: RequestInit): Promise<Response>;
}

/** A backend with the product's own schema and demo data: attacks are tried against what is shipped. */
export async function startProductBackend(): Promise<ProductBackend> {
  const supabase = join(import.meta.dirname, '..', '..');
  const backend = await startTestBackend({
    migrationsDir: join(supabase, 'migrations'),
    seeds: ['reference.sql', ...demoFiles].map((name) => join(supabase, 'seed', name)),
  });
  return {
    ...backend,

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
