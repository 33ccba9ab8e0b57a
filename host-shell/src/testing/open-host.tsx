import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { RuntimeConfig } from '@portal/shared-core/config';
import type { SessionUser } from '@portal/shared-core/session';
import {
  authSessionOf,
  cableBeach,
  createFakeBackend,
  membershipOf,
  profileOf,
  publicSettings,
  type FakeBackend,
} from '@portal/shared-core/testing';
import type { PortalPlace } from '#/federation/load-portal.ts';
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * The only fake of our own code: loading a portal needs modules that exist in a build alone. What a build does is tested in
 * a browser, see e2e/journeys/federation.spec.ts.
 */
export const loadPortal = vi.fn<(portal: string, place: PortalPlace) => Promise<unknown>>();
/** The portals whose code ran. Files are fetched ahead; nothing of them runs before the rules are known, which come after the right to enter. */
export const ranPortals: string[] = [];
vi.mock('../federation/load-portal.ts', () => ({
  loadPortal: (portal: string, place: PortalPlace) => loadPortal(portal, place),
}));

export const config: RuntimeConfig = {
  supabaseUrl: 'http://backend.test',
  supabaseKey: 'sb_publishable_test',
  portals: { client: '/remotes/client.json', admin: '/remotes/admin.json' },
  releaseKeys: 'unsigned',
  contact: { address: ['Bay Street', 'Nassau'], email: 'hello@example.com', phone: '+1 242' },
  demo: {
    client: { email: 'client@demo.example', password: 'demo1234' },
    admin: { email: 'admin@demo.example', password: 'demo1234' },
  },
};

beforeEach(() => {
  localStorage.clear();
  // Every test opens a page of its own; the host keeps one client, one session and one set of mounted portals a page.
  vi.resetModules();
  vi.spyOn(console, 'warn').mockReturnValue(); // auth-js counts its clients in one window
  loadPortal.mockReset();
  ranPortals.length = 0;
  loadPortal.mockImplementation(async (portal, { rules }) => {
    await rules();
    ranPortals.push(portal);
    return {
      routes: [
        { index: true, element: <p>Home of the {portal} portal</p> },
        { path: 'companies', element: <p>Companies of the {portal} portal</p> },
        { path: '*', element: <p>Nothing here, says the {portal} portal</p> },
      ],
    };
  });
});
afterEach(async () => {
  cleanup();
  const [{ closePage }, { useSession }] = await Promise.all([
    import('../page.ts'),
    import('@portal/shared-core/session'),
  ]);
  useSession.setState(useSession.getInitialState());
  await closePage();
});

/** A backend that knows this one person and signs them in. */
export function backendOf(user: SessionUser): FakeBackend {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/profiles', () => [profileOf(user)]);
  backend.on('POST /auth/v1/token', () => authSessionOf(user));
  backend.on('POST /auth/v1/logout', () => undefined);
  answerVersions(backend);
  return backend;
}

/** Which versions of a portal were taken back, and which one the active tenant is held at: none. */
function answerVersions(backend: FakeBackend) {
  backend.onDefault('POST /rest/v1/rpc/public_settings', () => [publicSettings]);
  backend.onDefault('GET /rest/v1/tenants', () => [cableBeach]);
  backend.onDefault('GET /rest/v1/tenant_users', () => [membershipOf(cableBeach)]);
  backend.onDefault('POST /rest/v1/rpc/live_head', () => [{ seq: 7, age_ms: 3_600_000 }]);
  backend.onDefault('POST /rest/v1/rpc/ensure_membership', () => cableBeach.id);
}

/** A user who signed in on an earlier visit and is still remembered; `session` is the stored one. */
export function visitorWasSignedIn(user: SessionUser, session = authSessionOf(user)) {
  localStorage.setItem('sb-auth-token', JSON.stringify(session));
}

/** The host as main.tsx starts it, at an address of a router in memory. */
export async function openHost(address: string, backend = createFakeBackend(), settings = config) {
  vi.stubGlobal('fetch', backend.fetch);
  answerVersions(backend);
  // The auth client reads the page's own address; the router in memory does not write it.
  window.history.replaceState(null, '', address);
  const [{ routesFor }, { mountPortals }, { ConfigProvider }] = await Promise.all([
    import('../routes.tsx'),
    import('../federation/portal-routes.ts'),
    import('../config-context.tsx'),
  ]);
  const router = createMemoryRouter(await routesFor(settings), {
    initialEntries: [address],
    patchRoutesOnNavigation: mountPortals(settings),
  });
  render(
    <CacheProvider value={createCache({ key: 'test', container: document.createElement('div') })}>
      <ConfigProvider config={settings}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </CacheProvider>,
  );
  return {
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
