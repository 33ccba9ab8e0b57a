import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { onTestFinished } from 'vitest';

import { portalAt, portalMounts, type PortalModule } from '../contract/index.ts';
import { createQueryClient } from '../query/index.ts';
import { noteInput, useSession, type SessionUser } from '../session/index.ts';
import { createPortalClient, SupabaseProvider, type PortalClient } from '../supabase/index.ts';
import type { Tenant } from '../tenant/index.ts';
import { pageOf, type FakeBackend } from './fake-backend.ts';
import { silenceSockets } from './fake-live-server.ts';
import { watchReads } from './read-rules.ts';
import { cableBeach, claire, membershipOf, publicSettings } from './personas.ts';

const noCards = { is_on: false, provider: null, missing: [], webhook_url: '' };
const noTickets = { tickets: 0, unresolved: 0, waiting_on_client: 0, resolved: 0, unread: 0 };

export interface Visitor {
  /** The signed-in user; Claire, a client, by default. */
  user?: SessionUser;
  /** The tenants of this user; Cable Beach alone by default. */
  tenants?: Tenant[];
}

const companyHead = { former_names: null, rating: null, client_id: null, client_name: null };
const noDocuments = { everything: 0, needs_client: 0, in_review: 0, accepted: 0, expiring: 0 };
const uncheckedPictures = { is_on: false, state: null, reason: null, offered_at: null };
const noScanning = {
  is_on: false,
  firms: [],
  waiting: 0,
  late: 0,
  infected: 0,
  failed: 0,
  unchecked: 0,
  last_verdict_at: null,
};

let current: FakeBackend | undefined;
let styles: EmotionCache | undefined;
let client: PortalClient | undefined;

/** A Supabase client on this backend. One for all tests of a file, as there is one a page: its requests go to the newest backend. */
export function clientOn(backend: FakeBackend): PortalClient {
  current = backend;
  client ??= createPortalClient({
    url: 'http://backend.test',
    key: 'sb_publishable_test',
    fetch: (input, init) => current?.fetch(input, init) ?? Promise.reject(new Error('no backend')),
  });
  return client;
}

/**
 * Renders a portal's real routes at an address, with everything the host gives them, against a backend the test controls.
 * The shell's own questions (tenants, notifications, saved views) are answered unless the test speaks for them.
 */
export function renderRoutes(
  portal: PortalModule,
  url: string,
  backend: FakeBackend,
  visitor: Visitor = {},
) {
  const name = portalAt(url.split('?')[0] ?? url);
  if (!name) throw new Error(`${url} lies in no portal`);
  const mount = { path: portalMounts[name], HydrateFallback: () => null, children: portal.routes };
  return renderAt([mount], url, backend, visitor);
}

/** The same around one element, for a part of the shell. */
export function renderInPortal(
  element: ReactNode,
  backend: FakeBackend,
  visitor: Visitor = {},
  address = '/',
) {
  return renderAt([{ path: '*', element }], address, backend, visitor);
}

function renderAt(routes: RouteObject[], url: string, backend: FakeBackend, visitor: Visitor) {
  const { user = claire, tenants = [cableBeach] } = visitor;
  silenceSockets();
  backend.onDefault('POST /rest/v1/rpc/kyc_queue_counts', () => []);
  backend.onDefault('POST /rest/v1/rpc/compliance_alert_counts', () => []);
  backend.onDefault('GET /rest/v1/notifications', () => []);
  backend.onDefault('GET /rest/v1/notification_mutes', () => []);
  backend.onDefault('HEAD /rest/v1/notifications', () => pageOf([], 0));
  backend.onDefault('POST /rest/v1/rpc/ticket_figures', () => [noTickets]);
  backend.onDefault('POST /rest/v1/rpc/device_key', () => btoa('k'.repeat(32)));
  backend.onDefault('POST /rest/v1/rpc/takes_cards', () => false);
  backend.onDefault('GET /rest/v1/card_payments', () => []);
  backend.onDefault('GET /rest/v1/combined_payment_invoices', () => []);
  backend.onDefault('GET /rest/v1/payment_notices', () => []);
  backend.onDefault('POST /functions/v1/card-payments/setup', () => noCards);
  backend.onDefault('GET /rest/v1/saved_views', () => []);
  backend.onDefault('GET /rest/v1/report_mails', () => []);
  backend.onDefault('GET /rest/v1/company_groups', () => []);
  backend.onDefault('GET /rest/v1/company_group_members', () => []);
  backend.onDefault('GET /rest/v1/jobs', () => []);
  backend.onDefault('GET /rest/v1/tenants', () => tenants);
  backend.onDefault('GET /rest/v1/tenant_users', () => tenants.map(membershipOf));
  backend.onDefault('POST /rest/v1/rpc/public_settings', () => [publicSettings]);
  backend.onDefault('POST /rest/v1/rpc/record_reading', () => null);
  backend.onDefault('POST /rest/v1/rpc/record_export', () => null);
  backend.onDefault('POST /rest/v1/rpc/am_i_super_admin', () => false);
  backend.onDefault('POST /rest/v1/rpc/document_counts', () => [noDocuments]);
  backend.onDefault('POST /rest/v1/rpc/company_status_counts', () => []);
  backend.onDefault('POST /rest/v1/rpc/client_needs', () => []);
  backend.onDefault('POST /rest/v1/rpc/picture_check', () => [uncheckedPictures]);
  backend.onDefault('POST /rest/v1/rpc/file_scanning', () => [noScanning]);
  backend.onDefault('GET /rest/v1/profiles', () => []);
  backend.onDefault('GET /rest/v1/invoices', () => []);
  backend.onDefault('GET /rest/v1/company_departures', () => []);
  backend.onDefault('GET /rest/v1/company_list', () => [companyHead]);
  backend.onDefault('POST /rest/v1/rpc/company_next_standings', () => []);
  backend.onDefault('POST /rest/v1/rpc/event_consequences', () => []);
  useSession.setState({ status: 'ready', user });
  noteInput(); // by the clock of this test: to that of another the session might have been idle for long
  onTestFinished(() => useSession.setState(useSession.getInitialState()));

  const queryClient = createTestQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  render(
    <CacheProvider value={(styles ??= createStyles())}>
      <SupabaseProvider client={clientOn(backend)}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SupabaseProvider>
    </CacheProvider>,
  );
  return { router, queryClient };
}

/** The style rules are inserted outside the document: jsdom would evaluate each of them for each query by role. */
function createStyles(): EmotionCache {
  const cache = createCache({ key: 'test', container: document.createElement('div') });
  cache.compat = true; // nothing is rendered on a server, so that emotion need not warn of :first-child
  return cache;
}

/** The page's cache with the product's own settings; only the pause before its one retry is left out. */
export function createTestQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
  watchReads(queryClient);
  return queryClient;
}
