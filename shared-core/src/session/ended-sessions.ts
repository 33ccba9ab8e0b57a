import { storedSession } from '../supabase/index.ts';

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

/** Which session a token belongs to: it stays the same with each refresh, and is another one with each sign-in. */
function sessionIdOf(session: { access_token: string } | null): string | undefined {
  const [, claims = ''] = session?.access_token.split('.') ?? [];
  try {
    const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
    const { session_id: id } = JSON.parse(text) as { session_id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined; // no token of the auth service: it belongs to no session
  }
}
