import type { Session } from '@supabase/supabase-js';

import type { PortalClient } from '../supabase/index.ts';
import { loadProfile } from './profile.ts';
import { useSession } from './session-store.ts';

/**
 * Follows the auth client from page load on: reads the stored session, then every sign-in, refresh and sign-out.
 * Call once, from the root of the page; returns what stops it.
 */
export function startSession(client: PortalClient): () => void {
  let newest = 0;
  let reading: string | undefined;

  async function adopt(session: Session | null) {
    const id = session?.user.id;
    if (id !== undefined && id === reading) return; // a page load tells of its stored session twice
    const turn = ++newest;
    const known = useSession.getState().user;
    const isKnown = known !== null && known.id === id && !known.limited; // a refresh changes nobody
    reading = isKnown ? undefined : id;
    if (isKnown) return;
    const user = session ? await loadProfile(client, session.user) : null;
    if (turn !== newest) return;
    reading = undefined;
    useSession.setState({ status: 'ready', user });
  }

  // Asking Supabase anything inside this callback would wait for the lock it holds: answer it first, then ask.
  const { data } = client.auth.onAuthStateChange((_event, session) => {
    setTimeout(() => void adopt(session), 0);
  });
  return () => data.subscription.unsubscribe();
}
