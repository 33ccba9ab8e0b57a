import { candice, createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const JOBS = 'GET /rest/v1/jobs';
const CANCEL = 'POST /rest/v1/rpc/cancel_job';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const running = {
  id: 'j-1',
  kind: 'bulk',
  title: 'Resolve 120 alerts',
  input: { action: 'alerts.resolve' },
  state: 'running',
  done: 50,
  total: 120,
  result: {},
  refused: 2,
  refusals: [] as object[],
  error: null as string | null,
  created_at: minutesAgo(5),
  ended_at: null as string | null,
  asked_by: candice.id,
  tenant_id: 't-1',
  by: { full_name: 'Candice Moxey' },
};
const ended = {
  ...running,
  id: 'j-2',
  state: 'done',
  done: 60,
  total: 60,
  refused: 1,
  refusals: [{ id: 'a-9', label: 'Alert 9', message: 'duty.reviewer_needed' }],
  ended_at: minutesAgo(4),
};

function open(jobs: object[]) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(false));
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: [{ duty: 'reviewer' }],
    },
  ]);
  backend.on(JOBS, () => jobs);
  renderRoutes(portal, '/admin/help', backend, { user: candice });
  return backend;
}

const tray = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 10_000 });
const frameIsThere = () => screen.findByRole('button', { name: /^Notifications/ });

test('[JOB-01] the top bar says what is under way, how far it is, and leads to its page', async () => {
  const backend = open([running, ended]);
  await userEvent.click(await tray(/^Jobs, 1 under way, 1 ended$/));
  const list = await screen.findByRole('list', { name: 'Your jobs' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Resolve 120 alerts.*41 %.*48 of 120 done/);
  expect(within(first!).getByRole('link', { name: 'Resolve 120 alerts' })).toHaveAttribute(
    'href',
    '/admin/compliance',
  );
  expect(second).toHaveTextContent('Alert 9: This is decided by staff with the duty reviewer.');
  expect(screen.getByRole('link', { name: 'All jobs' })).toHaveAttribute(
    'href',
    '/admin/compliance/runs',
  );
  expect(backend.requests(JOBS)[0]?.url.searchParams.get('asked_by')).toBe(`eq.${candice.id}`);
});

test('[JOB-01] a job is cancelled from there', async () => {
  const backend = open([running]);
  backend.on(CANCEL, () => undefined);
  await userEvent.click(await tray(/^Jobs/));
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }));
  await waitFor(() => expect(backend.requests(CANCEL)[0]?.body).toEqual({ job_id: 'j-1' }));
});

test('[JOB-01] what ended is there until it was looked at', async () => {
  open([ended]);
  await userEvent.click(await tray(/^Jobs, 1 ended$/));
  await screen.findByRole('list', { name: 'Your jobs' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Jobs/ })).not.toBeInTheDocument(),
  );
});

test.each([
  ['no job', []],
  ['a job that ended two days ago', [{ ...ended, ended_at: minutesAgo(2880) }]],
])('[JOB-01] with %s the top bar has no icon', async (_what, jobs) => {
  const backend = open(jobs);
  await frameIsThere();
  await vi.waitFor(() => expect(backend.requests(JOBS)).toHaveLength(1), { timeout: 10_000 });
  expect(screen.queryByRole('button', { name: /^Jobs/ })).not.toBeInTheDocument();
});
