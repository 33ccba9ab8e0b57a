import { sessionIdOf, storedSession } from '../supabase/index.ts';

/** Sessions that this page knows to be over. */
const ended = new Set<string>();

/**
 * Notes that a session has ended: the one on this device, unless another tab names one; returns its id. A refresh in flight, here or in
 * another tab, may emit one more event for it, which must not restore it (SES-05).
 */
export function noteEnded(id = sessionIdOf(storedSession())): string | undefined {
  if (id) ended.add(id);
  return id;
}

/** Whether this is a session that was over already. */
export function hasEnded(session: { access_token: string } | null): boolean {
  const id = sessionIdOf(session);
  return id !== undefined && ended.has(id);
}
