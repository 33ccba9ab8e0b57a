import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { House } from 'lucide-react';
import { describe, expect, onTestFinished, test } from 'vitest';

import { definePortal, NEW_RELEASE_EVENT } from '../contract/index.ts';
import { forgetLoss } from '../query/index.ts';
import { dispatch } from '../session/index.ts';
import {
  cableBeach,
  candice,
  claire,
  createFakeBackend,
  createFakeLiveServer,
  harbourIsland,
  heldAnswer,
  noSubjectPages,
  pageOf,
  renderRoutes,
  type FakeBackend,
} from '../testing/index.ts';
import { PortalFrame } from './index.ts';

const entry = (label: string, to: string) => ({ label, to, icon: House });

/** A portal whose frame has entries for more than it has screens. */
function openPortal(backend = createFakeBackend(), visitor = {}) {
  backend.onDefault('POST /rest/v1/rpc/live_head', () => [{ seq: 7, age_ms: 3_600_000 }]);
  const frame = (
    <PortalFrame
      title="Incorporation Portal"
      homeTo="/app"
      groups={[
        { items: [entry('Dashboard', '/app'), entry('Documents', '/app/documents')] },
        { label: 'Rest', items: [entry('Reports', '/app/reports')] },
      ]}
      placesOf={() => []}
      subjectPages={noSubjectPages}
      help={{ articles: [], unread: 2 }}
      signOutLabel="Logout"
    >
      The pages
    </PortalFrame>
  );
  const routes = [{ element: frame, children: [{ index: true }, { path: '*' }] }];
  return renderRoutes(definePortal({ build: 'test', routes }), '/app', backend, visitor);
}

describe('[NAV-02] [NAV-06] the entries of the side bar', () => {
  test('are those that lead somewhere', async () => {
    openPortal();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Documents' })).not.toBeInTheDocument();
    expect(screen.queryByText('Rest')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Help, 2 unread answers' })).toBeInTheDocument();
  });

  test('[TOP-04] and so are the account settings', async () => {
    openPortal();
    await userEvent.click(await screen.findByRole('button', { name: /Account of/ }));
    await screen.findByRole('menuitem', { name: 'Sign Out' });
    expect(screen.queryByRole('menuitem', { name: 'Account Settings' })).not.toBeInTheDocument();
  });
});

describe('[ONE-06] the top bar shows the state of the live connection', () => {
  /** The first screen is there, and a second later live updates begin. */
  async function openLive(backend?: FakeBackend, visitor?: object) {
    const server = createFakeLiveServer();
    const page = openPortal(backend, visitor);
    expect(await screen.findByText('Live')).toBeInTheDocument();
    return { ...page, server };
  }

  test('[LIVE-01] connecting, then live on the one channel of the tenant', async () => {
    const server = createFakeLiveServer();
    openPortal();
    expect(await screen.findByText('Connecting')).toBeInTheDocument();
    expect(server.joins).toEqual([]); // not needed by the first screen
    expect(await screen.findByText('Live')).toBeInTheDocument();
    expect(server.openTopics()).toEqual([`realtime:tenant:${cableBeach.id}`]);
  });

  test('[LIVE-01] staff listen to the topic of staff', async () => {
    const { server } = await openLive(undefined, { user: candice });
    expect(server.openTopics()).toEqual([`realtime:tenant:${cableBeach.id}:staff`]);
  });

  test('[TOP-03] a notification that arrives is counted at once', async () => {
    const backend = createFakeBackend();
    const { server } = await openLive(backend);
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 3));
    server.signal(8, 'notifications');
    expect(
      await screen.findByRole('button', { name: 'Notifications, 3 unread' }),
    ).toBeInTheDocument();
  });

  test('stale since when, with the exact time, until it has caught up', async () => {
    const { server } = await openLive();
    server.state.accepts = false;
    act(() => server.drop());
    const stale = await screen.findByText(/^Last updated \d\d:\d\d$/);
    expect(stale.parentElement).toHaveAttribute(
      'title',
      expect.stringMatching(/^Changes since .* \d\d:\d\d:\d\d in Nassau may be missing/),
    );
    server.state.accepts = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Live')).toBeInTheDocument();
  });

  test('[TEN-05] another tenant uses another channel, and no events of the former one arrive', async () => {
    const { server } = await openLive(undefined, { tenants: [cableBeach, harbourIsland] });
    act(() => dispatch({ type: 'tenant selected', userId: claire.id, tenantId: harbourIsland.id }));
    await waitFor(() =>
      expect(server.openTopics()).toEqual([`realtime:tenant:${harbourIsland.id}`]),
    );
    expect(await screen.findByText('Live')).toBeInTheDocument();
  });

  test('[SES-03] a sign-out closes it', async () => {
    const { server } = await openLive();
    cleanup(); // as the guard takes the portal off the page
    expect(server.openTopics()).toEqual([]);
  });
});

/** Opens the portal and waits for what accompanies the pages: a lost network shows that it is there. */
async function openSettled(backend?: FakeBackend) {
  createFakeLiveServer();
  onTestFinished(() => onlineManager.setOnline(true));
  openPortal(backend);
  await screen.findByText('Live');
  act(() => onlineManager.setOnline(false));
  await screen.findByText('No connection');
  act(() => {
    onlineManager.setOnline(true);
    forgetLoss();
  });
  await screen.findByText('Live');
}

test('[FED-01] word of a new release stays until the reader puts it off', async () => {
  await openSettled();
  expect(screen.queryByText('A new version of the portal is ready')).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new CustomEvent(NEW_RELEASE_EVENT)));
  expect(screen.getByText('A new version of the portal is ready')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version of the portal is ready')).not.toBeInTheDocument();
});

describe('[UX-03] a network that is lost', () => {
  test('is shown, with the time, and so is its return; without a reload', async () => {
    await openSettled();
    act(() => onlineManager.setOnline(false));
    expect(await screen.findByText('No connection')).toBeInTheDocument();
    expect(
      screen.getByText(/^Showing data from \d\d:\d\d\. Nothing can be sent/),
    ).toBeInTheDocument();
    expect(screen.getByText('The pages')).toBeInTheDocument();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('Connected again')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Connected again')).not.toBeInTheDocument());
  });

  test('a service that cannot be reached is the same, and can be tried again', async () => {
    const backend = createFakeBackend();
    await openSettled(backend);
    backend.on('HEAD /rest/v1/notifications', () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    backend.on('GET /rest/v1/tenant_users', () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(screen.getByRole('button', { name: /Refresh Data/ }));
    expect(await screen.findByText('No connection')).toBeInTheDocument();
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 0));
    backend.on('GET /rest/v1/tenant_users', () => [{ role: 'member', tenant: cableBeach }]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Connected again')).toBeInTheDocument();
  });
});

test('[UX-03] a request shows a progress bar, which appears after 400 ms', async () => {
  const backend = createFakeBackend();
  await openSettled(backend);
  expect(screen.queryByRole('progressbar', { hidden: true })).not.toBeInTheDocument();
  const slow = heldAnswer();
  backend.on('HEAD /rest/v1/notifications', () => slow.answer);
  await userEvent.click(screen.getByRole('button', { name: /Refresh Data/ }));
  expect(await screen.findByRole('progressbar', { hidden: true })).toBeInTheDocument();
  slow.release(pageOf([], 0));
  await waitFor(() =>
    expect(screen.queryByRole('progressbar', { hidden: true })).not.toBeInTheDocument(),
  );
});
