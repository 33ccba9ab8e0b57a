import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { AppError } from '../errors/index.ts';
import { createPortalClient } from '../supabase/index.ts';
import {
  authSessionOf,
  cableBeach,
  candice,
  claire,
  createFakeBackend,
  createTestQueryClient,
  heldAnswer,
  profileOf,
  type FakeBackend,
} from '../testing/index.ts';
import {
  beforeSignOut,
  cacheTenants,
  doubtUser,
  expire,
  keepDeviceKey,
  readCachedAuth,
  signOut,
  startSession,
  useSession,
} from './index.ts';

beforeEach(() => {
  useSession.setState(useSession.getInitialState());
  // Each test opens its own page: auth-js warns about several clients in one window.
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** Opens a page, as main.tsx does: a client with the stored session, and the session that follows it. */
function openPage(backend: FakeBackend) {
  const client = createPortalClient({
    url: 'http://backend.test',
    key: 'sb_publishable_test',
    fetch: backend.fetch,
  });
  const queryClient = createTestQueryClient();
  onTestFinished(startSession(client, queryClient));
  return Object.assign(client, { queryClient });
}

function backendOf(user = claire) {
  const backend = createFakeBackend();
  backend.on('POST /auth/v1/token', () => authSessionOf(user));
  backend.on('POST /auth/v1/logout', () => undefined);
  backend.on('GET /rest/v1/profiles', () => [profileOf(user)]);
  return backend;
}

const credentials = { email: 'claire@example.com', password: 'demo1234' };

function session() {
  return useSession.getState();
}

function refuseToken() {
  return Response.json({ code: 'refresh_token_not_found', message: 'Invalid' }, { status: 400 });
}

function meta() {
  return JSON.parse(localStorage.getItem('bahamasinc_session_meta') ?? '{}') as {
    lastActivity: number;
  };
}

test('[SES-01] without a stored session it goes from loading to ready without a user', async () => {
  openPage(createFakeBackend());
  expect(session()).toMatchObject({ status: 'loading', user: null });
  await expect.poll(session).toMatchObject({ status: 'ready', user: null });
});

test('[SES-01] a stored session is ready once its profile is read', async () => {
  localStorage.setItem('sb-auth-token', JSON.stringify(authSessionOf(claire)));
  const backend = backendOf();
  const profile = heldAnswer();
  backend.on('GET /rest/v1/profiles', () => profile.answer);
  openPage(backend);
  await waitFor(() => expect(backend.requests('GET /rest/v1/profiles')).not.toEqual([]));
  expect(session().status).toBe('loading');
  profile.release([profileOf(claire)]);
  await expect.poll(session).toMatchObject({ status: 'ready', user: claire });
  expect(backend.requests('GET /rest/v1/profiles')).toHaveLength(1);
});

test('[SES-01] [CALL-02] a sign-in reads the profile of who signed in, and no other', async () => {
  const backend = backendOf();
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ status: 'ready', user: claire });
  const [request] = backend.requests('GET /rest/v1/profiles');
  expect(request?.url.searchParams.get('id')).toBe(`eq.${claire.id}`);
  expect(request?.url.searchParams.get('select')).toBe('role,last_active_tenant,email,full_name');
});

test('[SES-03] a sign-out leaves no user and no stored data', async () => {
  const client = openPage(backendOf());
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire });
  await client.auth.signOut({ scope: 'local' });
  await expect.poll(session).toMatchObject({ status: 'ready', user: null });
  expect(localStorage.getItem('sb-auth-token')).toBeNull();
});

test('[SES-02] a refreshed token refetches the profile and all cached data', async () => {
  const backend = backendOf();
  const { auth, queryClient } = openPage(backend);
  await auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire, verified: true });
  queryClient.setQueryData(['client', 't-1', 'companies'], ['Blue Heron']);
  localStorage.setItem('bahamasinc_session_meta', JSON.stringify({ ...meta(), lastActivity: 1 }));

  backend.on('GET /rest/v1/profiles', () => [{ ...profileOf(claire), full_name: 'Claire Rolle' }]);
  await auth.refreshSession();

  await expect.poll(session).toMatchObject({ user: { fullName: 'Claire Rolle' } });
  expect(backend.requests('GET /rest/v1/profiles')).toHaveLength(2);
  expect(queryClient.getQueryState(['client', 't-1', 'companies'])?.isInvalidated).toBe(true);
  expect(meta().lastActivity).toBeGreaterThan(1);
});

