import { sessionIdOf, storedSession, type PortalClient } from '../supabase/index.ts';
import type { SessionEvent } from './session-state.ts';
import { dispatch } from './session-store.ts';
import { noteEnded } from './ended-sessions.ts';
import { notifyTabs } from './tabs.ts';

/** For so long a sign-out waits for what wants to be saved first. */
const PATIENCE_MS = 3_000;

const works = new Set<() => Promise<unknown>>();

/** Registers work to run before sign-out (such as saving a draft). Returns an unsubscribe function. */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Ends the session in every tab of this browser, once what wants to be saved is. */
export function signOut(client: PortalClient): Promise<void> {
  return end(client, { type: 'signed out' });
}

/** The same for a session that ended without a sign-out: the sign-in page shows that it expired, or that the account is suspended. */
export async function expire(
  client: PortalClient,
  why: 'idle' | 'refused' | 'suspended',
): Promise<void> {
  await end(client, { type: why });
}

/** How many ends wait for what wants to be saved first: each then says itself why the session is over. */
export let ends = 0;

async function end(client: PortalClient, event: SessionEvent) {
  const ending = sessionIdOf(storedSession());
  ends += 1;
  await finishWork();
  ends -= 1;
  const now = sessionIdOf(storedSession());
  // In another tab the person has signed in again meanwhile: that session goes on, here too.
  if (ending && now && now !== ending) return;
  const sessionId = noteEnded();
  dispatch(event);
  if (event.type !== 'signed out') notifyTabs({ type: 'expired', sessionId });
  const { error } = await client.auth.signOut({ scope: 'local' });
  // This device has forgotten the session all the same.
  if (error && event.type === 'signed out') dispatch({ type: 'sign-out unheard' });
}

async function finishWork(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([Promise.allSettled([...works].map((work) => work())), enough]);
  clearTimeout(timer);
}
