import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import type { Database } from './database.types.ts';
import { sessionStorageFor } from './session-storage.ts';

export type PortalClient = SupabaseClient<Database>;

export interface ClientOptions {
  url: string;
  /** The publishable key (`sb_publishable_…`); it names the project and opens nothing by itself. */
  key: string;
  /** For tests. */
  fetch?: typeof fetch;
}

/** The one Supabase client of the page. Challenge flow, token refresh, persistence and URL detection as CALL-01 asks. */
export function createPortalClient({ url, key, fetch }: ClientOptions): PortalClient {
  return createClient<Database>(url, key, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
      storageKey: 'sb-auth-token',
      storage: sessionStorageFor(window),
    },
    // The data cache repeats a failed read once (LIM-01); three more tries beneath it would hide a lost network for long.
    db: { retry: false },
    ...(fetch ? { global: { fetch } } : {}),
  });
}