test('[ROLE-02] a role that changed while the page was open is seen with the next refresh', async () => {
  const backend = backendOf(candice);
  const { auth, queryClient } = openPage(backend);
  await auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: { role: 'admin' } });
  const profile = heldAnswer();
  backend.on('GET /rest/v1/profiles', () => profile.answer);
  await auth.refreshSession();
  await waitFor(() => expect(backend.requests('GET /rest/v1/profiles')).toHaveLength(2));
  queryClient.setQueryData(['admin', 't-1', 'companies'], ['Blue Heron']);
  profile.release([{ ...profileOf(candice), role: 'user' }]);
  await expect.poll(session).toMatchObject({ user: { role: 'user', limited: false } });
  expect(session().hasNewRole).toBe(true);
  // Nothing that the former role has read stays.
  expect(queryClient.getQueryState(['admin', 't-1', 'companies'])).toBeUndefined();
});

test('[USR-01] who is suspended while a page is open is signed out at once, reads why, and leaves nothing behind', async () => {
  const backend = backendOf();
  const { auth, queryClient } = openPage(backend);
  await auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire, verified: true });
  queryClient.setQueryData(['client', 't-1', 'companies'], ['Blue Heron']);
  backend.on('GET /rest/v1/profiles', () => []);
  backend.on('POST /rest/v1/rpc/ensure_profile', () =>
    Response.json({ code: 'PT403', message: 'account.suspended' }, { status: 403 }),
  );
  doubtUser();
  await expect.poll(session).toMatchObject({ user: null, ended: 'suspended' });
  expect(queryClient.getQueryData(['client', 't-1', 'companies'])).toBeUndefined();
  expect(localStorage.getItem('sb-auth-token')).toBeNull();
});

test('[SES-04] a profile that comes back empty raises doubt: a session that is over ends', async () => {
  const backend = backendOf();
  const { auth } = openPage(backend);
  await auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire, verified: true });
  backend.on('GET /rest/v1/profiles', () => []);
  backend.on('POST /rest/v1/rpc/ensure_profile', () => undefined);
  backend.on('POST /auth/v1/token', refuseToken);
  doubtUser();
  await expect.poll(session).toMatchObject({ user: null, ended: 'expired' });
});

test('[ROLE-03] when the profile cannot be read, the least role is assumed, even if the sign-up claimed another', async () => {
  const backend = backendOf(candice);
  backend.on('POST /auth/v1/token', () => authSessionOf(candice, { role: 'admin' }));
  backend.on('GET /rest/v1/profiles', () => Response.json({ message: 'no' }, { status: 500 }));
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({
    status: 'ready',
    user: {
      id: candice.id,
      role: 'user',
      limited: true,
      fullName: candice.email,
      lastActiveTenant: null,
    },
  });
});

test('[ROLE-03] a failed profile is read again when the token is refreshed', async () => {
  const backend = backendOf(candice);
  backend.on('GET /rest/v1/profiles', () => Response.json({ message: 'no' }, { status: 500 }));
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: { limited: true } });
  backend.on('GET /rest/v1/profiles', () => [profileOf(candice)]);
  await client.auth.refreshSession();
  await expect.poll(session).toMatchObject({ user: candice });
});

test('[TEN-04] a missing profile is made by the database, and read then', async () => {
  const backend = backendOf();
  let profiles: object[] = [];
  backend.on('GET /rest/v1/profiles', () => profiles);
  backend.on('POST /rest/v1/rpc/ensure_profile', () => {
    profiles = [profileOf(claire)];
  });
  await openPage(backend).auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire, verified: true });
  expect(backend.requests('POST /rest/v1/rpc/ensure_profile')).toHaveLength(1);
});

test('a profile without a name is shown by its address', async () => {
  const backend = backendOf();
  backend.on('GET /rest/v1/profiles', () => [{ ...profileOf(claire), full_name: '' }]);
  await openPage(backend).auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: { fullName: claire.email } });
});

