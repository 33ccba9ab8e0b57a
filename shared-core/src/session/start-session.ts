import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';

import {
  onRefreshRefused,
  storedSession,
  TOKEN_KEY,
  type PortalClient,
  type StoredSession,
} from '../supabase/index.ts';
import { beginActivity, noteActivity, resumeActivity } from './activity.ts';
import {
  cacheUser,
  forgetClearTexts,
  forgetTyped,
  forgetUser,
  readCachedAuth,
  readSessionMeta,
} from './local-records.ts';
import { loadProfile } from './profile.ts';
import { followRefusals } from './refusals.ts';
import { askFirstHead } from './first-head.ts';
import { hasEnded, noteEnded } from './ended-sessions.ts';
import type { Account, SessionEvent, SessionState } from './session-state.ts';
import { dispatch, useSession } from './session-store.ts';
import { ends, expire } from './sign-out.ts';
import { onTabMessage, type TabMessage } from './tabs.ts';

/** The profile is refetched on focus, as all other data (LIM-01). */
const FRESH_FOR_MS = 5 * 60_000;
/** A failed profile is requested again after one second, two, four, and then twice a minute. */
const LONGEST_PAUSE_MS = 30_000;

const events = {
  INITIAL_SESSION: 'initial session',
  SIGNED_IN: 'signed in',
  TOKEN_REFRESHED: 'token refreshed',
  // A second factor gives a token that opens more.
  MFA_CHALLENGE_VERIFIED: 'token refreshed',
  PASSWORD_RECOVERY: 'password recovery',
  USER_UPDATED: 'user updated',
  SIGNED_OUT: 'signed out',
} as const satisfies Record<AuthChangeEvent, SessionEvent['type']>;

/**
 * Follows the auth client and the other tabs from page load on: what this device remembers is shown at once, then the profile
 * is read, and again with every sign-in and refresh. Call once, from the root of the page; returns what stops it.
 */
export function startSession(client: PortalClient, queryClient: QueryClient): () => void {
  const profile = followProfile(client, queryClient);
  const stops = [
    useSession.subscribe((now, before) => keepToUser(now, before, queryClient)),
    followAuth(client, onAuthEvent),
    followStorage(client, onAuthEvent),
    onTabMessage(handleTabMessage),
    onRefreshRefused(client, (refreshToken) => void onRefused(client, refreshToken)),
    followRefusals(client, queryClient, profile.verify),
    profile.stop,
  ];

  warmStart();
  void askFirstHead(client, queryClient);
  return () => stops.forEach((stop) => stop());

  function onAuthEvent(event: AuthChangeEvent, account: Account | null) {
    const type = events[event];
    if (type === 'signed out') {
      // auth-js forgets a refused session at once, without the reason that the end under way gives.
      if (!ends) dispatch({ type });
      return;
    }
    // A stored session whose token cannot be refreshed now, for want of a network, has not ended.
    if (!account && storedSession()) return;

    const before = useSession.getState();
    dispatch({ type, account });
    if (!account) return;
    // auth-js emits SIGNED_IN whenever the page becomes visible, too.
    const isNew = before.status === 'ready' && before.account?.id !== account.id;
    if (type === 'token refreshed') noteActivity();
    else if (isNew || readSessionMeta() === null) beginActivity();
    // Requests in flight already use the new token: auth-js holds every request until the refresh is done.
    if (isNew || type === 'token refreshed') {
      void queryClient.invalidateQueries({}, { cancelRefetch: false });
    }
    if (type === 'token refreshed' || type === 'user updated') void profile.verify();
    else void profile.verifyWhenStale();
  }
}

/** Shows the remembered user before any request (SES-06, TEN-01). */
function warmStart() {
  const stored = storedSession();
  if (!stored) return;
  resumeActivity();
  const account = accountOf(stored.user);
  const cached = readCachedAuth(account.id);
  if (!cached) return;
  const { email, role, lastActiveTenant } = cached;
  const user = { id: account.id, email, role, lastActiveTenant };
  dispatch({
    type: 'cache read',
    account,
    user: { ...user, fullName: account.name, limited: false },
  });
}

