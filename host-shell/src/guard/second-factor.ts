import { useSession, type SessionUser } from '@portal/shared-core/session';
import type { PortalClient } from '@portal/shared-core/supabase';
import { create } from 'zustand';

import { readPublicSettingsAnew } from './public-settings.ts';

/**
 * The second factor of the signed-in user:
 *
 *   optional   not required
 *   owed       the user has one and has not entered it since the sign-in
 *   missing    the settings require one of this user, who has none
 *   given      entered with the sign-in
 */
export type SecondFactor = 'optional' | 'owed' | 'missing' | 'given';

interface State {
  /** Whom the answer is about. */
  userId: string | null;
  /** Null until it is known. */
  standing: SecondFactor | null;
}

const NOBODY: State = { userId: null, standing: null };
const READ_TIMEOUT_MS = 5_000;
const CLIENT_TIMEOUT_MS = 2_000;

const useStore = create<State>()(() => NOBODY);

/** The second factor of the signed-in user; null while unknown. */
export function useSecondFactor(): SecondFactor | null {
  const userId = useSession(({ user }) => user?.id);
  return useStore((state) => (state.userId === userId ? state.standing : null));
}

/** Reads it for the signed-in user, again when the user changes. Call once, from the root of the page. */
export function followSecondFactor(client: PortalClient): void {
  let newest = 0;
  let isReading = false;

  async function read(user: SessionUser | null) {
    const turn = ++newest;
    isReading = true;
    const standing = user && (await readStanding(client, user));
    if (turn !== newest) return;
    isReading = false;
    if (!user) return useStore.setState(NOBODY);
    // After a failed read the last known state of this user stays; a new user has none.
    if (standing || useStore.getState().userId !== user.id) {
      useStore.setState({ userId: user.id, standing });
    }
  }

  /** A session of the same person may come with other claims: after a code, with time, by another sign-in. */
  function readAgainAfter(event: string) {
    const { user } = useSession.getState();
    const { standing } = useStore.getState();
    // Every return to the tab emits SIGNED_IN: read again only what another tab can revoke, or what is unknown.
    const bySignIn = event === 'SIGNED_IN' && !isReading && (standing === 'given' || !standing);
    const byToken = event === 'MFA_CHALLENGE_VERIFIED' || event === 'TOKEN_REFRESHED';
    if (user && (bySignIn || byToken)) void read(user);
  }

  useSession.subscribe(({ user }, { user: before }) => {
    if (user?.id !== before?.id || user?.role !== before?.role) void read(user);
  });
  client.auth.onAuthStateChange((event) => {
    // Outside of the callback, which holds the lock that reading needs.
    setTimeout(() => readAgainAfter(event), 0);
  });
}

/** Waits until it is known of this person; 'timeout' when it is not after `patienceMs`. */
export function whenSecondFactorKnown(
  userId: string,
  patienceMs: number,
): Promise<SecondFactor | 'timeout'> {
  const known = (state: State) => (state.userId === userId ? state.standing : null);
  const now = known(useStore.getState());
  if (now) return Promise.resolve(now);
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish('timeout'), patienceMs);
    const stop = useStore.subscribe((state) => {
      const standing = known(state);
      if (standing) finish(standing);
    });
    function finish(result: SecondFactor | 'timeout') {
      clearTimeout(timer);
      stop();
      resolve(result);
    }
  });
}

async function readStanding(client: PortalClient, user: SessionUser): Promise<SecondFactor | null> {
  // From the stored session: no request.
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  if (!data) return null;
  if (data.currentLevel === 'aal2') return 'given';
  if (data.nextLevel === 'aal2') return 'owed';
  if (user.role !== 'admin') {
    // A sign-up ends the session that it begins: a person who is signed out has no portal to open.
    if (!(await client.auth.getSession()).data.session) return null;
    // Clients go on where that could not be read: the database shows them nothing that they may not see.
    return (await asksForOne(client, CLIENT_TIMEOUT_MS)) === true ? 'missing' : 'optional';
  }
  const mustHave =
    (await asksForOne(client, READ_TIMEOUT_MS)) ?? (await asksForOne(client, READ_TIMEOUT_MS));
  if (mustHave === null) return null;
  return mustHave ? 'missing' : 'optional';
}

/** Whether the settings require it of this user; null when that could not be read. */
async function asksForOne(client: PortalClient, timeoutMs: number): Promise<boolean | null> {
  const settings = await readPublicSettingsAnew(client, timeoutMs);
  return settings?.owes_second_factor ?? null;
}