test('[SES-03] a profile that arrives after the sign-out does not restore the user', async () => {
  const backend = backendOf();
  const profile = heldAnswer();
  backend.on('GET /rest/v1/profiles', () => profile.answer);
  const client = openPage(backend);
  await expect.poll(session).toMatchObject({ status: 'ready', user: null });
  const seen: string[] = [];
  onTestFinished(
    useSession.subscribe(({ user }, before) => {
      if (user && user !== before.user) seen.push(user.id);
    }),
  );
  await client.auth.signInWithPassword(credentials);
  await waitFor(() => expect(backend.requests('GET /rest/v1/profiles')).toHaveLength(1));
  await client.auth.signOut({ scope: 'local' });
  await expect.poll(session).toMatchObject({ account: null });

  profile.release([profileOf(claire)]);
  // Another profile, read afterwards, shows that the first one has been dealt with.
  backend.on('GET /rest/v1/profiles', () => [profileOf(candice)]);
  backend.on('POST /auth/v1/token', () => authSessionOf(candice));
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: candice });
  expect(seen).toEqual([candice.id]);
});

test('[SES-04] a refresh token the service refuses ends the session', async () => {
  const expired = { ...authSessionOf(claire), expires_at: 1 };
  localStorage.setItem('sb-auth-token', JSON.stringify(expired));
  const backend = backendOf();
  backend.on('POST /auth/v1/token', refuseToken);
  openPage(backend);
  await expect.poll(session).toMatchObject({ status: 'ready', user: null, ended: 'expired' });
  expect(localStorage.getItem('sb-auth-token')).toBeNull();
});

test('[SES-04] also while the access token still counts', async () => {
  const backend = backendOf();
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire });
  backend.on('POST /auth/v1/token', refuseToken);
  await client.auth.refreshSession();
  await expect.poll(session).toMatchObject({ user: null, ended: 'expired' });
  await waitFor(() => expect(localStorage.getItem('sb-auth-token')).toBeNull());
});

test('[SES-04] a token that another tab has replaced meanwhile is no loss', async () => {
  const backend = backendOf();
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire });
  backend.on('POST /auth/v1/token', () => {
    localStorage.setItem(
      'sb-auth-token',
      JSON.stringify({ ...authSessionOf(claire), refresh_token: 'refresh-2' }),
    );
    return refuseToken();
  });
  await client.auth.refreshSession();
  expect((await client.auth.getSession()).data.session?.refresh_token).toBe('refresh-2');
  expect(session()).toMatchObject({ user: claire, ended: null });
});

test('[SES-04] a refused session counts as expired at every moment, also while something is saved first', async () => {
  const backend = backendOf();
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire });
  onTestFinished(beforeSignOut(() => new Promise((resolve) => setTimeout(resolve, 100))));
  const ends: unknown[] = [];
  onTestFinished(
    useSession.subscribe((now, before) => {
      if (before.user && !now.user) ends.push(now.ended);
    }),
  );
  backend.on('POST /auth/v1/token', refuseToken);
  const signingOut = vi.spyOn(client.auth, 'signOut');
  // auth-js forgets a refused session whose token has run out.
  localStorage.setItem(
    'sb-auth-token',
    JSON.stringify({ ...authSessionOf(claire), expires_at: 1 }),
  );
  await client.auth.getSession();
  await expect.poll(session).toMatchObject({ user: null, ended: 'expired' });
  expect(ends).toEqual(['expired']);
  await waitFor(() => expect(signingOut).toHaveBeenCalled());
  await signingOut.mock.results[0]?.value; // nothing of it is left for the next test
});

