import type { Enum } from '../supabase/index.ts';

/** Who is signed in, as the profile says. */
export interface SessionUser {
  id: string;
  email: string;
  fullName: string;
  role: Enum<'user_role'>;
  lastActiveTenant: string | null;
  /** The profile could not be read: the least role is assumed until it can. */
  limited: boolean;
}

/** Whose token this page holds. The name is the person's own word, good for nothing but to be shown. */
export interface Account {
  id: string;
  email: string;
  name: string;
}

export interface SessionState {
  /** `loading` until it is known whether somebody is signed in, then `ready` for good. */
  status: 'loading' | 'ready';
  user: SessionUser | null;
  /** Whose token this page holds; there before `user`, whose profile is still on its way. */
  account: Account | null;
  /** `user` is as the database said since this page was opened, and not only as this device remembers. */
  verified: boolean;
  /** The session ended without its person ending it, or the auth service could not be told that they did. */
  ended: 'expired' | 'unheard' | null;
}

/** What auth-js tells of an account that is signed in; null with the initial session when nobody is. */
interface AccountEvent {
  type: 'initial session' | 'signed in' | 'token refreshed' | 'password recovery' | 'user updated';
  account: Account | null;
}

export type SessionEvent =
  | AccountEvent
  | { type: 'signed out' | 'user deleted' }
  /** This device has forgotten the session; the auth service, which did not answer, has not. */
  | { type: 'sign-out unheard' }
  /** What this device remembers of the account it keeps a token for: shown at once, verified in the background. */
  | { type: 'cache read'; account: Account; user: SessionUser }
  | { type: 'profile read'; user: SessionUser }
  | { type: 'profile failed'; accountId: string }
  | { type: 'tenant selected'; userId: string; tenantId: string }
  /** Nobody did anything for as long as a session lasts without. */
  | { type: 'idle' }
  /** The auth service does not take the refresh token any more. */
  | { type: 'refused' };

export const initialState: SessionState = {
  status: 'loading',
  user: null,
  account: null,
  verified: false,
  ended: null,
};

/**
 * The session as a state machine. What an event brings about outside of it (reading the profile, what this device keeps) is in
 * start-session.ts.
 *
 *     loading ──initial session, nobody──────────────▶ ready, nobody ◀──signed out, user deleted, idle, refused──┐
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
  return { status: 'ready', user: null, account: null, verified: false, ended };
}

/** The same person goes on undisturbed; of another nothing is shown before their profile is read. */
function withAccount(state: SessionState, account: Account): SessionState {
  if (state.account?.id === account.id) return { ...state, account, ended: null };
  return { status: state.status, user: null, account, verified: false, ended: null };
}

/** The tenant this page works in stays: that another device chose another one is no reason to change it under somebody's hands. */
function withProfile(state: SessionState, user: SessionUser): SessionState {
  const lastActiveTenant = state.user?.lastActiveTenant ?? user.lastActiveTenant;
  return { ...state, status: 'ready', user: { ...user, lastActiveTenant }, verified: true };
}

/** Neither the sign-up's words nor this device's memory give a role (decision 16). */
function withoutProfile(state: SessionState, { id, email, name }: Account): SessionState {
  const known = state.user ?? { id, email, fullName: name, lastActiveTenant: null };
  return { ...state, status: 'ready', user: { ...known, role: 'user', limited: true } };
}
