import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';

import { definePortal } from '../contract/index.ts';
import {
  createFakeBackend,
  pageOf,
  refusal,
  renderInPortal,
  renderRoutes,
} from '../testing/index.ts';
import { NotificationsBell } from './notifications-bell.tsx';

beforeEach(() => localStorage.clear());

describe('the bell', () => {
  const approved = {
    id: 'n-1',
    title: 'Application approved',
    message: 'Sandpiper Ltd. was approved.',
    link: '/app/companies/applications/a-1',
    read: false,
    created_at: '2026-11-20T15:00:00Z',
  };
  const welcome = { ...approved, id: 'n-2', title: 'Welcome', link: null, read: true };

  test('[TOP-05] with nothing to tell opens a panel that says so', async () => {
    renderInPortal(<NotificationsBell />, createFakeBackend());
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(panel).findByText('No notifications')).toBeInTheDocument();
  });

  test('[TOP-03] carries the number of unread notifications', async () => {
    const backend = createFakeBackend();
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 2));
    renderInPortal(<NotificationsBell />, backend);
    expect(
      await screen.findByRole('button', { name: 'Notifications, 2 unread' }),
    ).toBeInTheDocument();
    expect(backend.requests('GET /rest/v1/notifications')).toEqual([]); // the list is for who opens it
  });

  test('[TOP-05] each has its title, message and date; unread ones are told apart', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [approved, welcome]);
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: /Notifications/ }));
    const [first, second] = within(await screen.findByRole('list')).getAllByRole('button');
    expect(first).toHaveTextContent('Unread: Application approved');
    expect(first).toHaveTextContent('Sandpiper Ltd. was approved.');
    expect(first?.querySelector('time')).toHaveAttribute(
      'datetime',
      expect.stringContaining('2026-11-20'),
    );
    expect(second).not.toHaveTextContent('Unread');
  });

  test('[TOP-05] [NOT-01] a click marks it read, opens its subject and closes the panel', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [approved]);
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 1));
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    const { router } = renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: /1 unread/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Application approved/ }));
    expect(router.state.location.pathname).toBe(approved.link);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  });

  test('[TOP-05] one that is read already is not marked again', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [welcome]);
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: /Welcome/ }));
    expect(backend.requests('PATCH /rest/v1/notifications')).toEqual([]);
  });

  test('[TOP-05] all are marked read, and that can be undone', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [approved, welcome]);
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 1));
    backend.on('POST /rest/v1/rpc/mark_all_notifications_read', () => Response.json(1));
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: /1 unread/ }));
    await screen.findByText('Unread:');
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Unread:')).toBeInTheDocument();
    const [undone] = backend.requests('PATCH /rest/v1/notifications');
    expect(undone?.url.searchParams.get('id')).toBe('eq.n-1');
    expect(undone?.body).toEqual({ read: false });
  });

  test('[CAT-02] [NOT-01] one that could not be marked says so', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [{ ...approved, link: null }]);
    backend.on('PATCH /rest/v1/notifications', () => refusal('not_allowed', 403));
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: /Application approved/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to mark notification as read',
    );
  });

  test('[TOP-05] one whose subject has no screen yet is marked read, and leads nowhere', async () => {
    const backend = createFakeBackend();
    const review = { ...approved, link: '/app/kyc' };
    backend.on('GET /rest/v1/notifications', () => [review]);
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    const { router } = renderRoutes(
      definePortal({
        build: 'test',
        routes: [{ children: [{ index: true, element: <NotificationsBell /> }, { path: '*' }] }],
      }),
      '/app',
      backend,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: /Application approved/ }));
    await waitFor(() => expect(backend.requests('PATCH /rest/v1/notifications')).toHaveLength(1));
    expect(router.state.location.pathname).toBe('/app');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('[CAT-02] a list that cannot be read says so, and may be asked for again', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () =>
      Response.json({ message: 'no' }, { status: 500 }),
    );
    renderInPortal(<NotificationsBell />, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch notifications');
    backend.on('GET /rest/v1/notifications', () => [welcome]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: /Welcome/ })).toBeInTheDocument();
  });
});