test('[SES-04] a lost network ends no session, and a remembered user stays on screen', async () => {
  localStorage.setItem(
    'sb-auth-token',
    JSON.stringify({ ...authSessionOf(claire), expires_at: 1 }),
  );
  cacheTenants(claire, [cableBeach]);
  const backend = backendOf();
  backend.on('POST /auth/v1/token', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.useFakeTimers();
  const client = openPage(backend);
  expect(session()).toMatchObject({ status: 'ready', user: { id: claire.id }, verified: false });
  await vi.advanceTimersByTimeAsync(40_000); // auth-js gives up after thirty
  expect(session()).toMatchObject({ status: 'ready', user: { id: claire.id }, ended: null });

  backend.on('POST /auth/v1/token', () => authSessionOf(claire));
  await vi.advanceTimersByTimeAsync(90_000); // and starts again a minute later
  vi.useRealTimers();
  await expect.poll(session).toMatchObject({ user: claire, verified: true });
  await client.auth.stopAutoRefresh();
});

describe('what this device remembers', () => {
  function remembered(user = claire) {
    localStorage.setItem(
      'sb-auth-token',
      JSON.stringify(authSessionOf(user, { full_name: 'As She Said' })),
    );
    cacheTenants(user, [cableBeach]);
  }

  test('[TEN-01] [SES-06] is shown at once, and verified with one question', async () => {
    remembered();
    const backend = backendOf();
    openPage(backend);
    expect(session()).toMatchObject({
      status: 'ready',
      verified: false,
      user: { ...claire, fullName: 'As She Said' },
    });
    await expect.poll(session).toMatchObject({ verified: true, user: claire });
    expect(backend.requests('GET /rest/v1/profiles')).toHaveLength(1);
  });

  test('[ROLE-03] grants no more than the least role once the profile cannot be read', async () => {
    remembered(candice);
    const backend = backendOf(candice);
    backend.on('GET /rest/v1/profiles', () => Response.json({ message: 'no' }, { status: 500 }));
    openPage(backend);
    expect(session().user?.role).toBe('admin');
    await expect.poll(session).toMatchObject({ user: { role: 'user', limited: true } });
  });

  test('[DATA-03] is not shown to another user, and is removed', async () => {
    remembered();
    localStorage.setItem('sb-auth-token', JSON.stringify(authSessionOf(candice)));
    openPage(backendOf(candice));
    expect(session()).toMatchObject({ status: 'loading', user: null });
    await expect.poll(session).toMatchObject({ user: candice });
    expect(readCachedAuth(claire.id)).toBeNull();
  });

  test.each(['{', 'null', '"x"', '{"user":{"id":1}}', '{"access_token":"x"}'])(
    '[DATA-02] nothing comes of a token record that reads %s',
    async (record) => {
      vi.spyOn(console, 'error').mockReturnValue(); // auth-js logs what it could not read
      cacheTenants(claire, [cableBeach]);
      localStorage.setItem('sb-auth-token', record);
      openPage(createFakeBackend());
      await expect.poll(session).toMatchObject({ status: 'ready', user: null });
      expect(readCachedAuth(claire.id)).toBeNull();
    },
  );

  test('[SES-02] [SES-03] is written with a sign-in and gone with the sign-out, as is the data', async () => {
    const { auth, queryClient } = openPage(backendOf());
    await auth.signInWithPassword(credentials);
    await expect.poll(() => readCachedAuth(claire.id)).toMatchObject({ email: claire.email });
    expect(meta()).toMatchObject({ userAgent: navigator.userAgent });
    queryClient.setQueryData(['client', 't-1', 'companies'], ['Blue Heron']);
    cacheTenants(claire, [cableBeach]);
    await auth.signOut({ scope: 'local' });
    await expect.poll(session).toMatchObject({ user: null });
    expect(Object.keys(localStorage)).toEqual([]);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test('[SES-03] [SES-04] what was typed outlives a session that ends by itself, and no sign-out', async () => {
    const typed = `bahamasinc_typed_${claire.id}_answer_1`;
    localStorage.setItem(typed, 'AES-GCM-256');
    localStorage.setItem('bahamasinc_text_u-2_answer_1', 'in clear, of another person');
    const client = openPage(backendOf());
    await client.auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ user: claire });
    expect(Object.keys(localStorage)).not.toContain('bahamasinc_text_u-2_answer_1');
    keepDeviceKey(claire.id, 'a2V5');
    await expire(client, 'idle');
    await expect.poll(session).toMatchObject({ user: null, ended: 'expired' });
    expect(Object.keys(localStorage)).toEqual([typed]);
    await client.auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ user: claire });
    await signOut(client);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('[SES-01] full storage does not prevent a sign-in', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { auth } = openPage(backendOf());
    await auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ user: claire, verified: true });
    expect((await auth.getSession()).data.session?.user.id).toBe(claire.id);
  });
});

describe('other tabs', () => {
  test('[SES-07] a session that is gone from the storage is gone here', async () => {
    const { auth } = openPage(backendOf());
    await auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ user: claire });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await expect.poll(session).toMatchObject({ user: null });
  });

  test('[SES-07] a session that appears there is this page’s', async () => {
    const backend = backendOf();
    openPage(backend);
    await expect.poll(session).toMatchObject({ status: 'ready', user: null });
    localStorage.setItem('sb-auth-token', JSON.stringify(authSessionOf(claire)));
    window.dispatchEvent(new StorageEvent('storage', { key: 'sb-auth-token' }));
    await expect.poll(session).toMatchObject({ user: claire });
  });

  test('[SES-04] [SES-07] a session that expired in another tab shows so here', async () => {
    const { auth } = openPage(backendOf());
    await auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ user: claire });
    const other = new BroadcastChannel('bahamasinc_session');
    onTestFinished(() => other.close());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    other.postMessage({ type: 'expired' });
    await expect.poll(session).toMatchObject({ user: null, ended: 'expired' });
  });
});

