import { createClient, type AuthError } from '@supabase/supabase-js';

import type { PortalClient } from './client.ts';
import { TOKEN_KEY } from './session-storage.ts';

interface Place {
  url: string;
  key: string;
  fetch: typeof fetch;
}

const places = new WeakMap<PortalClient, Place>();

export function notePlace(client: PortalClient, place: Place): void {
  places.set(client, place);
}

/**
 * Signs in beside the session of the page, which stays as it is, and out again: the person knows the password now. Returns the refusal of
 * the auth service.
 */
export async function provePassword(
  client: PortalClient,
  credentials: { email: string; password: string },
): Promise<AuthError | null> {
  const place = places.get(client);
  if (!place) throw new Error('only clients of createPortalClient have a place');
  const { auth } = createClient(place.url, place.key, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: `${TOKEN_KEY}-proof`,
    },
    global: { fetch: place.fetch },
  });
  const { error } = await auth.signInWithPassword(credentials);
  // A session that stays for want of an answer ends by itself.
  if (!error) await auth.signOut({ scope: 'local' }).catch(() => undefined);
  return error;
}
