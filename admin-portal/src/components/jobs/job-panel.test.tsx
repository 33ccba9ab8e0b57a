import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const JOBS = 'GET /rest/v1/jobs';
const RETRY = 'POST /rest/v1/rpc/retry_job';
const CANCEL = 'POST /rest/v1/rpc/cancel_job';
const ERRORS = 'POST /rest/v1/rpc/job_errors';

const job = {
  id: 'j-1',
  kind: 'duties',
  title: 'Duties of “Annual fee”',
  input: { rule: 'IBC_ANNUAL_FEE' },
  state: 'running',
  done: 5000,
  total: 20_001,
  result: { added: 4000, changed: 0 },
  refused: 0,
  refusals: [] as object[],
  error: null as string | null,
  created_at: '2026-11-28T12:00:00Z',
  ended_at: null as string | null,
  asked_by: candice.id,
  tenant_id: null,
  by: { full_name: 'Candice Moxey' },
};
const failed = { ...job, id: 'j-2', state: 'failed', error: 'no room', ended_at: job.created_at };

function open(jobs: object[], isSuperAdmin = false) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/maintenance_runs', () => []);
  backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(isSuperAdmin));
  backend.on('GET /rest/v1/worker_life', () => []);
  backend.on('POST /rest/v1/rpc/isolation_probes', () => []);
  backend.on(JOBS, () => jobs);
  backend.on(ERRORS, () => [{ label: null, sqlstate_code: '23502', message: 'column “x”' }]);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: [{ duty: 'compliance_officer' }],
    },
  ]);
  renderRoutes(portal, '/admin/compliance/runs', backend, { user: candice });
  return backend;
}

test('[JOB-01] [UX-02] the page shows how far a job is, what it did and which rows it could not do', async () => {
  open([
    job,
    {
      ...job,
      id: 'j-3',
      state: 'done',
      done: 300,
      result: { added: 298 },
      refused: 2,
      refusals: [{ label: 'Draft of 6\u00a0November\u00a02026', message: 'a value is missing' }],
    },
  ]);
  const table = await screen.findByRole('table', { name: 'Jobs' });
  const [, running, ended] = within(table).getAllByRole('row');
  expect(running).toHaveTextContent(
    /Annual fee.*24 %.*5,000 of 20,001: 4,000 added.*Candice Moxey/,
  );
  expect(ended).toHaveTextContent(
    /Draft of 6 Nov 2026: a value is missing.*2 not done.*298 of 300: 298 added/,
  );
});

test('[JOB-01] who asked for a job that failed lets it go on', async () => {
  const backend = open([failed]);
  backend.on(RETRY, () => refusal('not_found'));
  await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
  await waitFor(() =>
    expect(backend.requests(RETRY).map(({ body }) => body)).toEqual([{ job_id: 'j-2' }]),
  );
  expect(await screen.findByRole('table', { name: 'Jobs' })).toHaveTextContent('no room');
});

test('[JOB-01] no one else is offered to let it go on, but the super admin', async () => {
  open([{ ...failed, asked_by: 'someone' }]);
  expect(await screen.findByText('no room')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
});

test('[JOB-01] the super admin lets it go on', async () => {
  open([{ ...failed, asked_by: 'someone' }], true);
  expect(await screen.findByRole('button', { name: /^Retry/ })).toBeVisible();
});

test('[JOB-01] a selection is cancelled by who asked; the duties of a rule are not', async () => {
  const selection = { ...job, id: 'j-4', kind: 'bulk', title: 'Assign 120 alerts' };
  const backend = open([selection, job]);
  backend.on(CANCEL, () => refusal('job.ended'));
  const [cancel, ...others] = await screen.findAllByRole('button', { name: /^Cancel/ });
  expect(others).toEqual([]);
  await userEvent.click(cancel!);
  expect(await screen.findByText(/This job has ended in the meantime/)).toBeVisible();
  expect(backend.requests(CANCEL)[0]?.body).toEqual({ job_id: 'j-4' });
});

test('[JOB-01] the text of the database is for the super admin', async () => {
  const backend = open([failed]);
  expect(await screen.findByText('no room')).toBeVisible();
  expect(screen.queryByText('Text of the database')).not.toBeInTheDocument();
  expect(backend.requests(ERRORS)).toEqual([]);
});

test('[JOB-01] the super admin reads it', async () => {
  open([failed], true);
  expect(await screen.findByText('Text of the database')).toBeVisible();
  expect(screen.getByText(/23502 column “x”/)).toBeInTheDocument();
});
