import { refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { openCompliance } from '#/components/compliance/compliance.fixtures.ts';

test('[CMP-02] the nightly runs show the failed step in its own text', async () => {
  const backend = openCompliance('/admin/compliance/runs');
  backend.on('GET /rest/v1/maintenance_runs', () => [
    {
      id: 2,
      started_at: '2026-11-20T07:30:00Z',
      finished_at: '2026-11-20T07:30:04Z',
      failed: 1,
      steps: [
        { step: 'alerts', result: {}, failure: 'canceling statement', took_ms: 90 },
        { step: 'documents', result: { expired: 3 }, failure: null, took_ms: 40 },
      ],
    },
  ]);
  expect(await screen.findByText('A step of the last run failed')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Nightly runs' })).toHaveTextContent(
    /1 failed.*Expire documents: 3 expired.*Raise and close alerts failed: canceling statement/,
  );
});

describe('the worker on the page of nightly runs', () => {
  const lives = (part: string, minutes: number) => ({
    part,
    version: '1.0.0',
    first_seen_at: '2026-11-01T00:00:00Z',
    last_seen_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  });

  test('[AUD-01] says to the super admin which part is silent', async () => {
    const backend = openCompliance('/admin/compliance/runs');
    backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(true));
    backend.on('GET /rest/v1/maintenance_runs', () => []);
    backend.on('POST /rest/v1/rpc/isolation_probes', () => []);
    backend.on('GET /rest/v1/worker_life', () => [lives('mail', 1), lives('scans', 40)]);
    const table = await screen.findByRole('table', { name: 'Worker' });
    expect(within(table).getByRole('row', { name: /mail/ })).toHaveTextContent('Lives');
    expect(within(table).getByRole('row', { name: /scans/ })).toHaveTextContent('Silent');
    expect(screen.getByText('1 silent')).toBeVisible();
  });

  test('is not asked for by other staff', async () => {
    const backend = openCompliance('/admin/compliance/runs');
    backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(false));
    backend.on('GET /rest/v1/maintenance_runs', () => []);
    expect(await screen.findByText('No run yet')).toBeVisible();
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/am_i_super_admin')).not.toHaveLength(0),
    );
    expect(screen.queryByText('Worker')).not.toBeInTheDocument();
    expect(backend.requests('GET /rest/v1/worker_life')).toHaveLength(0);
  });
});

describe('the isolation probe on the page of nightly runs', () => {
  const PROBES = 'POST /rest/v1/rpc/isolation_probes';
  const START = 'POST /rest/v1/rpc/start_isolation_probe';
  const probe = (own: object = {}) => ({
    id: 'p-1',
    job_id: 'j-1',
    began_at: '2026-11-28T07:31:00Z',
    ended_at: '2026-11-28T07:31:20Z',
    is_complete: true,
    firms: 3,
    people: 6,
    relations: 113,
    checks: 678,
    rows_checked: 3400,
    own_rows: 900,
    in_part: 0,
    leaks: [],
    ...own,
  });
  function open(probes: readonly object[], isSuperAdmin = true) {
    const backend = openCompliance('/admin/compliance/runs');
    backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(isSuperAdmin));
    backend.on('GET /rest/v1/maintenance_runs', () => []);
    backend.on('GET /rest/v1/worker_life', () => []);
    backend.on(PROBES, () => probes);
    return backend;
  }

  test('[TEN-01] [JOB-01] says what was checked, begins another, and says why it cannot', async () => {
    const backend = open([probe()]);
    expect(await screen.findByText('No row of another firm was read')).toBeVisible();
    expect(
      screen.getByText(/6 people of 3 firms, 113 tables and views\. 3,400 rows/),
    ).toBeVisible();
    backend.on(START, () => refusal('job.one_firm', 409));
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(/It needs two firms that have people/)).toBeVisible();
    backend.on(START, () => Response.json('j-2'));
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(backend.requests(START)).toHaveLength(2));
  });

  test('[TEN-01] names each table, firm and person of a leak', async () => {
    open([
      probe({
        leaks: [
          { relation: 'public.invoices', firm: 'Cable Beach', person: 'Ada Rolle', rows: 12 },
        ],
      }),
    ]);
    const leaks = await screen.findByRole('table', { name: 'What was read of other firms' });
    expect(within(leaks).getByRole('row', { name: /invoices/ })).toHaveTextContent(
      /invoices.*Cable Beach.*Ada Rolle.*12/,
    );
    expect(screen.getByText('People can read rows of other firms')).toBeVisible();
    expect(screen.getByText('1 leak')).toBeVisible();
  });

  test.each([
    ['did not do all of its checks', { is_complete: false }],
    ['was cancelled', { is_complete: false, ended_at: null }],
    ['read nothing at all', { own_rows: 0 }],
  ])('[TEN-01] one that %s proves nothing', async (_what, own) => {
    open([probe(own)]);
    expect(await screen.findByText('The last probe proves nothing')).toBeVisible();
    expect(screen.queryByText('No row of another firm was read')).not.toBeInTheDocument();
  });

  test('is not asked for by other staff', async () => {
    const backend = open([], false);
    expect(await screen.findByText('No run yet')).toBeVisible();
    expect(screen.queryByText('Isolation of firms')).not.toBeInTheDocument();
    expect(backend.requests(PROBES)).toHaveLength(0);
  });
});
