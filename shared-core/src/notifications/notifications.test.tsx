import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import {
  claire,
  createFakeBackend,
  heldAnswer,
  refusal,
  renderInPortal,
  type FakeBackend,
} from '../testing/index.ts';
import { useMarkRead, useNotifications } from './index.ts';

const approved = {
  id: 'n-1',
  title: 'Application approved',
  message: 'Sandpiper Ltd. was approved.',
  link: null,
  read: false,
  created_at: '2026-11-20T15:00:00Z',
};
const submitted = { ...approved, id: 'n-2', title: 'Application submitted', read: true };

afterEach(() => vi.useRealTimers());

function Bell() {
  const { notifications, unread, error } = useNotifications();
  const { mutate: markRead } = useMarkRead();
  return (
    <>
      <output>{error?.message ?? `${unread} unread`}</output>
      {notifications.map(({ id, title }) => (
        <button type="button" key={id} onClick={() => markRead(id)}>
          {title}
        </button>
      ))}
    </>
  );
}

function openBell(backend: FakeBackend) {
  return renderInPortal(<Bell />, backend);
}

test('[TOP-03] [CALL-02] the unread ones of the signed-in user are counted, the newest asked for first', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/notifications', () => [approved, submitted]);
  openBell(backend);
  expect(await screen.findByText('1 unread')).toBeInTheDocument();
  const [asked] = backend.asked('GET /rest/v1/notifications');
  expect(asked?.url.searchParams.get('user_id')).toBe(`eq.${claire.id}`);
  expect(asked?.url.searchParams.get('order')).toBe('created_at.desc');
});

test('[NOT-01] [CALL-02] reading one counts at once, before the database has answered', async () => {
  const backend = createFakeBackend();
  const save = heldAnswer();
  backend.on('GET /rest/v1/notifications', () => [approved, submitted]);
  backend.on('PATCH /rest/v1/notifications', () => save.answer);
  openBell(backend);
  await userEvent.click(await screen.findByRole('button', { name: 'Application approved' }));

  expect(await screen.findByText('0 unread')).toBeInTheDocument();
  await waitFor(() => expect(backend.asked('PATCH /rest/v1/notifications')).toHaveLength(1));
  const [saved] = backend.asked('PATCH /rest/v1/notifications');
  expect(saved?.url.searchParams.get('id')).toBe('eq.n-1');
  expect(saved?.body).toEqual({ read: true });
  save.release(undefined);
});

test('[NOT-01] when the database refuses, the list is asked for again', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/notifications', () => [approved]);
  backend.on('PATCH /rest/v1/notifications', () => refusal('not_allowed', 403));
  openBell(backend);
  await screen.findByText('1 unread');
  await userEvent.click(screen.getByRole('button', { name: 'Application approved' }));

  await waitFor(() => expect(backend.asked('GET /rest/v1/notifications')).toHaveLength(2));
  expect(await screen.findByText('1 unread')).toBeInTheDocument();
});

test('[CAT-02] a list that cannot be read says so', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/notifications', () => Response.json({ message: 'no' }, { status: 500 }));
  openBell(backend);
  expect(await screen.findByText('Failed to fetch notifications')).toBeInTheDocument();
});

test('[LIM-01] whoever comes back to the page asks again after two minutes, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/notifications', () => [approved]);
  const { queryClient } = openBell(backend);
  await screen.findByText('1 unread');

  async function askedAgainAt(time: string) {
    vi.setSystemTime(time);
    await act(() => Promise.resolve(window.dispatchEvent(new Event('visibilitychange'))));
    return queryClient.isFetching() + backend.asked('GET /rest/v1/notifications').length > 1;
  }
  expect(await askedAgainAt('2026-11-20T15:01:59Z')).toBe(false);
  expect(await askedAgainAt('2026-11-20T15:02:00Z')).toBe(true);
});