describe('signing out', () => {
  async function signedIn() {
    const client = openPage(backendOf());
    await client.auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ user: claire });
    return client;
  }

  test('[APP-02] waits for what is to be saved first', async () => {
    const client = await signedIn();
    const draft = heldAnswer();
    onTestFinished(beforeSignOut(() => draft.answer));
    const leaving = signOut(client);
    expect(session().user).not.toBeNull();
    draft.release(undefined);
    await leaving;
    expect(session()).toMatchObject({ user: null, ended: null });
  });

  test('[APP-02] but not for ever, and not for what fails', async () => {
    const client = await signedIn();
    onTestFinished(beforeSignOut(() => new Promise(() => undefined)));
    onTestFinished(beforeSignOut(() => Promise.reject(new Error('offline'))));
    vi.useFakeTimers();
    const leaving = signOut(client);
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await leaving;
    expect(session().user).toBeNull();
  });

  test('[SES-04] [SES-07] a session that ended does not take along the one of a new sign-in', async () => {
    const backend = backendOf();
    const client = openPage(backend);
    const sessionWith = (session_id: string) =>
      authSessionOf(claire, {}, { claims: { session_id } });
    backend.on('POST /auth/v1/token', () => sessionWith('s-1'));
    await client.auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ user: claire });
    const draft = heldAnswer();
    onTestFinished(beforeSignOut(() => draft.answer));
    const ending = expire(client, 'refused');
    localStorage.setItem('sb-auth-token', JSON.stringify(sessionWith('s-2')));
    draft.release(undefined);
    await ending;
    expect(session()).toMatchObject({ user: claire, ended: null });
    expect(localStorage.getItem('sb-auth-token')).not.toBeNull();
    expect(backend.requests('POST /auth/v1/logout')).toEqual([]);
  });

  test('[SES-03] [CAT-02] a sign-out without confirmation of the service still ends the session here and reports it', async () => {
    const backend = backendOf();
    backend.on('POST /auth/v1/logout', () => Response.json({ code: 500 }, { status: 500 }));
    const client = openPage(backend);
    await client.auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ user: claire });
    await signOut(client);
    expect(session()).toMatchObject({ user: null, account: null, ended: 'unheard' });
    expect(localStorage.getItem('sb-auth-token')).toBeNull();
  });

  test('[SES-05] an idle sign-out needs no network', async () => {
    const client = await signedIn();
    const offline = vi
      .spyOn(client.auth.admin, 'signOut')
      .mockRejectedValue(new TypeError('Failed to fetch'));
    await expire(client, 'idle').catch(() => undefined);
    expect(offline).toHaveBeenCalled();
    expect(session()).toMatchObject({ user: null, ended: 'expired' });
    expect(localStorage.getItem('sb-auth-token')).toBeNull();
  });

  describe('of an idle user', () => {
    const inSession = (session_id: string) => authSessionOf(claire, {}, { claims: { session_id } });

    async function idleIn(sessionId: string) {
      const backend = backendOf();
      backend.on('POST /auth/v1/token', () => inSession(sessionId));
      const client = openPage(backend);
      await client.auth.signInWithPassword(credentials);
      await expect.poll(session).toMatchObject({ user: claire });
      vi.useFakeTimers({ shouldAdvanceTime: true });
      return client;
    }

    /** Events of auth-js arrive by timers: all that is due within a minute has happened then. */
    const aMinuteLater = () => vi.advanceTimersByTimeAsync(60_000);

    test('[SES-05] is not undone by the refresh that auth-js needs to sign out', async () => {
      const client = await idleIn('s-refreshed');
      const expired = { ...inSession('s-refreshed'), expires_at: 1 };
      localStorage.setItem('sb-auth-token', JSON.stringify(expired));
      const events: string[] = [];
      client.auth.onAuthStateChange((event) => void events.push(event));
      const accounts: unknown[] = [];
      onTestFinished(useSession.subscribe(({ account }) => void accounts.push(account)));

      await expire(client, 'idle');
      await aMinuteLater();

      expect(events).toContain('TOKEN_REFRESHED');
      expect(session()).toMatchObject({ user: null, ended: 'expired' });
      expect(accounts.every((account) => account === null)).toBe(true);
    });

    test('[SES-05] [SES-07] is not undone by a refresh of another tab, and a new sign-in there is followed', async () => {
      const client = await idleIn('s-elsewhere');
      const keptByOtherTab = (sessionId: string) => {
        localStorage.setItem('sb-auth-token', JSON.stringify(inSession(sessionId)));
        window.dispatchEvent(new StorageEvent('storage', { key: 'sb-auth-token' }));
      };
      await expire(client, 'idle');

      keptByOtherTab('s-elsewhere');
      await aMinuteLater();
      expect(session()).toMatchObject({ account: null, ended: 'expired' });

      keptByOtherTab('s-new');
      await expect.poll(session).toMatchObject({ user: claire, ended: null });
    });

    test('[SES-05] [SES-07] reported by another tab, it is not undone either', async () => {
      await idleIn('s-told');
      const other = new BroadcastChannel('bahamasinc_session');
      onTestFinished(() => other.close());
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      other.postMessage({ type: 'expired', sessionId: 's-told' });
      await expect.poll(session).toMatchObject({ account: null, ended: 'expired' });
      window.dispatchEvent(new StorageEvent('storage', { key: 'sb-auth-token' }));
      await aMinuteLater();
      expect(session()).toMatchObject({ account: null, ended: 'expired' });
    });
  });
});