/** Reads the profile of the account this page holds a token for, one reading at a time. */
function followProfile(client: PortalClient, queryClient: QueryClient) {
  let reading: string | undefined;
  let readAt = 0;
  let renewedAt = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function verify() {
    const { account } = useSession.getState();
    if (!account || reading === account.id) return;
    clearTimeout(retry);
    reading = account.id;
    const answer = await loadProfile(client, account);
    if (reading === account.id) reading = undefined;
    if (useSession.getState().account?.id !== account.id) return; // signed out, or another user by now
    if (answer === 'suspended') return expire(client, 'suspended');
    // A session that is over cannot be refreshed, and ends with that (onRefreshRefused).
    if (answer === 'in doubt') await renew();
    const user = typeof answer === 'string' ? null : answer;
    dispatch(
      user ? { type: 'profile read', user } : { type: 'profile failed', accountId: account.id },
    );
    remember(user !== null);
    void askFirstHead(client, queryClient);
  }

  /** Once in a while: each refresh has the profile read again. */
  async function renew() {
    if (Date.now() - renewedAt < LONGEST_PAUSE_MS) return;
    renewedAt = Date.now();
    await client.auth.refreshSession();
  }

  function remember(isRead: boolean) {
    const { user } = useSession.getState();
    failures = isRead ? 0 : failures + 1;
    if (isRead) readAt = Date.now();
    if (isRead && user) cacheUser(user);
    if (user?.limited) {
      retry = setTimeout(() => void verify(), Math.min(500 * 2 ** failures, LONGEST_PAUSE_MS));
    }
  }

  async function verifyWhenStale() {
    const { verified, user } = useSession.getState();
    if (!verified || !user || Date.now() - readAt >= FRESH_FOR_MS) await verify();
  }

  const onOnline = () => void verifyWhenStale();
  window.addEventListener('online', onOnline);
  return {
    verify,
    verifyWhenStale,
    stop() {
      clearTimeout(retry);
      window.removeEventListener('online', onOnline);
    },
  };
}

function handleTabMessage(message: TabMessage) {
  if (message.type !== 'expired') return dispatch(message);
  noteEnded(message.sessionId);
  dispatch({ type: 'idle' });
}

type OnAuthEvent = (event: AuthChangeEvent, account: Account | null) => void;

/** auth-js emits events for this tab and all others. */
function followAuth(client: PortalClient, onAuthEvent: OnAuthEvent): () => void {
  // A Supabase call inside this callback would deadlock on auth-js's lock: return first, then call.
  const { data } = client.auth.onAuthStateChange((event, session) => {
    setTimeout(() => void handleAuthEvent(event, session), 0);
  });
  return () => data.subscription.unsubscribe();

  async function handleAuthEvent(event: AuthChangeEvent, session: Session | null) {
    if (hasEnded(session)) return;
    const userId = session?.user.id;
    const isNew = event === 'SIGNED_IN' && useSession.getState().account?.id !== userId;
    // SIGNED_IN from another tab may arrive before its token is in storage; the storage event repeats it.
    if (isNew && (await client.auth.getSession()).data.session?.user.id !== userId) return;
    onAuthEvent(event, accountIn(session));
  }
}

/** For browsers in which auth-js has no channel to other tabs, and for cleared storage. */
function followStorage(client: PortalClient, onAuthEvent: OnAuthEvent): () => void {
  async function onStorage({ key }: StorageEvent) {
    if (key !== TOKEN_KEY && key !== null) return;
    const here = useSession.getState().account?.id;
    const stored = storedSession();
    if (stored?.user.id === here || hasEnded(stored)) return;
    if (!stored) return onAuthEvent('SIGNED_OUT', null);
    const { data } = await client.auth.getSession();
    if (data.session && !hasEnded(data.session)) onAuthEvent('SIGNED_IN', accountIn(data.session));
  }
  const listener = (event: StorageEvent) => void onStorage(event);
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** A refresh token that was refused ends the session, unless another tab has a newer one by now (SES-04). */
async function onRefused(client: PortalClient, refreshToken: string) {
  const stored = storedSession();
  if (stored && stored.refresh_token !== refreshToken) return;
  await expire(client, 'refused');
}

/** No data of a user stays in memory or on the device (SES-03), nor any that another role has read. */
function keepToUser(now: SessionState, before: SessionState, queryClient: QueryClient) {
  const isFirst = before.status === 'loading' && now.status === 'ready';
  const hasLeft = before.account !== null && before.account.id !== now.account?.id;
  // What is typed outlives a session that ends by itself.
  if (before.account && !now.account && now.ended !== 'expired') forgetTyped(before.account.id);
  if (now.account && now.account.id !== before.account?.id) forgetClearTexts(now.account.id);
  if (hasLeft || (isFirst && now.account === null)) {
    forgetUser();
    queryClient.clear();
  } else if (before.user && now.user && before.user.role !== now.user.role) {
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  }
}

function accountIn(session: Session | null): Account | null {
  return session && accountOf(session.user);
}

function accountOf({ id, email = '', user_metadata: metadata }: StoredSession['user']): Account {
  const name = metadata?.['full_name'];
  return { id, email, name: typeof name === 'string' && name ? name : email };
}
