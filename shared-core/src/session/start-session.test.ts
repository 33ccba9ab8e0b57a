import { waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { createPortalClient } from '../supabase/index.ts';
import {
  authSessionOf,
  candice,
  claire,
  createFakeBackend,
  heldAnswer,
  profileOf,
  type FakeBackend,
} from '../testing/index.ts';
import { startSession, useSession } from './index.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ status: 'loading', user: null });
  // Each test opens a page of its own: auth-js warns that there are several in one window.
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** Opens a page, as main.tsx does: a client with whatever session is stored, and the session that follows it. */
function openPage(backend: FakeBackend) {
  const client = createPortalClient({
    url: 'http://backend.test',
    key: 'sb_publishable_test',
    fetch: backend.fetch,
  });
  const stop = startSession(client);
  onTestFinished(stop);
  return client;
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

test('[SES-01] without a stored session it goes from loading to ready with nobody', async () => {
  openPage(createFakeBackend());
  expect(session()).toEqual({ status: 'loading', user: null });
  await expect.poll(session).toMatchObject({ status: 'ready', user: null });
});

test('[SES-01] a stored session is ready once its profile is read', async () => {
  localStorage.setItem('sb-auth-token', JSON.stringify(authSessionOf(claire)));
  const backend = backendOf();
  const profile = heldAnswer();
  backend.on('GET /rest/v1/profiles', () => profile.answer);
  openPage(backend);
  await waitFor(() => expect(backend.asked('GET /rest/v1/profiles')).not.toEqual([]));
  expect(session().status).toBe('loading');
  profile.release([profileOf(claire)]);
  await expect.poll(session).toMatchObject({ status: 'ready', user: claire });
  expect(backend.asked('GET /rest/v1/profiles')).toHaveLength(1);
});

test('[SES-01] [CALL-02] a sign-in reads the profile of who signed in, and no other', async () => {
  const backend = backendOf();
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ status: 'ready', user: claire });
  const [asked] = backend.asked('GET /rest/v1/profiles');
  expect(asked?.url.searchParams.get('id')).toBe(`eq.${claire.id}`);
  expect(asked?.url.searchParams.get('select')).toBe('role,last_active_tenant,email,full_name');
});

test('[SES-03] a sign-out leaves nobody, and nothing stored', async () => {
  const client = openPage(backendOf());
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire });
  await client.auth.signOut({ scope: 'local' });
  await expect.poll(session).toMatchObject({ status: 'ready', user: null });
  expect(localStorage.getItem('sb-auth-token')).toBeNull();
});

test('[SES-02] a refreshed token changes nobody: the profile is not asked for again', async () => {
  const backend = backendOf();
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: claire });
  await client.auth.refreshSession();
  await client.auth.signOut({ scope: 'local' });
  await expect.poll(session).toMatchObject({ user: null });
  expect(backend.asked('GET /rest/v1/profiles')).toHaveLength(1);
});

test('[ROLE-03] when the profile cannot be read, the least role is assumed, whatever the sign-up claimed', async () => {
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

test('[ROLE-03] whoever could not be read is read again when the token is refreshed', async () => {
  const backend = backendOf(candice);
  backend.on('GET /rest/v1/profiles', () => Response.json({ message: 'no' }, { status: 500 }));
  const client = openPage(backend);
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: { limited: true } });
  backend.on('GET /rest/v1/profiles', () => [profileOf(candice)]);
  await client.auth.refreshSession();
  await expect.poll(session).toMatchObject({ user: candice });
});

test('a profile without a name is shown by its address', async () => {
  const backend = backendOf();
  backend.on('GET /rest/v1/profiles', () => [{ ...profileOf(claire), full_name: '' }]);
  await openPage(backend).auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: { fullName: claire.email } });
});

test('[SES-03] a profile that arrives after the sign-out brings nobody back', async () => {
  const backend = backendOf();
  const profile = heldAnswer();
  backend.on('GET /rest/v1/profiles', () => profile.answer);
  const client = openPage(backend);
  await expect.poll(session).toMatchObject({ status: 'ready', user: null });
  const seen: (string | undefined)[] = [];
  onTestFinished(useSession.subscribe(({ user }) => seen.push(user?.id)));
  await client.auth.signInWithPassword(credentials);
  await waitFor(() => expect(backend.asked('GET /rest/v1/profiles')).toHaveLength(1));
  await client.auth.signOut({ scope: 'local' });
  await waitFor(() => expect(seen).toEqual([undefined]));

  profile.release([profileOf(claire)]);
  // Another profile, read afterwards, shows that the first one has been dealt with.
  backend.on('GET /rest/v1/profiles', () => [profileOf(candice)]);
  backend.on('POST /auth/v1/token', () => authSessionOf(candice));
  await client.auth.signInWithPassword(credentials);
  await expect.poll(session).toMatchObject({ user: candice });
  expect(seen).toEqual([undefined, candice.id]);
});

test('[SES-04] a refresh token the service refuses ends the session', async () => {
  const expired = { ...authSessionOf(claire), expires_at: 1 };
  localStorage.setItem('sb-auth-token', JSON.stringify(expired));
  const backend = backendOf();
  backend.on('POST /auth/v1/token', () =>
    Response.json({ code: 'refresh_token_not_found', message: 'Invalid' }, { status: 400 }),
  );
  openPage(backend);
  await expect.poll(session).toMatchObject({ status: 'ready', user: null });
  expect(localStorage.getItem('sb-auth-token')).toBeNull();
});