describe('what the database refuses', () => {
  async function ask(error: AppError) {
    const backend = backendOf();
    const client = openPage(backend);
    await client.auth.signInWithPassword(credentials);
    await expect.poll(session).toMatchObject({ verified: true });
    client.queryClient.setQueryData(['session', claire.id, 'tenants'], []);
    const question = {
      queryKey: ['client', 't-1', 'x'],
      queryFn() {
        throw error;
      },
    };
    await expect(client.queryClient.fetchQuery({ ...question, retry: false })).rejects.toBe(error);
    return { backend, queryClient: client.queryClient };
  }

  test.each(['not_allowed', 'not_found', 'account.suspended'] as const)(
    '[TEN-01] %s has the profile and the tenants verified',
    async (code) => {
      const { backend, queryClient } = await ask(new AppError(code));
      await waitFor(() => expect(backend.requests('GET /rest/v1/profiles')).toHaveLength(2));
      const tenants = queryClient.getQueryState(['session', claire.id, 'tenants']);
      expect(tenants?.isInvalidated).toBe(true);
    },
  );

  test('[SES-04] a token it does not take is refreshed', async () => {
    const { backend } = await ask(new AppError('signed_out'));
    await waitFor(() => expect(backend.requests('POST /auth/v1/token')).toHaveLength(2));
    expect(session().user).toEqual(claire);
  });

  test('another error refetches nothing', async () => {
    const { backend } = await ask(new AppError('UNKNOWN_ERROR'));
    expect(backend.requests('GET /rest/v1/profiles')).toHaveLength(1);
  });
});

test('[ROLE-03] a profile that cannot be read is requested again after one second, two, four, and every thirty', async () => {
  localStorage.setItem('sb-auth-token', JSON.stringify(authSessionOf(candice)));
  const backend = backendOf(candice);
  backend.on('GET /rest/v1/profiles', () => Response.json({ message: 'no' }, { status: 500 }));
  vi.useFakeTimers();
  const client = openPage(backend);
  const readings = () => backend.requests('GET /rest/v1/profiles').length / 2; // each tries twice
  await expect
    .poll(() => {
      vi.advanceTimersByTime(50);
      return session().user?.limited;
    })
    .toBe(true);
  for (const [seconds, total] of [
    [1, 2],
    [2, 3],
    [4, 4],
    [8, 5],
    [16, 6],
    [30, 7],
    [30, 8],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 100);
    expect(readings()).toBe(total - 1);
    await vi.advanceTimersByTimeAsync(100);
    expect(readings()).toBe(total);
  }
  backend.on('GET /rest/v1/profiles', () => [profileOf(candice)]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(session()).toMatchObject({ user: candice, verified: true });
  await client.auth.stopAutoRefresh();
});
