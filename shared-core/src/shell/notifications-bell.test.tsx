import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { describe, expect, test } from 'vitest';

import { definePortal } from '../contract/index.ts';
import type { SubjectPages } from '../notifications/index.ts';
import { useSession } from '../session/index.ts';
import type { Tenant } from '../tenant/index.ts';
import {
  cableBeach,
  createFakeBackend,
  harbourIsland,
  membershipOf,
  noSubjectPages,
  pageOf,
  refusal,
  renderInPortal,
  renderRoutes,
  type FakeBackend,
} from '../testing/index.ts';
import { NotificationsBell } from './notifications-bell.tsx';
import { TenantGate } from './tenant-gate.tsx';

const pages: SubjectPages = {
  ...noSubjectPages,
  application: (id) => `/app/companies/applications/${id}`,
  kyc_profile: () => '/app/kyc',
};

describe('the bell', () => {
  const approved = {
    id: 'n-1',
    kind: 'application.approved',
    title: 'Application approved',
    message: 'Sandpiper Ltd. was approved.',
    tenant_id: cableBeach.id,
    subject_type: 'application',
    subject_id: 'a-1',
    parent_type: null,
    parent_id: null,
    link: null,
    read: false,
    created_at: '2026-11-20T15:00:00Z',
  };
  const welcome = {
    ...approved,
    id: 'n-2',
    title: 'Welcome',
    subject_type: null,
    subject_id: null,
    read: true,
  };
  const bell = <NotificationsBell subjectPages={pages} />;

  test('[TOP-05] without notifications the panel shows so', async () => {
    renderInPortal(bell, createFakeBackend());
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(panel).findByText('No notifications')).toBeInTheDocument();
  });

  test('[TOP-03] carries the number of unread notifications', async () => {
    const backend = createFakeBackend();
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 2));
    renderInPortal(bell, backend);
    expect(
      await screen.findByRole('button', { name: 'Notifications, 2 unread' }),
    ).toBeInTheDocument();
    expect(backend.requests('GET /rest/v1/notifications')).toEqual([]); // the list is for who opens it
  });

  test('[TOP-03] of more than 99 the badge and its name say 99+', async () => {
    const backend = createFakeBackend();
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 103));
    renderInPortal(bell, backend);
    const button = await screen.findByRole('button', { name: 'Notifications, 99+ unread' });
    expect(button).toHaveTextContent('99+');
  });

  test('[TOP-05] each has its title, message and date; unread ones are marked', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [approved, welcome]);
    renderInPortal(bell, backend);
    await userEvent.click(await screen.findByRole('button', { name: /Notifications/ }));
    const first = await screen.findByRole('button', { name: /^(Unread:\s*)?Application approved/ });
    const second = screen.getByRole('button', { name: /^Welcome/ });
    expect(first).toHaveTextContent('Unread: Application approved');
    expect(first).toHaveTextContent('Sandpiper Ltd. was approved.');
    expect(first.querySelector('time')).toHaveAttribute(
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
    const { router } = renderInPortal(bell, backend);
    await userEvent.click(await screen.findByRole('button', { name: /1 unread/ }));
    await userEvent.click(
      await screen.findByRole('button', { name: /^(Unread:\s*)?Application approved/ }),
    );
    expect(router.state.location.pathname).toBe('/app/companies/applications/a-1');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  });

  test('[TOP-05] one that is read already is not marked again', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [welcome]);
    renderInPortal(bell, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Welcome/ }));
    expect(backend.requests('PATCH /rest/v1/notifications')).toEqual([]);
  });

  test('[TOP-05] all are marked read, and that can be undone', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [approved, welcome]);
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 1));
    backend.on('POST /rest/v1/rpc/mark_all_notifications_read', () => Response.json(1));
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    renderInPortal(bell, backend);
    await userEvent.click(await screen.findByRole('button', { name: /1 unread/ }));
    await screen.findByText('Unread:');
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Unread:')).toBeInTheDocument();
    expect(backend.sent('POST /rest/v1/rpc/mark_all_notifications_read')).toEqual([{}]);
    const [undone] = backend.requests('PATCH /rest/v1/notifications');
    expect(undone?.url.searchParams.get('id')).toBe('eq.n-1');
    expect(undone?.body).toEqual({ read: false });
  });

  const received = {
    ...approved,
    kind: 'document.uploaded',
    title: 'A document is waiting for review',
    message: 'passport.pdf of Blue Heron Ltd.',
    subject_type: 'document',
    subject_id: 'd-1',
    parent_type: 'company',
    parent_id: 'c-1',
  };
  const documents = [
    received,
    { ...received, id: 'n-3', subject_id: 'd-2', message: 'deed.pdf', read: true },
    { ...received, id: 'n-4', subject_id: 'd-3', message: 'bill.pdf' },
    // Of another day, of another company.
    { ...received, id: 'n-5', created_at: '2026-11-19T15:00:00Z', message: 'of yesterday' },
    { ...received, id: 'n-6', parent_id: 'c-2', message: 'of another company' },
  ];

  async function openWith(rows: readonly object[], set?: (backend: FakeBackend) => void) {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => rows);
    backend.on('HEAD /rest/v1/notifications', () => pageOf([], 4));
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    set?.(backend);
    renderInPortal(bell, backend);
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    return { backend, panel: await screen.findByRole('dialog', { name: 'Notifications' }) };
  }

  test('[UX-02] days that the database wrote are in the format of the person; those that people typed stay', async () => {
    const { panel } = await openWith([
      {
        ...approved,
        title: 'Change request C-207 takes effect on 3\u00a0March\u00a02027',
        message: 'Due on 16\u00a0June\u00a02027. “Not before 1 July 2027”',
      },
    ]);
    const line = await within(panel).findByRole('button', {
      name: /^Unread:.* takes effect on 3 Mar 2027/,
    });
    expect(line).toHaveTextContent('Due on 16 Jun 2027. “Not before 1 July 2027”');
    expect(
      within(panel).getByRole('button', { name: /^Mark read: .* on 3 Mar 2027$/ }),
    ).toBeVisible();
  });

  test('[NTF-01] what repeats itself on a day is one line, which opens into all and is marked as one', async () => {
    const { backend, panel } = await openWith(documents);
    const line = await within(panel).findByRole('button', {
      name: /^Unread:\s*A document is waiting for review \(3\)/,
    });
    expect(line).toHaveTextContent('passport.pdf of Blue Heron Ltd.');
    expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(within(panel).getByRole('button', { name: 'Show all 3' }));
    expect(within(panel).getAllByRole('listitem')).toHaveLength(5);
    expect(within(panel).getByText('deed.pdf')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Show as one' }));
    await userEvent.click(within(panel).getAllByRole('button', { name: /^Mark read: / })[0]!);
    await waitFor(() => expect(backend.requests('PATCH /rest/v1/notifications')).toHaveLength(1));
    const [marked] = backend.requests('PATCH /rest/v1/notifications');
    expect(marked?.url.searchParams.get('id')).toBe('in.(n-1,n-4)');
    expect(marked?.body).toEqual({ read: true });
  });

  test('[NTF-01] one that was read is marked unread; one of another firm names it', async () => {
    const foreign = { ...approved, tenant_id: harbourIsland.id, read: true };
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [foreign, { ...welcome, id: 'n-8' }]);
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    renderInPortal(bell, backend, { tenants: [cableBeach, harbourIsland] });
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const [first, second] = await within(panel).findAllByRole('listitem');
    expect(first).toHaveTextContent(harbourIsland.name);
    expect(second).not.toHaveTextContent(cableBeach.name);
    await userEvent.click(
      within(panel).getByRole('button', { name: 'Mark unread: Application approved' }),
    );
    expect(await within(panel).findByText('Unread:')).toBeInTheDocument();
    const [marked] = backend.requests('PATCH /rest/v1/notifications');
    expect(marked?.url.searchParams.get('id')).toBe('eq.n-1');
    expect(marked?.body).toEqual({ read: false });
  });

  test('[NTF-01] what one is about is muted; a refusal says why', async () => {
    const { backend, panel } = await openWith([approved, welcome], (fake) =>
      fake.on('POST /rest/v1/rpc/mute_notification', () =>
        refusal('notification.cannot_mute', 409),
      ),
    );
    const mute = await within(panel).findByRole('button', { name: /^Mute what this is about: A/ });
    expect(within(panel).queryByRole('button', { name: /^Mute.*Welcome/ })).toBeNull();
    await userEvent.click(mute);
    expect(
      await within(panel).findByText(/^You have to act on this or must know it/),
    ).toBeVisible();
    backend.on('POST /rest/v1/rpc/mute_notification', () => Response.json('Sandpiper Ltd.'));
    await userEvent.click(mute);
    expect(await within(panel).findByText('Muted: Sandpiper Ltd.')).toBeVisible();
    expect(backend.requests('POST /rest/v1/rpc/mute_notification')[0]?.body).toEqual({
      notification_id: 'n-1',
    });
  });

  test('[CAT-02] [NOT-01] a failed mark-as-read shows an error', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () => [
      { ...approved, subject_type: null, subject_id: null },
    ]);
    backend.on('PATCH /rest/v1/notifications', () => refusal('not_allowed', 403));
    renderInPortal(bell, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(
      await screen.findByRole('button', { name: /^(Unread:\s*)?Application approved/ }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to mark notification as read',
    );
  });

  test('[TOP-05] one whose subject has no screen yet is marked read, and leads nowhere', async () => {
    const backend = createFakeBackend();
    const review = { ...approved, subject_type: 'kyc_profile' };
    backend.on('GET /rest/v1/notifications', () => [review]);
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    const { router } = renderRoutes(
      definePortal({
        build: 'test',
        routes: [{ children: [{ index: true, element: bell }, { path: '*' }] }],
      }),
      '/app',
      backend,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(
      await screen.findByRole('button', { name: /^(Unread:\s*)?Application approved/ }),
    );
    await waitFor(() => expect(backend.requests('PATCH /rest/v1/notifications')).toHaveLength(1));
    expect(router.state.location.pathname).toBe('/app');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  /** The bell above the pages of a portal, on a page of a record, with one notification of Harbour Island. */
  async function openForeign(backend: FakeBackend, tenants: Tenant[]) {
    const subject_id = 'a0000000-0000-4000-8000-000000000001';
    const foreign = { ...approved, tenant_id: harbourIsland.id, subject_id, read: true };
    backend.on('GET /rest/v1/notifications', () => [foreign]);
    const element = (
      <>
        {bell}
        <TenantGate>
          <Outlet />
        </TenantGate>
      </>
    );
    const children = [
      { index: true, element: 'The start' },
      { path: 'companies/:id', element: 'A company' },
      { path: 'companies/applications/:id', element: 'The application' },
    ];
    const { router } = renderRoutes(
      definePortal({ build: 'test', routes: [{ element, children }] }),
      '/app/companies/c0000000-0000-4000-8000-000000000001',
      backend,
      { tenants },
    );
    await screen.findByText('A company');
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    await userEvent.click(
      await screen.findByRole('button', { name: /^(Unread:\s*)?Application approved/ }),
    );
    return { router, page: `/app/companies/applications/${subject_id}` };
  }

  test('[TEN-05] [NTF-01] one of another tenant switches to that tenant and opens the page', async () => {
    const backend = createFakeBackend();
    backend.on('PATCH /rest/v1/profiles', () => undefined);
    const { router, page } = await openForeign(backend, [cableBeach, harbourIsland]);
    expect(await screen.findByText('The application')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(page);
    expect(backend.requests('PATCH /rest/v1/profiles')[0]?.body).toEqual({
      last_active_tenant: harbourIsland.id,
    });
    expect(useSession.getState().user?.lastActiveTenant).toBe(harbourIsland.id);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('[TEN-05] [NTF-01] a notification of a lost tenant shows so and opens nothing', async () => {
    const backend = createFakeBackend();
    const { router, page } = await openForeign(backend, [cableBeach]);
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'You no longer have access to the tenant of this notification',
    );
    expect(router.state.location.pathname).not.toBe(page);
    expect(backend.requests('PATCH /rest/v1/profiles')).toEqual([]);
  });

  test('[TEN-05] [NTF-01] one of a tenant that was joined a moment ago opens', async () => {
    const backend = createFakeBackend();
    backend.on('PATCH /rest/v1/profiles', () => undefined);
    backend.on('GET /rest/v1/tenant_users', () =>
      (backend.requests('GET /rest/v1/tenant_users').length > 1
        ? [cableBeach, harbourIsland]
        : [cableBeach]
      ).map(membershipOf),
    );
    await openForeign(backend, [cableBeach]);
    expect(await screen.findByText('The application')).toBeInTheDocument();
  });

  test('[TEN-05] [CAT-02] a failed switch shows an error, and the page stays', async () => {
    const backend = createFakeBackend();
    backend.on('PATCH /rest/v1/profiles', () => refusal('not_allowed', 403));
    await openForeign(backend, [cableBeach, harbourIsland]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to switch tenant');
    expect(screen.getByText('A company')).toBeInTheDocument();
  });

  test('[NTF-01] an announcement opens the path its author gave', async () => {
    const backend = createFakeBackend();
    const announced = {
      ...approved,
      subject_type: 'announcement',
      link: '/app/documents',
      read: true,
    };
    backend.on('GET /rest/v1/notifications', () => [announced]);
    const { router } = renderInPortal(bell, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(
      await screen.findByRole('button', { name: /^(Unread:\s*)?Application approved/ }),
    );
    expect(router.state.location.pathname).toBe('/app/documents');
  });

  test('[CAT-02] a list that fails shows the reason and a retry', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/notifications', () =>
      Response.json({ message: 'no' }, { status: 500 }),
    );
    renderInPortal(bell, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch notifications');
    backend.on('GET /rest/v1/notifications', () => [welcome]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: /^Welcome/ })).toBeInTheDocument();
  });
});
