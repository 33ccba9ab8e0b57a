import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import {
  claire,
  createFakeBackend,
  heldAnswer,
  pageOf,
  refusal,
  renderInPortal,
  type FakeBackend,
} from '../testing/index.ts';
import { useMarkAllRead, useMarkRead, useNotifications, useUnreadCount } from './index.ts';

const approved = {
  id: 'n-1',
  title: 'Application approved',
  message: 'Sandpiper Ltd. was approved.',
  tenant_id: null,
  subject_type: null,
  subject_id: null,
  parent_type: null,
  parent_id: null,
  link: null,
  read: false,
  created_at: '2026-11-20T15:00:00Z',
};
const submitted = { ...approved, id: 'n-2', title: 'Application submitted', read: true };

function Bell() {
  const unread = useUnreadCount();
  const { notifications, error } = useNotifications();
  const { mutate: mark, error: notMarked } = useMarkRead();
  const { mutate: markAll, error: notAllMarked } = useMarkAllRead();
  const ids = notifications.map(({ id }) => id);
  return (
    <>
      <output>{(error ?? notMarked ?? notAllMarked)?.message ?? `${unread} unread`}</output>
      {notifications.map(({ id, title, read }) => (
        <button type="button" key={id} onClick={() => mark({ ids: [id], read: !read })}>
          {title}
        </button>
      ))}
      <button type="button" onClick={() => markAll({ ids, read: true })}>
        All
      </button>
    </>
  );
}

/** A backend with these notifications, of which it counts the unread ones, and more that are not in the list. */
function backendWith(rows: (typeof approved)[], beyond = 0): FakeBackend {
  const backend = createFakeBackend();
  const unread = rows.filter(({ read }) => !read).length + beyond;
  backend.on('GET /rest/v1/notifications', () => rows);
  backend.on('HEAD /rest/v1/notifications', () => pageOf([], unread));
  return backend;
}

function openBell(backend: FakeBackend) {
  return renderInPortal(<Bell />, backend);
}

test('[TOP-03] [CALL-02] the unread ones of the signed-in user are counted by the database, the newest listed first', async () => {
  const backend = backendWith([approved, submitted], 60);
  openBell(backend);
  expect(await screen.findByText('61 unread')).toBeInTheDocument();
  const [listed] = backend.requests('GET /rest/v1/notifications');
  expect(listed?.url.searchParams.get('user_id')).toBe(`eq.${claire.id}`);
  expect(listed?.url.searchParams.get('order')).toBe('created_at.desc');
  const [counted] = backend.requests('HEAD /rest/v1/notifications');
  expect(counted?.url.searchParams.get('user_id')).toBe(`eq.${claire.id}`);
  expect(counted?.url.searchParams.get('read')).toBe('eq.false');
});

test('[NOT-01] [CALL-02] reading one counts at once, before the database has answered', async () => {
  const backend = backendWith([approved, submitted]);
  const save = heldAnswer();
  backend.on('PATCH /rest/v1/notifications', () => save.answer);
  openBell(backend);
  await screen.findByText('1 unread');
  await userEvent.click(await screen.findByRole('button', { name: 'Application approved' }));

  expect(await screen.findByText('0 unread')).toBeInTheDocument();
  await waitFor(() => expect(backend.requests('PATCH /rest/v1/notifications')).toHaveLength(1));
  const [saved] = backend.requests('PATCH /rest/v1/notifications');
  expect(saved?.url.searchParams.get('id')).toBe('eq.n-1');
  expect(saved?.body).toEqual({ read: true });
  save.release(undefined);
});

test('[UX-02] that one was read can be taken back', async () => {
  const backend = backendWith([submitted]);
  backend.on('PATCH /rest/v1/notifications', () => undefined);
  openBell(backend);
  await screen.findByText('0 unread');
  await userEvent.click(await screen.findByRole('button', { name: 'Application submitted' }));
  expect(await screen.findByText('1 unread')).toBeInTheDocument();
  expect(backend.requests('PATCH /rest/v1/notifications')[0]?.body).toEqual({ read: false });
});

test('[NOT-01] [CAT-02] a refusal of the database is shown and everything is refetched', async () => {
  const backend = backendWith([approved]);
  backend.on('PATCH /rest/v1/notifications', () => refusal('not_allowed', 403));
  openBell(backend);
  await screen.findByText('1 unread');
  await userEvent.click(await screen.findByRole('button', { name: 'Application approved' }));

  expect(await screen.findByText('Failed to mark notification as read')).toBeInTheDocument();
  await waitFor(() => expect(backend.requests('GET /rest/v1/notifications')).toHaveLength(2));
  expect(backend.requests('HEAD /rest/v1/notifications')).toHaveLength(2);
});

test('[NOT-01] all at once: those beyond the list, too, and at once on screen', async () => {
  const backend = backendWith([approved], 60);
  const save = heldAnswer();
  backend.on('POST /rest/v1/rpc/mark_all_notifications_read', () => save.answer);
  openBell(backend);
  await screen.findByText('61 unread');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(await screen.findByText('0 unread')).toBeInTheDocument();
  expect(backend.sent('POST /rest/v1/rpc/mark_all_notifications_read')).toEqual([{}]);
  save.release(refusal('not_allowed', 403));
  expect(await screen.findByText('Failed to mark notification as read')).toBeInTheDocument();
});

test('[CAT-02] a list that fails shows so', async () => {
  const backend = backendWith([]);
  backend.on('GET /rest/v1/notifications', () => Response.json({ message: 'no' }, { status: 500 }));
  openBell(backend);
  expect(await screen.findByText('Failed to fetch notifications')).toBeInTheDocument();
});

test('[LIM-01] returning to the page refetches after two minutes, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  const backend = backendWith([approved]);
  const { queryClient } = openBell(backend);
  await screen.findByText('1 unread');

  async function refetchedAt(time: string) {
    vi.setSystemTime(time);
    await act(() => Promise.resolve(window.dispatchEvent(new Event('visibilitychange'))));
    return queryClient.isFetching() + backend.requests('GET /rest/v1/notifications').length > 1;
  }
  expect(await refetchedAt('2026-11-20T15:01:59Z')).toBe(false);
  expect(await refetchedAt('2026-11-20T15:02:00Z')).toBe(true);
});

test('[TOP-03] the count is fetched every two minutes, independent of the live connection', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const backend = backendWith([approved]);
  openBell(backend);
  await screen.findByText('1 unread');
  backend.on('HEAD /rest/v1/notifications', () => pageOf([], 2));
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(await screen.findByText('2 unread')).toBeInTheDocument();
});
