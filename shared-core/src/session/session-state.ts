import type { Enum } from '../supabase/index.ts';

/** The signed-in user, from the profile. */
export interface SessionUser {
  id: string;
  email: string;
  fullName: string;
  role: Enum<'user_role'>;
  lastActiveTenant: string | null;
  /** The profile could not be read: the least role is assumed until it can. */
  limited: boolean;
}

/** The account of the token on this page. The name is unverified and for display only. */
export interface Account {
  id: string;
  email: string;
  name: string;
}

export interface SessionState {
  /** `loading` until it is known whether a user is signed in, then `ready` for good. */
  status: 'loading' | 'ready';
  user: SessionUser | null;
  /** Whose token this page holds; there before `user`, whose profile is still on its way. */
  account: Account | null;
  /** `user` was confirmed by the database since this page was opened, and not only restored from this device. */
  verified: boolean;
  /** The session ended without a sign-out, the account was suspended, or the auth service did not confirm the sign-out. */
  ended: 'expired' | 'suspended' | 'unheard' | null;
  /** Another role than before came while the page was open, until the user has read so. */
  hasNewRole: boolean;
}

/** The account in an auth-js event; null with the initial session when no user is signed in. */
interface AccountEvent {
  type: 'initial session' | 'signed in' | 'token refreshed' | 'password recovery' | 'user updated';
  account: Account | null;
}

export type SessionEvent =
  | AccountEvent
  | { type: 'signed out' | 'user deleted' }
  /** This device has forgotten the session; the auth service, which did not answer, has not. */
  | { type: 'sign-out unheard' }
  /** The remembered account of the stored token: shown at once, verified in the background. */
  | { type: 'cache read'; account: Account; user: SessionUser }
  | { type: 'profile read'; user: SessionUser }
  | { type: 'profile failed'; accountId: string }
  | { type: 'tenant selected'; userId: string; tenantId: string }
  /** No activity for the length of the session timeout. */
  | { type: 'idle' }
  /** The auth service does not take the refresh token any more. */
  | { type: 'refused' }
  | { type: 'suspended' }
  /** The user has read that their role changed. */
  | { type: 'new role read' };

export const initialState: SessionState = {
  status: 'loading',
  user: null,
  account: null,
  verified: false,
  ended: null,
  hasNewRole: false,
};

/**
 * The session as a state machine. The side effects of an event (reading the profile, local records) are in start-session.ts.
 *
 *     loading ──initial session, no user────────────▶ ready, no user ◀─signed out, user deleted, idle, refused──┐
 *        │                                                  │                                                   │
 *        ├──initial session──▶ loading, account             └──signed in──▶ account ──profile read──▶ ready, user ┤
 *        │                            │                                       └─────profile failed─▶ limited user ┤
 *        │                            └──profile read, profile failed──▶ ready, user                              │
 *        └──cache read──▶ ready, user, not verified ──profile read──▶ verified ──────────────────────────────────┘
 */
export function next(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'initial session':
    case 'signed in':
    case 'token refreshed':
    case 'password recovery':
    case 'user updated':
      return event.account ? withAccount(state, event.account) : withoutUser(state.ended);
    case 'signed out':
    case 'user deleted':
      return withoutUser(state.ended);
    case 'sign-out unheard':
      return state.account ? state : withoutUser('unheard');
    case 'idle':
    case 'refused':
      return withoutUser('expired');
    case 'suspended':
      return withoutUser('suspended');
    case 'new role read':
      return { ...state, hasNewRole: false };
    case 'cache read':
      if (state.status === 'ready') return state;
      return { ...state, status: 'ready', account: event.account, user: event.user };
    case 'profile read':
      return state.account?.id === event.user.id ? withProfile(state, event.user) : state;
    case 'profile failed':
      return state.account?.id === event.accountId && !state.verified
        ? withoutProfile(state, state.account)
        : state;
    case 'tenant selected':
      if (state.user?.id !== event.userId) return state;
      return { ...state, user: { ...state.user, lastActiveTenant: event.tenantId } };
  }
}

function withoutUser(ended: SessionState['ended']): SessionState {
  return { ...initialState, status: 'ready', ended };
}

/** The same person goes on undisturbed; of another nothing is shown before their profile is read. */
function withAccount(state: SessionState, account: Account): SessionState {
  if (state.account?.id === account.id) return { ...state, account, ended: null };
  return { ...initialState, status: state.status, account };
}

/** The active tenant of this page stays: a selection on another device must not change it during work. */
function withProfile(state: SessionState, user: SessionUser): SessionState {
  const lastActiveTenant = state.user?.lastActiveTenant ?? user.lastActiveTenant;
  const hasNewRole = state.hasNewRole || (state.verified && state.user?.role !== user.role);
  return {
    ...state,
    status: 'ready',
    user: { ...user, lastActiveTenant },
    verified: true,
    hasNewRole,
  };
}

/** Never take the role from sign-up metadata or the local cache (decision 16). */
function withoutProfile(state: SessionState, { id, email, name }: Account): SessionState {
  const known = state.user ?? { id, email, fullName: name, lastActiveTenant: null };
  return { ...state, status: 'ready', user: { ...known, role: 'user', limited: true } };
}
