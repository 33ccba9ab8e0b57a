import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { createPortalClient } from '../supabase/index.ts';
import {
  authSessionOf,
  cableBeach,
  claire,
  createFakeBackend,
  createTestQueryClient,
  harbourIsland,
  heldAnswer,
  profileOf,
} from '../testing/index.ts';
import { firstHeadOf, signOut, startSession, useSession } from './index.ts';

const HEAD = 'POST /rest/v1/rpc/live_head';

beforeEach(() => {
  useSession.setState(useSession.getInitialState());
  vi.spyOn(console, 'warn').mockReturnValue();
  history.replaceState(null, '', '/app/companies');
});

/** A page of a person who signed in before; answers what it asked and what it knows. */
async function openPage(where: { tenant?: string | null; path?: string } = {}) {
  const { tenant = cableBeach.id, path = '/app/companies' } = where;
  history.replaceState(null, '', path);
  // Another person each time: a page asks once for each person and tenant.
  const user = { ...claire, id: crypto.randomUUID(), lastActiveTenant: tenant };
  localStorage.setItem('sb-auth-token', JSON.stringify(authSessionOf(user)));
  const backend = createFakeBackend();
  const head = heldAnswer();
  backend.on('GET /rest/v1/profiles', () => [profileOf(user)]);
  backend.on('POST /auth/v1/token', () => authSessionOf(user));
  backend.on('POST /auth/v1/logout', () => undefined);
  backend.on(HEAD, () => head.answer);
  const client = createPortalClient({
    url: 'http://backend.test',
    key: 'sb_publishable_test',
    fetch: backend.fetch,
  });
  const queryClient = createTestQueryClient();
  onTestFinished(startSession(client, queryClient));
  await expect.poll(() => useSession.getState().user?.id).toBe(user.id);
  return { user, backend, client, queryClient, head };
}

function read(queryClient: QueryClient, name: string) {
  const queryFn = () => Promise.resolve(name);
  onTestFinished(
    new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => undefined),
  );
  return queryClient.getQueryCache().find({ queryKey: [name] })!;
}

describe('[LIVE-01] the number of the last change event, before a page reads', () => {
  test('is asked for with the tenant of the session, once', async () => {
    const { user, backend, head, client } = await openPage();
    await expect.poll(() => backend.requests(HEAD)).toHaveLength(1);
    expect(backend.requests(HEAD)[0]?.body).toEqual({ tenant_id: cableBeach.id });
    expect(firstHeadOf(user.id, cableBeach.id, Date.now())).toBeNull();
    head.release([{ seq: 7, age_ms: 500 }]);
    await expect.poll(() => firstHeadOf(user.id, cableBeach.id, Date.now())?.seq).toBe(7);
    // The profile is read again with each token.
    await client.auth.refreshSession();
    await expect.poll(() => backend.requests('GET /rest/v1/profiles')).toHaveLength(2);
    expect(backend.requests(HEAD)).toHaveLength(1);
  });

  test('is of one person and tenant, and of a page that opens now', async () => {
    const { user, head } = await openPage();
    head.release([{ seq: 7, age_ms: 500 }]);
    await expect.poll(() => firstHeadOf(user.id, cableBeach.id, Date.now())?.seq).toBe(7);
    expect(firstHeadOf(user.id, harbourIsland.id, Date.now())).toBeNull();
    expect(firstHeadOf(crypto.randomUUID(), cableBeach.id, Date.now())).toBeNull();
    expect(firstHeadOf(user.id, cableBeach.id, Date.now() + 61_000)).toBeNull();
  });

  test('what was read, or is being read, before it came is early; what is read after it is not', async () => {
    const { user, queryClient, head } = await openPage();
    const before = read(queryClient, 'before');
    await expect.poll(() => before.state.data).toBe('before');
    head.release([{ seq: 7, age_ms: 500 }]);
    await expect.poll(() => firstHeadOf(user.id, cableBeach.id, Date.now())).not.toBeNull();
    const after = read(queryClient, 'after');
    await expect.poll(() => after.state.data).toBe('after');
    const { isEarly } = firstHeadOf(user.id, cableBeach.id, Date.now())!;
    expect([before, after].map(isEarly)).toEqual([true, false]);
  });

  test('a tenant that is no longer theirs has none', async () => {
    const { user, backend, head } = await openPage();
    await expect.poll(() => backend.requests(HEAD)).toHaveLength(1);
    head.release([]);
    await head.answer;
    await expect.poll(() => useSession.getState().verified).toBe(true);
    expect(firstHeadOf(user.id, cableBeach.id, Date.now())).toBeNull();
  });

  test.each([
    ['of someone without a tenant', { tenant: null }],
    ['on the public site', { path: '/pricing' }],
  ])('is not asked for %s', async (_, where) => {
    const { backend, client } = await openPage(where);
    await expect.poll(() => useSession.getState().verified).toBe(true);
    await signOut(client);
    expect(backend.requests(HEAD)).toEqual([]);
  });
});
